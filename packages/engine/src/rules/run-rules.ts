import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { walkComments } from './comments.ts';
import {
  BORING,
  type LanguageProgram,
  type RuleProgram,
  type Sighting,
  type Sought,
  TEXT,
  WORD,
  WORD_FILTER,
} from './compile-rules.ts';
import { columnFinder } from './place.ts';
import type { RuleFile, Values } from './rule.ts';
import { RULES } from './rule-table.ts';
import type { Closer, Starts } from './search-text.ts';
import { BEGINNING_FACTS, beginningOf, scanText } from './string-facts.ts';

/** What a rule says of one place. Lines 1-based and inclusive, the column 1-based in UTF-16 units, 0 when unknown. */
export interface RuleFinding {
  readonly checker: string;
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
  readonly values: Values;
}

export interface RuleResult {
  /** In reading order, at most MAX_FINDINGS_PER_FILE. */
  readonly findings: readonly RuleFinding[];
  /** How many there were beyond those. */
  readonly dropped: number;
}

const NOTHING: RuleResult = { findings: [], dropped: 0 };

/** Runs the rules over one file: one walk over its tokens, each rule called where it has something to see. Never throws. */
export function runRules(program: RuleProgram, file: RuleFile): RuleResult {
  const on = program.of(file.language, file);
  if (on === undefined) return NOTHING;
  const { sheet } = on;
  sheet.file = file;
  sheet.sightings = [];
  sheet.counts.fill(0);
  const inStrings = finder(file, on.secrets);
  const inComments = finder(file, on.inComments);
  if (file.tokens.count > 0) walkTokens(on, file, inStrings);
  if (on.comments.length > 0 || inComments !== undefined) walkComments(file, on.comments, inComments);
  for (const { rule, report } of on.functions)
    for (let n = 0; n < file.functions.length; n++) rule.fn?.(file, n, report);
  for (const { rule, report } of on.files) rule.file?.(file, report);
  const result = settle(sheet, file);
  sheet.file = undefined;
  sheet.sightings = [];
  return result;
}

function walkTokens(on: LanguageProgram, file: RuleFile, secrets: Finder | undefined): void {
  const { code, hash, start, end, count } = file.tokens;
  const { interest, wordFilter, words, byCode } = on;
  for (let at = 0; at < count; at++) {
    const c = code[at] ?? 0;
    const asks = interest[c];
    if (asks === BORING) continue;
    if (asks === WORD) {
      const h = hash[at] ?? 0;
      if (wordFilter[h & (WORD_FILTER - 1)] === 0) continue;
      const entries = words.get(h);
      if (entries === undefined) continue;
      for (const { spelling, active } of entries)
        if (spells(spelling, file.bytes, start[at] ?? 0, end[at] ?? 0)) active.rule.token?.(file, at, active.report);
      continue;
    }
    if (asks === TEXT) readString(on, file, at, secrets);
    const rules = byCode[c];
    if (rules !== undefined) for (const { rule, report } of rules) rule.token?.(file, at, report);
  }
}

function readString(
  { stringFacts, strings }: LanguageProgram,
  file: RuleFile,
  at: number,
  secrets: Finder | undefined,
): void {
  const { bytes, tokens } = file;
  const start = tokens.start[at] ?? 0;
  const end = tokens.end[at] ?? 0;
  secrets?.place(tokens.tokenLine[at] ?? 1);
  let facts = scanText(bytes, start, end, secrets);
  if ((stringFacts & BEGINNING_FACTS) !== 0) facts |= beginningOf(bytes, start, end);
  if ((facts & stringFacts) === 0) return;
  for (const { facts: wanted, active } of strings)
    if ((facts & wanted) !== 0) active.rule.string?.(file, at, active.report);
}

function spells(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let n = 0; n < word.length; n++) if (word[n] !== bytes[start + n]) return false;
  return true;
}

/** Looks closer wherever two bytes could begin what a rule is told by. */
export interface Finder {
  readonly starts: Starts;
  readonly found: Closer;
  /** Line on which the stretch that is read next begins. */
  readonly place: (line: number) => void;
}

function finder(file: RuleFile, sought: Sought | undefined): Finder | undefined {
  if (sought === undefined) return undefined;
  const { starts, byPair } = sought;
  const { lineStart, lines } = file.text;
  let line = 1;
  const lineOf = (offset: number) => {
    while (line < lines && (lineStart[line + 1] ?? 0) <= offset) line++;
    return line;
  };
  return {
    starts,
    place: (of) => {
      line = of;
    },
    found: (bytes, at, stretch) => {
      for (const { prefix, verify, active } of byPair.get(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) ?? []) {
        if (!startsWith(bytes, at, prefix)) continue;
        const values = verify(bytes, at, stretch);
        if (values === undefined) continue;
        active.report.offset(at, lineOf(at), values);
        return;
      }
    },
  };
}

function startsWith(bytes: Uint8Array, at: number, prefix: Uint8Array): boolean {
  for (let n = 0; n < prefix.length; n++) if (bytes[at + n] !== prefix[n]) return false;
  return true;
}

/** Sightings to findings: in reading order, as many as are kept, each with its column. */
function settle(sheet: LanguageProgram['sheet'], file: RuleFile): RuleResult {
  const { sightings } = sheet;
  if (sightings.length === 0) return NOTHING;
  let total = 0;
  for (const count of sheet.counts) total += count;
  sightings.sort((a, b) => a.line - b.line || a.offset - b.offset || a.rule - b.rule);
  const kept = sightings.length > MAX_FINDINGS_PER_FILE ? sightings.slice(0, MAX_FINDINGS_PER_FILE) : sightings;
  const columnOf = columnFinder(file.bytes, file.text);
  const last = Math.max(1, file.text.lines);
  const findings = kept.map(({ rule, line, endLine, offset, values }: Sighting): RuleFinding => {
    const first = Math.min(line, last);
    return {
      checker: RULES[rule]?.key ?? '',
      line: first,
      endLine: Math.min(Math.max(endLine, first), last),
      column: offset < 0 ? 0 : columnOf(offset, first),
      values: values ?? {},
    };
  });
  return { findings, dropped: total - findings.length };
}
