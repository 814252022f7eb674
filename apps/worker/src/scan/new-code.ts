import type { CoverageBase } from '@assay/contract/http/coverage';
import { newDefectJudgeTime } from '@assay/domain/codes/new-defect';
import type { LineHits } from '@assay/domain/coverage/line-coverage';
import { dayOf } from '@assay/domain/time/zone';
import { commitBefore } from '../git/commit-before.ts';
import { type Difference, type LineRange, readDifference } from '../git/difference.ts';
import { GitError } from '../git/git-command.ts';
import type { Checkout } from './checkout.ts';
import type { ScanContext } from './context.ts';
import type { ParsedTool } from './parse.ts';

/** Which lines are new code, and against what. */
interface NewCode {
  readonly since: CoverageBase;
  /** undefined: every line of every file. */
  readonly difference: Difference | undefined;
}

/**
 * Marks covered lines that are new code: of an MR/PR what differs from its target, else what came or changed since the task's
 * cut-off (the date people set, else the day the task was made). A source without git has no earlier lines to compare with, so
 * there nothing is said of new code; nor is it when the difference cannot be read.
 */
export async function markNewCode(
  context: ScanContext,
  { tools, checkout, difference }: { tools: ParsedTool[]; checkout: Checkout; difference: Difference | undefined },
): Promise<ParsedTool[]> {
  if (!tools.some(({ coverage, failure }) => coverage && !failure)) return tools;
  const found = difference
    ? { since: { kind: 'target', ...targetOf(context) } as const, difference }
    : await sinceCutOff(context, checkout);
  if (!found) return tools;
  return tools.map((tool) => {
    if (!tool.coverage) return tool;
    const coverage = new Map(
      [...tool.coverage].map(([path, file]) => [path, { ...file, lines: marked(file.lines, rangesOf(found, path)) }]),
    );
    return { ...tool, coverage, newSince: found.since };
  });
}

function targetOf({ task }: ScanContext): { branch?: string } {
  return task.targetBranch ? { branch: task.targetBranch } : {};
}

async function sinceCutOff(context: ScanContext, { place }: Checkout): Promise<NewCode | undefined> {
  const { task, settings, signal, buildLog } = context;
  if (place.kind !== 'git') return undefined;
  const judge = task.newDefectJudge;
  const time = newDefectJudgeTime(
    { explicit: judge?.fromDateTime, date: judge?.fromDate || undefined, fallback: task.createdAt.getTime() },
    settings.timezone,
  );
  const at = { gitDir: place.mirror, head: place.commit, signal };
  try {
    const commit = await commitBefore({ ...at, time: new Date(time) });
    const date = dayOf(time, settings.timezone);
    const since: CoverageBase = { kind: 'cutoff', time, date, ...(commit !== undefined && { commit }) };
    if (commit === undefined) return { since, difference: undefined };
    return { since, difference: await readDifference({ ...at, target: commit, renames: true }) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    signal.throwIfAborted();
    const message = {
      zh: `新代码的覆盖率未知：${error.message}`,
      en: `Coverage of new code is not known: ${error.message}`,
    };
    buildLog.write('', message, 1);
    return undefined;
  }
}

/** undefined: the whole file. */
function rangesOf({ difference }: NewCode, path: string): readonly LineRange[] | undefined {
  return difference && (difference.get(path) ?? []);
}

/** Both are in order, so one walk is enough. */
function marked(lines: readonly LineHits[], ranges: readonly LineRange[] | undefined): readonly LineHits[] {
  if (ranges?.length === 0) return lines;
  let at = 0;
  return lines.map((line) => {
    while (ranges && at < ranges.length && (ranges[at]?.to ?? 0) < line.line) at += 1;
    const isNew = !ranges || (at < ranges.length && (ranges[at]?.from ?? 0) <= line.line);
    return isNew ? { ...line, isNew } : line;
  });
}
