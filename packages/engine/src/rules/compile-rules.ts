import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import type { SourceLanguage } from '@assay/contract/language';
import { CODE_COUNT, FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';
import { IDENT, KEYWORD_BASE, STRING } from '../lexer/symbols.ts';
import { hasSettings, isCode, isWritten } from './language-groups.ts';
import { watchFor } from './read-through.ts';
import type { Reporter, Rule, SecretShape, Values } from './rule.ts';
import {
  type ActiveRule,
  BORING,
  CODE,
  type LanguageProgram,
  type Looker,
  type RuleProgram,
  type Search,
  type Shaped,
  type Sheet,
  WORD,
  type WordEntry,
} from './rule-program.ts';
import { RULES } from './rule-table.ts';

interface Made {
  readonly program: LanguageProgram | undefined;
}

/** Places for words in the table of what is asked; a power of two. */
const WORD_PLACES = 8192;

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
  const searches = new Map<string, Search>();
  const searchOf = (on: readonly ActiveRule[], settings: boolean): Search => {
    const telling = on.filter(({ rule }) => rule.secret ?? rule.remark ?? (settings ? rule.setting : undefined));
    const name = `${settings} ${telling.map(({ rule }) => rule.key).join()}`;
    const search = searches.get(name) ?? searchFor(telling, settings);
    searches.set(name, search);
    return search;
  };
  return {
    of(language, { isTest, isPart }) {
      const known = programs[(isTest ? 1 : 0) + (isPart ? 2 : 0)];
      let made = known?.get(language);
      if (made === undefined) {
        const wanted = active.filter(
          ({ rule }) => !(isTest && rule.notInTests === true) && !(isPart && rule.languages === 'text'),
        );
        made = { program: programOf(wanted, { language, sheet, searchOf }) };
        known?.set(language, made);
      }
      return made.program;
    },
  };
}

/** Whether a rule speaks a language. */
export function speaks({ languages, notIn }: Rule, language: SourceLanguage): boolean {
  if (notIn?.includes(language)) return false;
  switch (languages) {
    case 'text':
    case 'comments':
      return true;
    case 'settings':
      return hasSettings(language);
    case 'written':
      return isWritten(language);
    case 'code':
      return isCode(language);
    default:
      return isCode(language) && languages.includes(language);
  }
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
  {
    language,
    sheet,
    searchOf,
  }: { language: SourceLanguage; sheet: Sheet; searchOf: (on: readonly ActiveRule[], settings: boolean) => Search },
): LanguageProgram | undefined {
  const on = all.filter(({ rule }) => speaks(rule, language));
  if (on.length === 0) return undefined;
  const strings = on.flatMap(({ rule, report }) =>
    rule.string ? [{ look: rule.string, report, facts: rule.stringFacts ?? 0 }] : [],
  );
  const byCode = Array.from({ length: CODE_COUNT }, (_, code) =>
    filled(
      lookers(
        on.filter(({ rule }) => rule.codes?.includes(code)),
        ({ token }) => token,
      ),
    ),
  );
  const words = wordTable(on, language);
  const { asked, place, hashMask } = askedOf({ words, byCode, strings: strings.length > 0 });
  // Field by field: all programs are objects of one shape.
  return {
    asked,
    place,
    hashMask,
    words,
    byCode,
    strings,
    stringFacts: strings.reduce((mask, { facts }) => mask | facts, 0),
    comments: lookers(on, ({ comment }) => comment),
    functions: lookers(on, ({ fn }) => fn),
    files: lookers(on, ({ file }) => file),
    search: searchOf(on, !isCode(language)),
    sheet,
  };
}

/** Those of the rules that have such a function. */
function lookers<Look>(on: readonly ActiveRule[], lookOf: (rule: Rule) => Look | undefined): Looker<Look>[] {
  return on.flatMap(({ rule, report }) => {
    const look = lookOf(rule);
    return look === undefined ? [] : [{ look, report }];
  });
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function askedOf({
  words,
  byCode,
  strings,
}: Pick<LanguageProgram, 'words' | 'byCode'> & { readonly strings: boolean }): Pick<
  LanguageProgram,
  'asked' | 'place' | 'hashMask'
> {
  const asked = new Uint8Array(WORD_PLACES + CODE_COUNT);
  for (const hash of words.keys()) asked[hash & (WORD_PLACES - 1)] = WORD;
  const place = new Uint16Array(CODE_COUNT);
  const hashMask = new Uint16Array(CODE_COUNT);
  for (let code = 0; code < CODE_COUNT; code++) {
    const isWord = code === IDENT || (code >= KEYWORD_BASE && byCode[code] === undefined);
    if (isWord) hashMask[code] = WORD_PLACES - 1;
    else place[code] = WORD_PLACES + code;
    asked[WORD_PLACES + code] = byCode[code] || (strings && code === STRING) ? CODE : BORING;
  }
  return { asked, place, hashMask };
}

/** Words by their hash. */
function wordTable(on: readonly ActiveRule[], language: SourceLanguage): ReadonlyMap<number, readonly WordEntry[]> {
  const callers = new Map<string, ActiveRule[]>();
  for (const active of on)
    for (const word of wordsOf(active.rule, language)) callers.set(word, [...(callers.get(word) ?? []), active]);
  const table = new Map<number, WordEntry[]>();
  for (const [word, rules] of callers) {
    const called = lookers(rules, ({ token }) => token);
    const spelling = new TextEncoder().encode(word);
    let hash = FNV_OFFSET;
    for (const byte of spelling) hash = Math.imul(hash ^ byte, FNV_PRIME);
    table.set(hash, [...(table.get(hash) ?? []), { spelling, lookers: called }]);
  }
  return table;
}

function wordsOf({ words = {} }: Rule, language: SourceLanguage): string[] {
  const own = isCode(language) ? (words[language] ?? '') : '';
  return [...new Set(`${words['*'] ?? ''} ${own}`.split(' '))].filter((word) => word !== '');
}

function searchFor(on: readonly ActiveRule[], settings: boolean): Search {
  const shapes = on.flatMap((active) => [
    ...shaped(active, active.rule.secret, 'all'),
    ...shaped(active, active.rule.remark, 'comments'),
    ...(settings ? shaped(active, active.rule.setting, 'settings') : []),
  ]);
  return { shapes, watch: watchFor(shapes.map(({ prefix }) => prefix)) };
}

function shaped(active: ActiveRule, shape: SecretShape | undefined, reads: Shaped['reads']): Shaped[] {
  if (shape === undefined) return [];
  const { prefixes, verify } = shape;
  return prefixes.map((prefix) => ({ verify, active, reads, prefix: new TextEncoder().encode(prefix) }));
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
