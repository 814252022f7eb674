import { sourcePath } from '../scan/source-path.ts';
import { GitError, git } from './git-command.ts';

/** Lines of a file as its new content counts them, 1-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Path -> lines that are new or changed. A file that only lost lines has an empty list. */
export type Difference = ReadonlyMap<string, readonly LineRange[]>;

const MOST_BYTES = 512 * 1024 * 1024;

/**
 * What a commit brings beside another: the files and lines that differ from their common ancestor, as a merge would see it. Renames
 * count as new files unless asked otherwise, so that what stands in them is looked at. Deleted files are not in the answer.
 * @throws GitError, or the signal's reason
 */
export async function readDifference(input: {
  gitDir: string;
  head: string;
  target: string;
  /** Follow renamed files: only what changed in them is new. */
  renames?: boolean;
  signal?: AbortSignal | undefined;
}): Promise<Difference> {
  const { gitDir, head, target, renames, signal } = input;
  const base = await ancestorOf(input);
  const output = await git({
    args: [
      ...['diff-tree', '-r', '-z', '--raw', '-p', '-U0', '--no-ext-diff', '--no-textconv', '--text'],
      renames ? '-M' : '--no-renames',
      ...['--no-color', '--full-index', base ?? target, head, '--'],
    ],
    gitDir,
    outputBytes: MOST_BYTES,
    signal,
  });
  return parseDifference(output);
}

/** Histories without a common ancestor are compared as they are. */
async function ancestorOf({
  gitDir,
  head,
  target,
  signal,
}: {
  gitDir: string;
  head: string;
  target: string;
  signal?: AbortSignal | undefined;
}): Promise<string | undefined> {
  try {
    return (await git({ args: ['merge-base', target, head], gitDir, signal })).toString('latin1').trim() || undefined;
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 1) return undefined;
    throw error;
  }
}

const COLON = 58;
const NUL = 0;

/**
 * The raw entries come first, `:modes ids status NUL path NUL` (old path, NUL, new path where one was renamed), then the patches in the same order. Paths are taken from the former,
 * which are bytes without quoting; lines from the latter, where only a header begins with `diff `.
 */
export function parseDifference(output: Buffer): Difference {
  /** One for each patch; undefined where a file went. */
  const patches: (LineRange[] | undefined)[] = [];
  const changed = new Map<string, LineRange[]>();
  let at = 0;
  while (output[at] === COLON) {
    const header = output.indexOf(NUL, at);
    if (header < 0) break;
    const status = output.subarray(at, header).toString('latin1').split(' ').at(-1) ?? '';
    const isRenamed = status.startsWith('R');
    const start = isRenamed ? output.indexOf(NUL, header + 1) : header;
    const end = start < 0 ? -1 : output.indexOf(NUL, start + 1);
    if (end < 0) break;
    // A file that became a link, or the other way round, is shown as one that went and one that came.
    if (status === 'D' || status === 'T') patches.push(undefined);
    if (status !== 'D') {
      const lines: LineRange[] = [];
      changed.set(sourcePath(output.subarray(start + 1, end)).text, lines);
      patches.push(lines);
    }
    at = end + 1;
  }
  let index = -1;
  for (const line of linesOf(output, at)) {
    if (line.startsWith('diff --git ')) index += 1;
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/.exec(line);
    const from = Number(hunk?.[1]);
    const count = Number(hunk?.[2] ?? 1);
    if (hunk && count > 0) patches[index]?.push({ from, to: from + count - 1 });
  }
  return changed;
}

/** Headers and hunks only: content lines begin with a sign and are not decoded. */
function* linesOf(output: Buffer, start: number): Generator<string> {
  const [D, AT] = [100, 64];
  let at = start;
  if (output[at] === NUL) at += 1;
  while (at < output.length) {
    const end = output.indexOf(10, at);
    const stop = end < 0 ? output.length : end;
    if (output[at] === D || output[at] === AT) yield output.subarray(at, Math.min(stop, at + 200)).toString('latin1');
    at = stop + 1;
  }
}
