import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { IDENT, KEYWORD_BASE, STRING } from '../lexer/symbols.ts';
import { walkComments } from './comments.ts';
import {
  type ActiveRule,
  type LanguageProgram,
  type RuleProgram,
  type Sighting,
  WORD_FILTER,
} from './compile-rules.ts';
import { columnFinder } from './place.ts';
import type { RuleFile, Values } from './rule.ts';
import { RULES } from './rule-table.ts';
import type { Starts } from './search-text.ts';
import { BEGINNING_FACTS, beginningOf, type Sought, scanText } from './string-facts.ts';

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
  const on = program.of(file.language);
  if (on === undefined) return NOTHING;
  const { sheet } = on;
  sheet.file = file;
  sheet.sightings = [];
  sheet.counts.fill(0);
  const inStrings = finder(file, { starts: on.secretStarts, shapes: on.secrets });
  const inComments = finder(file, { starts: on.commentStarts, shapes: on.inComments });
  if (file.tokens.count > 0) walkTokens(on, file, inStrings);
  if (on.comments.length > 0 || inComments !== undefined) walkComments(file, on.comments, inComments);
  for (const { rule, report } of on.functions)
    if (applies(rule.notInTests, file)) for (const fn of file.functions) rule.fn?.(file, fn, report);
  for (const { rule, report } of on.files) if (applies(rule.notInTests, file)) rule.file?.(file, report);
  const result = settle(sheet, file);
  sheet.file = undefined;
  sheet.sightings = [];
  return result;
}

function applies(notInTests: boolean | undefined, file: RuleFile): boolean {
  return notInTests !== true || !file.isTest;
}

function walkTokens(on: LanguageProgram, file: RuleFile, secrets: Finder | undefined): void {
  const { code, hash, start, end, tokenLine, count } = file.tokens;
  const { wordFilter, words, byCode } = on;
  const { bytes } = file;
  const readsStrings = on.stringFacts !== 0 || secrets !== undefined;
  const readsBeginnings = (on.stringFacts & BEGINNING_FACTS) !== 0;
  for (let at = 0; at < count; at++) {
    const c = code[at] ?? 0;
    if (c === IDENT || c >= KEYWORD_BASE) {
      const h = hash[at] ?? 0;
      if (wordFilter[h & (WORD_FILTER - 1)] === 0) continue;
      const entries = words.get(h);
      if (entries === undefined) continue;
      for (const { spelling, active } of entries)
        if (spells(spelling, bytes, start[at] ?? 0, end[at] ?? 0)) call(active, file, at);
    } else {
      if (c === STRING && readsStrings) {
        secrets?.place(start[at] ?? 0, tokenLine[at] ?? 1);
        const facts =
          scanText(bytes, start[at] ?? 0, end[at] ?? 0, secrets) |
          (readsBeginnings ? beginningOf(bytes, start[at] ?? 0, end[at] ?? 0) : 0);
        if ((facts & on.stringFacts) !== 0)
          for (const { facts: wanted, active } of on.strings)
            if ((facts & wanted) !== 0 && applies(active.rule.notInTests, file))
              active.rule.string?.(file, at, active.report);
      }
      const rules = byCode[c];
      if (rules !== undefined) for (const active of rules) call(active, file, at);
    }
  }
}

function call({ rule, report }: ActiveRule, file: RuleFile, at: number): void {
  if (applies(rule.notInTests, file)) rule.token?.(file, at, report);
}

function spells(word: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let n = 0; n < word.length; n++) if (word[n] !== bytes[start + n]) return false;
  return true;
}

/** Looks closer wherever two bytes could begin what a rule is told by. */
export interface Finder extends Sought {
  /** Where the stretch that is read next begins. */
  readonly place: (offset: number, line: number) => void;
}

function finder(
  file: RuleFile,
  { starts, shapes }: { starts: Starts | undefined; shapes: LanguageProgram['secrets'] },
): Finder | undefined {
  if (starts === undefined) return undefined;
  let line = 1;
  const { lineStart, lines } = file.text;
  const lineOf = (offset: number) => {
    while (line < lines && (lineStart[line + 1] ?? 0) <= offset) line++;
    return line;
  };
  return {
    place: (_offset, of) => {
      line = of;
    },
    starts,
    found: (bytes, at, stretch) => {
      for (const { shape, active, prefixes } of shapes) {
        if (!applies(active.rule.notInTests, file) || !prefixes.some((prefix) => startsWith(bytes, at, prefix)))
          continue;
        const values = shape.verify(bytes, at, stretch);
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
