import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { STRING } from '../lexer/symbols.ts';
import { walkComments } from './comments.ts';
import { columnFinder } from './place.ts';
import type { Seen } from './read-through.ts';
import type { RuleFile, Values } from './rule.ts';
import { BORING, type LanguageProgram, type Sighting, WORD } from './rule-program.ts';
import { RULES } from './rule-table.ts';
import { factsOf } from './string-facts.ts';
import { tellShapes } from './tell-shapes.ts';

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

export const NO_FINDINGS: RuleResult = { findings: [], dropped: 0 };

/** Runs the rules over one file: one walk over its tokens, each rule called where it has something to see. Never throws. */
export function runRules(on: LanguageProgram, file: RuleFile, seen: Seen): RuleResult {
  const { sheet } = on;
  sheet.file = file;
  if (file.tokens.count > 0) walkTokens(on, file);
  if (seen.begun.length > 0) tellShapes(on, file, seen);
  if (on.comments.length > 0) walkComments(file, on.comments);
  for (const { look, report } of on.functions) for (let n = 0; n < file.functions.length; n++) look(file, n, report);
  for (const { look, report } of on.files) look(file, report);
  sheet.file = undefined;
  if (sheet.sightings.length === 0) return NO_FINDINGS;
  const result = settle(sheet, file);
  sheet.sightings = [];
  sheet.counts.fill(0);
  return result;
}

function walkTokens(on: LanguageProgram, file: RuleFile): void {
  const { code, hash, count } = file.tokens;
  const { asked, place, hashMask } = on;
  for (let at = 0; at < count; at++) {
    const c = code[at] ?? 0;
    const asks = asked[(place[c] ?? 0) + ((hash[at] ?? 0) & (hashMask[c] ?? 0))] ?? 0;
    if (asks === BORING) continue;
    if (asks === WORD) callByWord(on, file, at);
    else callByCode(on, file, at);
  }
}

function callByWord({ words }: LanguageProgram, file: RuleFile, at: number): void {
  const { hash, start, end } = file.tokens;
  const entries = words.get(hash[at] ?? 0);
  if (entries === undefined) return;
  for (const { spelling, lookers } of entries)
    if (spells(spelling, file.bytes, start[at] ?? 0, end[at] ?? 0))
      for (const { look, report } of lookers) look(file, at, report);
}

function callByCode({ byCode, strings, stringFacts }: LanguageProgram, file: RuleFile, at: number): void {
  const c = file.tokens.code[at] ?? 0;
  if (c === STRING) {
    const facts = factsOf(file, at, stringFacts);
    if (facts !== 0)
      for (const { facts: wanted, look, report } of strings) if ((facts & wanted) !== 0) look(file, at, report);
  }
  const lookers = byCode[c];
  if (lookers !== undefined) for (const { look, report } of lookers) look(file, at, report);
}

function spells(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let n = 0; n < word.length; n++) if (word[n] !== bytes[start + n]) return false;
  return true;
}

/** Sightings to findings: in reading order, as many as are kept, each with its column. */
function settle(sheet: LanguageProgram['sheet'], file: RuleFile): RuleResult {
  const { sightings } = sheet;
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
