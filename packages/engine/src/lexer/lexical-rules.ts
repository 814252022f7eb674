import { isWordByte } from './bytes.ts';
import { type KeywordTable, keywordTable } from './keywords.ts';
import { luaComment, luaLongString } from './long-brackets.ts';
import { block, line, lines, long, match, nested, type Opener, raw, rest, text } from './opener.ts';
import { type OperatorTable, operatorTable } from './operator-table.ts';

/** Languages the engine lexes; the others are counted by lines only (lines/plain-rules.ts). */
export type LexedLanguage =
  | 'c' | 'cpp' | 'objc' | 'csharp' | 'java' | 'php' | 'python' | 'javascript' | 'typescript' | 'ruby' | 'lua' | 'go'
  | 'swift' | 'kotlin' | 'dart' | 'solidity'; // biome-ignore format: one list

/** How the bytes of one language become tokens. Pure data; lex.ts holds the code. */
export interface LexicalRules {
  /** Whose functions and special literals it has; `other` where there are none. */
  readonly language: LexedLanguage | 'other';
  readonly keywords: KeywordTable;
  /** What begins comments and strings; of several that fit, the first. */
  readonly openers: readonly Opener[];
  readonly hash: 'directive' | 'swift' | 'php' | 'name' | 'symbol';
  /** A backtick writes an identifier. */
  readonly backtickNames: boolean;
  /** `$` may start or continue an identifier. */
  readonly dollarNames: boolean;
  /** `-` may continue an identifier. */
  readonly dashNames: boolean;
  readonly regex: 'none' | 'javascript' | 'ruby';
  readonly jsx: boolean;
  readonly stringPrefix: 'none' | 'python' | 'cpp' | 'dart';
  /** A keyword directly before a single `:` is a label, a key or a named argument, so a plain name. */
  readonly labels: boolean;
  /** A string that is a whole statement is documentation, so a comment. */
  readonly docstrings: boolean;
  /** `?:` is an operator, the one that looks like Elvis. */
  readonly elvis: boolean;
  readonly operators: OperatorTable;
}

const SLASHES = [line('//'), block('/*', '*/')];
const NESTED_SLASHES = [line('//'), nested('/*', '*/')];
const CONTINUED_SLASHES = [line('//', { continued: true }), block('/*', '*/')];
const QUOTES = [text('"'), text("'")];

const C_WORDS =
  'if else for while do switch case default catch try goto return break continue struct union enum typedef extern const static ' +
  'sizeof inline volatile void int char float double long short unsigned signed bool __attribute__ __declspec';
const CPP_WORDS = `${C_WORDS} and or not class namespace template operator new delete throw noexcept override final public private protected using decltype alignas requires this const auto virtual export explicit import co_await co_return co_yield`;
const JS_WORDS =
  'if else for while do switch case default catch try finally return break continue function class new delete typeof instanceof in of void ' +
  'throw await yield async static get set extends this super null undefined true false var let const import export with';

const base = {
  openers: [...SLASHES, ...QUOTES],
  hash: 'symbol',
  backtickNames: false,
  dollarNames: false,
  dashNames: false,
  regex: 'none',
  jsx: false,
  stringPrefix: 'none',
  labels: false,
  docstrings: false,
  elvis: false,
} as const satisfies Partial<LexicalRules>;

const C = { openers: [...CONTINUED_SLASHES, ...QUOTES], hash: 'directive' } as const;

const SCRIPT = {
  openers: [...SLASHES, ...QUOTES, long('`', { interpolation: '${' })],
  hash: 'name',
  dollarNames: true,
  regex: 'javascript',
  jsx: true,
  labels: true,
} as const;

type Given = Partial<Omit<LexicalRules, 'operators'>>;

/** Rules of a language without functions: only what differs from most is said. */
export function lexicalRules({
  words = '',
  ...given
}: Omit<Given, 'language' | 'keywords'> & { words?: string }): LexicalRules {
  return complete({ openers: [], ...given, keywords: keywordTable(words) });
}

/** Field by field: the loops that read them all day then meet objects of one shape, whatever differs from most. */
function complete(given: Given): LexicalRules {
  const all = { ...base, ...given };
  const { language = 'other', keywords = keywordTable('') } = given;
  return {
    language,
    keywords,
    openers: all.openers,
    hash: all.hash,
    backtickNames: all.backtickNames,
    dollarNames: all.dollarNames,
    dashNames: all.dashNames,
    regex: all.regex,
    jsx: all.jsx,
    stringPrefix: all.stringPrefix,
    labels: all.labels,
    docstrings: all.docstrings,
    elvis: all.elvis,
    operators: operatorTable({ language, elvis: all.elvis }),
  };
}

export const LEXICAL_RULES: Record<LexedLanguage, LexicalRules> = {
  c: complete({ ...C, language: 'c', keywords: keywordTable(C_WORDS) }),
  cpp: complete({ ...C, language: 'cpp', stringPrefix: 'cpp', keywords: keywordTable(CPP_WORDS) }),
  objc: complete({ ...C, language: 'objc', keywords: keywordTable(`${CPP_WORDS} self`) }),
  csharp: complete({
    language: 'csharp',
    // Three quotes or more open a raw string (special-strings.ts).
    openers: [
      ...SLASHES,
      text('"', {}, { follows: (bytes, behind) => bytes[behind] !== 34 || bytes[behind + 1] !== 34 }),
      text("'"),
    ],
    hash: 'directive',
    labels: true,
    keywords: keywordTable(
      'if else for foreach while do switch case default catch try finally return break continue goto throw new class struct interface ' +
        'enum record namespace using operator where get set init add remove is as in await yield async static const this typeof ' +
        'sizeof void int char float double long short bool public private protected internal override abstract sealed partial virtual ' +
        'extern lock fixed checked unchecked event implicit explicit readonly and or not null true false when var',
    ),
  }),
  java: complete({
    language: 'java',
    dollarNames: true,
    openers: [...SLASHES, long('"""'), ...QUOTES],
    keywords: keywordTable(
      'if else for while do switch case default catch try finally return break continue throw throws new class interface enum record ' +
        'extends implements instanceof static final abstract synchronized assert void int char float double long short public private ' +
        'protected this super null true false import package yield when',
    ),
  }),
  php: complete({
    language: 'php',
    hash: 'php',
    dollarNames: true,
    labels: true,
    openers: [
      ...SLASHES,
      line('#', { follows: (bytes, behind) => bytes[behind] !== 91 }),
      long('"', { interpolation: 'php' }),
      long("'"),
      long('`', { interpolation: 'php' }),
    ],
    keywords: keywordTable(
      'if else elseif for foreach while do switch case default catch try finally match return break continue goto throw new class ' +
        'interface trait enum namespace use function fn extends implements instanceof and or static const public private protected ' +
        'final abstract readonly yield as echo print global null true false endif endfor endforeach endwhile endswitch',
    ),
  }),
  python: complete({
    language: 'python',
    openers: [line('#'), long('"""'), long("'''"), ...QUOTES],
    stringPrefix: 'python',
    docstrings: true,
    keywords: keywordTable(
      'if elif else for while try except finally with and or not in is lambda def class async await return yield pass break continue ' +
        'global nonlocal import assert match case None True False as',
    ),
  }),
  javascript: complete({ ...SCRIPT, language: 'javascript', keywords: keywordTable(JS_WORDS) }),
  typescript: complete({
    ...SCRIPT,
    language: 'typescript',
    keywords: keywordTable(
      `${JS_WORDS} interface type enum namespace module implements as is keyof readonly infer satisfies abstract public private protected override`,
    ),
  }),
  ruby: complete({
    language: 'ruby',
    openers: [
      line('#'),
      lines('=begin', '=end', { follows: (bytes, behind) => !isWordByte(bytes[behind]) }),
      rest('__END__', { follows: (bytes, behind) => !isWordByte(bytes[behind]) }),
      long('"', { interpolation: '#{' }),
      long("'"),
      long('`', { interpolation: '#{' }),
    ],
    regex: 'ruby',
    labels: true,
    keywords: keywordTable(
      'if elsif else unless while until for case when in then rescue ensure begin end and or not def class module do return break next ' +
        'redo retry yield self super nil true false alias undef loop',
    ),
  }),
  lua: complete({
    language: 'lua',
    openers: [match('--', luaComment), line('--'), match('[', luaLongString), ...QUOTES],
    keywords: keywordTable(
      'if elseif else then for while do repeat until and or not function end return break goto nil true false in',
    ),
  }),
  go: complete({
    language: 'go',
    openers: [...SLASHES, ...QUOTES, raw('`')],
    keywords: keywordTable(
      'if else for switch case default select go defer return break continue goto func type struct interface map chan var const package ' +
        'import range',
    ),
  }),
  swift: complete({
    language: 'swift',
    openers: [...NESTED_SLASHES, long('"""', { interpolation: '\\(' }), text('"', { interpolation: '\\(' })],
    hash: 'swift',
    regex: 'javascript',
    backtickNames: true,
    labels: true,
    keywords: keywordTable(
      'if else for while repeat do switch case default catch try guard where return break continue throw throws rethrows defer func ' +
        'init deinit subscript get set willSet didSet class struct enum protocol extension actor var let static final override ' +
        'mutating nonmutating typealias associatedtype async await in is as public private internal self super nil true false import operator',
    ),
  }),
  kotlin: complete({
    language: 'kotlin',
    openers: [
      ...NESTED_SLASHES,
      raw('"""', { greedy: true, interpolation: '${' }),
      text('"', { interpolation: '${' }),
      text("'"),
    ],
    backtickNames: true,
    elvis: true,
    keywords: keywordTable(
      'if else for while do when catch try finally return break continue throw fun constructor get set class interface object enum val ' +
        'var where in is as companion data sealed inner this super null true false import package init override private public ' +
        'protected internal abstract final typealias',
    ),
  }),
  dart: complete({
    language: 'dart',
    openers: [
      ...NESTED_SLASHES,
      long('"""', { interpolation: '${' }),
      long("'''", { interpolation: '${' }),
      text('"', { interpolation: '${' }),
      text("'", { interpolation: '${' }),
    ],
    dollarNames: true,
    stringPrefix: 'dart',
    labels: true,
    keywords: keywordTable(
      'if else for while do switch case default catch try finally on return break continue throw rethrows new class mixin enum ' +
        'extension extends implements with operator get set static final const late external factory abstract async await yield is as in ' +
        'void int double bool var this super null true false import export typedef when assert',
    ),
  }),
  solidity: complete({
    language: 'solidity',
    dollarNames: true,
    keywords: keywordTable(
      'if else for while do try catch return returns break continue throw new delete function modifier constructor fallback receive ' +
        'contract library interface abstract struct enum event using is as unchecked public private internal external virtual ' +
        'override import',
    ),
  }),
};
