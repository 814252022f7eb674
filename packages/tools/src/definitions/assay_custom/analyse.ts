import { performance } from 'node:perf_hooks';
import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { LANGUAGE_FLAGS, SOURCE_LANGUAGES } from '@assay/contract/language';
import { type FileReport, NotAnalysed, type SourceInput } from '../../script/serve.ts';
import { regexFinder } from './find-regex.ts';
import { findInTree } from './find-tree.ts';
import { pathFilter } from './globs.ts';
import { openGrammars } from './grammars.ts';
import { type Finder, type Match, messageOf } from './match.ts';
import { placesOf } from './places.ts';
import type { AskedRule } from './rule-request.ts';
import type { RuleWatch } from './watch-rules.ts';

/** UTF-16 units of a file whose tree is built: trees take some 26 times their source. */
const MOST_PARSED = 1_000_000;
/** One rule may take this long on one file; it has its say then, and no more. */
const SLOW_MS = 3_000;
/** What a rule may take in one process: the next files do without it. */
const BUDGET_MS = 20_000;

/** Why a rule that had to be ended with its process does not run again. */
const STOPPED = 'timed out: stopped at the time limit of the process, and left out from then on';

export interface AnalyserOptions {
  readonly languages: readonly string[];
  /** A preview asks for the text of each match as well. */
  readonly withText?: boolean;
  /** Rules that a process before this one was ended for. */
  readonly off?: readonly string[];
  readonly watch?: RuleWatch;
}

/** UTF-16 units of a match that a preview shows. */
const MOST_TEXT = 400;

interface Prepared {
  readonly key: string;
  readonly flags: number;
  readonly message: string;
  readonly looksAt: (path: string) => boolean;
  /** Of an expression; a rule of ast-grep finds in trees. */
  readonly find?: Finder;
  readonly tree?: Readonly<Record<string, unknown>>;
  spentMs: number;
  /** Why it does not run any more. */
  off?: string;
}

export interface CustomAnalyser {
  readonly analyse: (source: SourceInput) => FileReport;
  /** Milliseconds each rule took until now. */
  timing(): { key: string; ms: number }[];
}

/**
 * Every rule on every file, each under limits of its own: one that is too slow or breaks is switched off and said so in each file it
 * then does not look at; the others go on.
 * @throws when a rule cannot be compiled
 */
export function customAnalyser(
  asked: readonly AskedRule[],
  { languages, withText = false, off = [], watch }: AnalyserOptions,
): CustomAnalyser {
  const rules = asked.map(prepare);
  for (const rule of rules) if (off.includes(rule.key)) rule.off = STOPPED;
  const grammars = openGrammars(rules.some((rule) => rule.tree) ? languages : []);
  const analyse = (source: SourceInput): FileReport => {
    const flag = flagOf(source.language);
    const due = rules.filter((rule) => (rule.flags & flag) !== 0 && rule.looksAt(source.path));
    const findings: FileReport['findings'][number][] = [];
    const lost: string[] = [];
    const place = placesOf(source.text);
    let tree: ReturnType<typeof grammars.parse>;
    for (const rule of due) {
      if (rule.off !== undefined) {
        lost.push(`${rule.key}: ${rule.off}`);
        continue;
      }
      const began = performance.now();
      try {
        if (rule.tree) {
          if (source.text.length > MOST_PARSED) throw new Error('the file is too large for a syntax tree');
          tree ??= grammars.parse(source);
          if (!tree) throw new Error(`no grammar of ${source.language} is available on this machine`);
        }
        watch?.begin(rule.key);
        const found = rule.tree && tree ? findInTree(tree, rule.tree) : (rule.find?.(source.text) ?? []);
        let count = 0;
        for (const match of found) {
          if (count >= MAX_FINDINGS_PER_FILE) break;
          if (performance.now() - began > SLOW_MS) throw new Error(`took longer than ${SLOW_MS / 1000} s on this file`);
          const finding = toFinding(rule, match, place);
          findings.push(withText ? { ...finding, ...endOf(match, source.text, place) } : finding);
          count += 1;
        }
      } catch (error) {
        lost.push(`${rule.key}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500));
      }
      watch?.end();
      rule.spentMs += performance.now() - began;
      if (rule.spentMs > BUDGET_MS) rule.off = `switched off after ${Math.round(rule.spentMs / 1000)} s`;
    }
    if (lost.length > 0 && lost.length === due.length) throw new NotAnalysed('failed', lost.join('; '));
    return { findings, ...(lost.length > 0 ? { lost: lost.join('; ') } : {}) };
  };
  return { analyse, timing: () => rules.map(({ key, spentMs }) => ({ key, ms: Math.round(spentMs * 10) / 10 })) };
}

function prepare({ key, rule }: AskedRule): Prepared {
  const { matcher, message, languages } = rule;
  const own = LANGUAGE_FLAGS.filter((flag) => languages.some((language) => language === flag.key));
  return {
    key,
    flags: own.reduce((mask, { flag }) => mask | flag, 0),
    message: message.en || message.zh,
    looksAt: pathFilter(rule),
    ...(matcher.kind === 'regex' ? { find: regexFinder(matcher) } : { tree: matcher.rule }),
    spentMs: 0,
  };
}

function toFinding(
  rule: Prepared,
  match: Match,
  place: (offset: number) => { line: number; column: number },
): FileReport['findings'][number] {
  const { line, column } = place(match.start);
  // The last character, not the one after it: a match that ends with its line does not touch the next.
  const last = place(Math.max(match.start, match.end - 1));
  return { line, column, endLine: last.line, checker: rule.key, message: messageOf(rule.message, match) || rule.key };
}

/** What a preview shows besides: where the match ends, and its text. */
function endOf(
  { start, end }: Match,
  text: string,
  place: (offset: number) => { line: number; column: number },
): { endColumn: number; text: string } {
  const last = place(Math.max(start, end - 1));
  return { endColumn: last.column + 1, text: text.slice(start, Math.min(end, start + MOST_TEXT)) };
}

function flagOf(language: string): number {
  for (const [name, { flag }] of Object.entries(SOURCE_LANGUAGES)) if (name === language) return flag;
  return 0;
}
