import type { SourceLanguage } from '@assay/contract/language';
import { type KeywordTable, keywordTable } from './keywords.ts';
import { type StringMode, stringMode } from './string-mode.ts';

/** Languages the engine lexes; the others are counted by lines only (lines/plain-rules.ts). */
export type LexedLanguage =
  | 'c' | 'cpp' | 'objc' | 'csharp' | 'java' | 'php' | 'python' | 'javascript' | 'typescript' | 'ruby' | 'lua' | 'go'
  | 'swift' | 'kotlin' | 'dart' | 'solidity'; // biome-ignore format: one list

/** What a quote byte opens. `triple` applies when the quote stands three times in a row. */
interface Quote {
  readonly one: StringMode;
  readonly triple?: StringMode;
}

/** How the bytes of one language become tokens. Pure data; lex.ts holds the code. */
export interface LexicalRules {
  readonly language: LexedLanguage;
  readonly keywords: KeywordTable;
  /** `//` and block comments. */
  readonly slashComments: boolean;
  readonly nestedComments: boolean;
  readonly hash: 'comment' | 'directive' | 'swift' | 'php' | 'name' | 'symbol';
  readonly quotes: ReadonlyMap<number, Quote>;
  /** A backtick writes an identifier. */
  readonly backtickNames: boolean;
  /** `$` may start or continue an identifier. */
  readonly dollarNames: boolean;
  readonly regex: 'none' | 'javascript' | 'ruby';
  readonly jsx: boolean;
  readonly stringPrefix: 'none' | 'python' | 'cpp' | 'dart';
  /** A keyword directly before a single `:` is a label, a key or a named argument, so a plain name. */
  readonly labels: boolean;
  /** A `//` comment goes on when its line ends with a backslash. */
  readonly continuedComments: boolean;
  /** Operators of several bytes that mean something here and nothing elsewhere. */
  readonly elvis: boolean;
}

const DOUBLE = 34;
const SINGLE = 39;
const BACKTICK = 96;

const line = (close: number) => ({ one: stringMode({ close }) });
const block = (close: number, mode: Partial<StringMode> = {}) => stringMode({ close, multiline: true, ...mode });
const raw = (close: number) => stringMode({ close, multiline: true, escape: 'none' });

const C_QUOTES = new Map<number, Quote>([[DOUBLE, line(DOUBLE)], [SINGLE, line(SINGLE)]]); // biome-ignore format: one table

const C_WORDS =
  'if else for while do switch case default catch try goto return break continue struct union enum typedef extern const static ' +
  'sizeof inline volatile void int char float double long short unsigned signed bool __attribute__ __declspec';
const CPP_WORDS = `${C_WORDS} and or not class namespace template operator new delete throw noexcept override final public private protected using decltype alignas requires this const auto virtual export explicit import co_await co_return co_yield`;
const JS_WORDS =
  'if else for while do switch case default catch try finally return break continue function class new delete typeof instanceof in of void ' +
  'throw await yield async static get set extends this super null undefined true false var let const import export with';

const base = {
  slashComments: true,
  nestedComments: false,
  hash: 'symbol',
  quotes: C_QUOTES,
  backtickNames: false,
  dollarNames: false,
  regex: 'none',
  jsx: false,
  stringPrefix: 'none',
  labels: false,
  continuedComments: false,
  elvis: false,
} as const satisfies Partial<LexicalRules>;

const C = { ...base, hash: 'directive', continuedComments: true } as const;

const SCRIPT = {
  ...base,
  hash: 'name',
  dollarNames: true,
  regex: 'javascript',
  jsx: true,
  labels: true,
  quotes: new Map<number, Quote>([...C_QUOTES, [BACKTICK, { one: block(BACKTICK, { interpolation: '${' }) }]]),
} as const;

export const LEXICAL_RULES: Record<LexedLanguage, LexicalRules> = {
  c: { ...C, language: 'c', keywords: keywordTable(C_WORDS) },
  cpp: { ...C, language: 'cpp', stringPrefix: 'cpp', keywords: keywordTable(CPP_WORDS) },
  objc: { ...C, language: 'objc', keywords: keywordTable(`${CPP_WORDS} self`) },
  csharp: {
    ...base,
    language: 'csharp',
    hash: 'directive',
    labels: true,
    keywords: keywordTable(
      'if else for foreach while do switch case default catch try finally return break continue goto throw new class struct interface ' +
        'enum record namespace using operator where get set init add remove is as in await yield async static const this typeof ' +
        'sizeof void int char float double long short bool public private protected internal override abstract sealed partial virtual ' +
        'extern lock fixed checked unchecked event implicit explicit readonly and or not null true false when var',
    ),
  },
  java: {
    ...base,
    language: 'java',
    dollarNames: true,
    quotes: new Map<number, Quote>([
      [DOUBLE, { one: stringMode({ close: DOUBLE }), triple: block(DOUBLE, { run: 3 }) }],
      [SINGLE, line(SINGLE)],
    ]),
    keywords: keywordTable(
      'if else for while do switch case default catch try finally return break continue throw throws new class interface enum record ' +
        'extends implements instanceof static final abstract synchronized assert void int char float double long short public private ' +
        'protected this super null true false import package yield when',
    ),
  },
  php: {
    ...base,
    language: 'php',
    hash: 'php',
    dollarNames: true,
    labels: true,
    quotes: new Map<number, Quote>([
      [DOUBLE, { one: block(DOUBLE, { interpolation: 'php' }) }],
      [SINGLE, { one: block(SINGLE) }],
      [BACKTICK, { one: block(BACKTICK, { interpolation: 'php' }) }],
    ]),
    keywords: keywordTable(
      'if else elseif for foreach while do switch case default catch try finally match return break continue goto throw new class ' +
        'interface trait enum namespace use function fn extends implements instanceof and or static const public private protected ' +
        'final abstract readonly yield as echo print global null true false',
    ),
  },
  python: {
    ...base,
    language: 'python',
    slashComments: false,
    hash: 'comment',
    stringPrefix: 'python',
    quotes: new Map<number, Quote>(
      [DOUBLE, SINGLE].map((close) => [close, { one: stringMode({ close }), triple: block(close, { run: 3 }) }]),
    ),
    keywords: keywordTable(
      'if elif else for while try except finally with and or not in is lambda def class async await return yield pass break continue ' +
        'global nonlocal import assert match case None True False as',
    ),
  },
  javascript: { ...SCRIPT, language: 'javascript', keywords: keywordTable(JS_WORDS) },
  typescript: {
    ...SCRIPT,
    language: 'typescript',
    keywords: keywordTable(
      `${JS_WORDS} interface type enum namespace module implements as is keyof readonly infer satisfies abstract public private protected override`,
    ),
  },
  ruby: {
    ...base,
    language: 'ruby',
    slashComments: false,
    hash: 'comment',
    regex: 'ruby',
    labels: true,
    quotes: new Map<number, Quote>([
      [DOUBLE, { one: block(DOUBLE, { interpolation: '#{' }) }],
      [SINGLE, { one: block(SINGLE) }],
      [BACKTICK, { one: block(BACKTICK, { interpolation: '#{' }) }],
    ]),
    keywords: keywordTable(
      'if elsif else unless while until for case when in then rescue ensure begin end and or not def class module do return break next ' +
        'redo retry yield self super nil true false alias undef loop',
    ),
  },
  lua: {
    ...base,
    language: 'lua',
    slashComments: false,
    keywords: keywordTable(
      'if elseif else then for while do repeat until and or not function end return break goto nil true false in',
    ),
  },
  go: {
    ...base,
    language: 'go',
    quotes: new Map<number, Quote>([...C_QUOTES, [BACKTICK, { one: raw(BACKTICK) }]]),
    keywords: keywordTable(
      'if else for switch case default select go defer return break continue goto func type struct interface map chan var const package ' +
        'import range',
    ),
  },
  swift: {
    ...base,
    language: 'swift',
    nestedComments: true,
    hash: 'swift',
    backtickNames: true,
    labels: true,
    quotes: new Map<number, Quote>([
      [
        DOUBLE,
        {
          one: stringMode({ close: DOUBLE, interpolation: '\\(' }),
          triple: block(DOUBLE, { run: 3, interpolation: '\\(' }),
        },
      ],
    ]),
    keywords: keywordTable(
      'if else for while repeat do switch case default catch try guard where return break continue throw throws rethrows defer func ' +
        'init deinit subscript get set willSet didSet class struct enum protocol extension actor var let static final override ' +
        'mutating nonmutating typealias associatedtype async await in is as public private internal self super nil true false import operator',
    ),
  },
  kotlin: {
    ...base,
    language: 'kotlin',
    nestedComments: true,
    backtickNames: true,
    elvis: true,
    quotes: new Map<number, Quote>([
      [
        DOUBLE,
        {
          one: stringMode({ close: DOUBLE, interpolation: '${' }),
          triple: block(DOUBLE, { run: 3, greedy: true, escape: 'none', interpolation: '${' }),
        },
      ],
      [SINGLE, line(SINGLE)],
    ]),
    keywords: keywordTable(
      'if else for while do when catch try finally return break continue throw fun constructor get set class interface object enum val ' +
        'var where in is as companion data sealed inner this super null true false import package init override private public ' +
        'protected internal abstract final typealias',
    ),
  },
  dart: {
    ...base,
    language: 'dart',
    nestedComments: true,
    dollarNames: true,
    stringPrefix: 'dart',
    labels: true,
    quotes: new Map<number, Quote>(
      [DOUBLE, SINGLE].map((close) => [
        close,
        {
          one: stringMode({ close, interpolation: '${' }),
          triple: block(close, { run: 3, interpolation: '${' }),
        },
      ]),
    ),
    keywords: keywordTable(
      'if else for while do switch case default catch try finally on return break continue throw rethrows new class mixin enum ' +
        'extension extends implements with operator get set static final const late external factory abstract async await yield is as in ' +
        'void int double bool var this super null true false import export typedef when assert',
    ),
  },
  solidity: {
    ...base,
    language: 'solidity',
    keywords: keywordTable(
      'if else for while do try catch return returns break continue throw new delete function modifier constructor fallback receive ' +
        'contract library interface abstract struct enum event using is as unchecked public private internal external virtual ' +
        'override import',
    ),
  },
};

/** The rules of a language, or undefined where the engine only counts lines. */
export function rulesOf(language: SourceLanguage): LexicalRules | undefined {
  return isLexed(language) ? LEXICAL_RULES[language] : undefined;
}

function isLexed(language: SourceLanguage): language is LexedLanguage {
  return language in LEXICAL_RULES;
}
