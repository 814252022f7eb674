import { availableParallelism } from 'node:os';
import type { BothLanguages } from '@assay/contract/both-languages';
import { blameFile, type LineAuthor } from '../git/blame.ts';
import type { Checkout } from './checkout.ts';

/** File -> line (1-based) -> who last changed it. */
export type LineAuthors = ReadonlyMap<string, ReadonlyMap<number, Pick<LineAuthor, 'author' | 'mail' | 'time'>>>;

/** File -> lines (1-based). */
export type WantedLines = ReadonlyMap<string, ReadonlySet<number>>;

export interface AttributeRequest {
  readonly checkout: Pick<Checkout, 'place'>;
  /** Lines whose author is wanted, the most wanted files first. Only these files are blamed, each once. */
  readonly files: WantedLines;
  /** Blames at once; more than there are processors only make each other wait. */
  readonly concurrency?: number;
  /** Files not begun after so long stay without authors for now: a first scan of a long history must end. */
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
  /** Says which file could not be blamed and how many were left: their defects stay without an author, the scan goes on. */
  readonly onLog?: (message: BothLanguages) => void;
}

/**
 * With its index git blames some fifteen files a second and processor (docs/decisions/0004): enough for nearly every first scan.
 * What is left over the next scan asks for.
 */
const BUDGET_MS = 120_000;
/** A single file may take this long. */
const PATIENCE_MS = 60_000;

/**
 * Finds who wrote lines. A folder without git has no authors. A line that the file does not have for git (other line ends,
 * another encoding) is simply absent from the answer.
 * @throws the signal's reason, and nothing else
 */
export async function attribute({
  checkout,
  files,
  concurrency = Math.min(4, availableParallelism()),
  budgetMs = BUDGET_MS,
  signal,
  onLog,
}: AttributeRequest): Promise<LineAuthors> {
  const authors = new Map<string, Map<number, LineAuthor>>();
  const { place } = checkout;
  if (place.kind === 'folder') return authors;
  const queue = [...files].filter(([, lines]) => lines.size > 0);
  const deadline = performance.now() + budgetMs;
  let next = 0;
  const work = async () => {
    while (next < queue.length && performance.now() < deadline) {
      const [path, lines] = queue[next++] ?? [];
      if (path === undefined || lines === undefined) return;
      try {
        const { mirror: gitDir, commit } = place;
        const all = await blameFile({ gitDir, commit, path, signal, timeoutMs: PATIENCE_MS });
        const found = new Map<number, LineAuthor>();
        for (const line of lines) {
          const author = all[line - 1];
          if (author) found.set(line, author);
        }
        authors.set(path, found);
      } catch (error) {
        signal?.throwIfAborted();
        const why = error instanceof Error ? error.message : error;
        const file = JSON.stringify(path);
        onLog?.({ zh: `无法确定 ${file} 的作者：${why}`, en: `no author for ${file}: ${why}` });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (next < queue.length)
    onLog?.({
      zh: `还有 ${queue.length - next} 个文件的作者未确定，下次分析时继续`,
      en: `the authors of lines in ${queue.length - next} files are not determined yet: the next scan goes on`,
    });
  return authors;
}
