import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import type { SourceLanguage } from '@assay/contract/language';
import { CODE_COUNT, FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';
import { IDENT, KEYWORD_BASE, STRING } from '../lexer/symbols.ts';
import { isCode } from './language-groups.ts';
import type { Reporter, Rule, RuleFile, SecretShape, Values } from './rule.ts';
import { RULES } from './rule-table.ts';
import { type Starts, startsOf } from './search-text.ts';

/** One place of one rule, in bytes; the column is worked out for those that are kept. */
export interface Sighting {
  readonly rule: number;
  readonly line: number;
  endLine: number;
  /** First byte, -1 when only the line is known. */
  readonly offset: number;
  readonly values: Values | undefined;
}

/** A rule that is on, with where it tells what it sees. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly report: Reporter;
}

/** A token nobody wants to see; one that may be a word of a rule; one whose code calls rules; a string that is read. */
export const BORING = 0;
export const WORD = 1;
export const CODE = 2;
export const TEXT = 3;

/** What is on for one language, sorted by what calls it. */
export interface LanguageProgram {
  /** By token code: what is asked of such a token, BORING to most. */
  readonly interest: Uint8Array;
  readonly wordFilter: Uint8Array;
  readonly words: ReadonlyMap<number, readonly WordEntry[]>;
  readonly byCode: readonly (readonly ActiveRule[] | undefined)[];
  readonly strings: readonly { readonly facts: number; readonly active: ActiveRule }[];
  readonly stringFacts: number;
  readonly comments: readonly ActiveRule[];
  readonly functions: readonly ActiveRule[];
  readonly files: readonly ActiveRule[];
  /** What strings are searched for: secrets. */
  readonly secrets: Sought | undefined;
  /** Secrets and remarks: what comments are searched for. */
  readonly inComments: Sought | undefined;
  readonly sheet: Sheet;
}

/** What is told by its beginning: one way to begin. */
export interface Shaped {
  readonly prefix: Uint8Array;
  readonly verify: SecretShape['verify'];
  readonly active: ActiveRule;
}

/** What a stretch of text is searched for, by the first two bytes (`first * 256 + second`). */
export interface Sought {
  readonly starts: Starts;
  readonly byPair: ReadonlyMap<number, readonly Shaped[]>;
}

export interface WordEntry {
  readonly spelling: Uint8Array;
  readonly active: ActiveRule;
}

/** Where the rules of one run write. */
export interface Sheet {
  file: RuleFile | undefined;
  sightings: Sighting[];
  /** How many each rule saw in this file, those beyond the limit included; by number of the rule. */
  readonly counts: Uint32Array;
}

/** Rules that are on, ready to run. Made once for many files. */
export interface RuleProgram {
  /** What is on for files of a language: those that are tests, or the others; for parts of files without the rules on text. */
  of(language: SourceLanguage, file: Pick<RuleFile, 'isTest' | 'isPart'>): LanguageProgram | undefined;
}

interface Made {
  readonly program: LanguageProgram | undefined;
}

/** Size of the filter in front of the table of words; a power of two. */
export const WORD_FILTER = 8192;

/**
 * Sorts the rules that are on by what they want to see.
 * @param chosen key -> parameters as text; what is missing, or no number in its range, is the default. Unknown keys are none.
 */
export function compileRules(chosen: ReadonlyMap<string, Readonly<Record<string, string>>>): RuleProgram {
  const sheet: Sheet = { file: undefined, sightings: [], counts: new Uint32Array(RULES.length) };
  const active = RULES.flatMap((rule, number) => {
    const given = chosen.get(rule.key);
    return given === undefined ? [] : [{ rule, report: reporter(sheet, { number, params: paramsOf(rule, given) }) }];
  });
  /** By what a file is: 1 a test, 2 a part. */
  const programs = [0, 1, 2, 3].map(() => new Map<SourceLanguage, Made>());
  return {
    of(language, { isTest, isPart }) {
      const known = programs[(isTest ? 1 : 0) + (isPart ? 2 : 0)];
      let made = known?.get(language);
      if (made === undefined) {
        const wanted = active.filter(
          ({ rule }) => !(isTest && rule.notInTests === true) && !(isPart && rule.languages === 'text'),
        );
        made = { program: programOf(wanted, { language, sheet }) };
        known?.set(language, made);
      }
      return made.program;
    },
  };
}

/** Whether a rule speaks a language. */
export function speaks({ languages }: Rule, language: SourceLanguage): boolean {
  if (languages === 'text') return true;
  return isCode(language) && (languages === 'code' || languages.includes(language));
}

function paramsOf(rule: Rule, given: Readonly<Record<string, string>>): Record<string, number> {
  const params: Record<string, number> = {};
  for (const { name, min, max, default: usual } of rule.params ?? []) {
    const text = given[name];
    const value = text === 'true' ? 1 : text === 'false' ? 0 : Number(text ?? Number.NaN);
    params[name] = Number.isInteger(value) && value >= min && value <= max ? value : usual;
  }
  return params;
}

function programOf(
  all: readonly ActiveRule[],
  { language, sheet }: { language: SourceLanguage; sheet: Sheet },
): LanguageProgram | undefined {
  const on = all.filter(({ rule }) => speaks(rule, language));
  if (on.length === 0) return undefined;
  const wordFilter = new Uint8Array(WORD_FILTER);
  const words = new Map<number, WordEntry[]>();
  const byCode: ActiveRule[][] = [];
  for (const active of on) {
    for (const word of wordsOf(active.rule, language)) {
      const spelling = new TextEncoder().encode(word);
      let hash = FNV_OFFSET;
      for (const byte of spelling) hash = Math.imul(hash ^ byte, FNV_PRIME);
      wordFilter[hash & (WORD_FILTER - 1)] = 1;
      words.set(hash, [...(words.get(hash) ?? []), { spelling, active }]);
    }
    for (const code of active.rule.codes ?? []) byCode[code] = [...(byCode[code] ?? []), active];
  }
  const strings = on.flatMap((active) => (active.rule.string ? [{ facts: active.rule.stringFacts ?? 1, active }] : []));
  const secrets = shaped(on, (rule) => rule.secret);
  const inComments = [...secrets, ...shaped(on, (rule) => rule.remark)];
  const called = Array.from({ length: CODE_COUNT }, (_, code) => byCode[code]);
  const interest = Uint8Array.from(called, (rules, code) => (rules ? CODE : code >= KEYWORD_BASE ? WORD : BORING));
  interest[IDENT] = WORD;
  if (strings.length > 0 || secrets.length > 0) interest[STRING] = TEXT;
  return {
    interest,
    wordFilter,
    words,
    byCode: called,
    strings,
    stringFacts: strings.reduce((mask, { facts }) => mask | facts, 0),
    comments: on.filter(({ rule }) => rule.comment),
    functions: on.filter(({ rule }) => rule.fn),
    files: on.filter(({ rule }) => rule.file),
    secrets: soughtOf(secrets),
    inComments: soughtOf(inComments),
    sheet,
  };
}

function wordsOf({ words = {} }: Rule, language: SourceLanguage): string[] {
  const own = isCode(language) ? (words[language] ?? '') : '';
  return [...new Set(`${words['*'] ?? ''} ${own}`.split(' '))].filter((word) => word !== '');
}

function shaped(on: readonly ActiveRule[], shapeOf: (rule: Rule) => SecretShape | undefined): Shaped[] {
  return on.flatMap((active) => {
    const shape = shapeOf(active.rule);
    return (shape?.prefixes ?? []).map((prefix) => ({
      verify: shape?.verify ?? (() => undefined),
      active,
      prefix: new TextEncoder().encode(prefix),
    }));
  });
}

function soughtOf(shapes: readonly Shaped[]): Sought | undefined {
  if (shapes.length === 0) return undefined;
  const byPair = new Map<number, Shaped[]>();
  for (const one of shapes) {
    const pair = ((one.prefix[0] ?? 0) << 8) | (one.prefix[1] ?? 0);
    byPair.set(pair, [...(byPair.get(pair) ?? []), one]);
  }
  return { starts: startsOf(shapes.map(({ prefix }) => prefix)), byPair };
}

function reporter(
  sheet: Sheet,
  { number, params }: { number: number; params: Readonly<Record<string, number>> },
): Reporter {
  const add = (offset: number, line: number, endLine: number, values: Values | undefined) => {
    const count = (sheet.counts[number] ?? 0) + 1;
    sheet.counts[number] = count;
    // A rule reports in reading order: what is kept of a file is among the first of every rule.
    if (count > MAX_FINDINGS_PER_FILE) return;
    sheet.sightings.push({ rule: number, line, endLine, offset, values });
  };
  const tokens = (first: number, last: number, values?: Values) => {
    const t = sheet.file?.tokens;
    if (t === undefined || first < 0 || first >= t.count) return;
    const line = t.tokenLine[first] ?? 1;
    add(t.start[first] ?? 0, line, Math.max(line, t.tokenLine[Math.min(last, t.count - 1)] ?? line), values);
  };
  return {
    params,
    tokens,
    token: (at, values) => tokens(at, at, values),
    offset: (offset, line, values) => add(offset, line, line, values),
    lines: (first, last, values) => add(-1, first, last, values),
  };
}
