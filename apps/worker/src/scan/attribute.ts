import { blameFile, type LineAuthor } from '../git/blame.ts';
import type { Checkout } from './checkout.ts';

/** File -> line (1-based) -> who last changed it. */
export type LineAuthors = ReadonlyMap<string, ReadonlyMap<number, LineAuthor>>;

export interface AttributeRequest {
  readonly checkout: Pick<Checkout, 'place'>;
  /** File -> lines (1-based) of new defects. Only these files are blamed, each once. */
  readonly files: ReadonlyMap<string, ReadonlySet<number>>;
  /** Blames at once (default 2: more only makes them wait for the disk and the processor). */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  /** Says which file could not be blamed: its defects stay without an author, the scan goes on. */
  readonly onLog?: (line: string) => void;
}

/**
 * Finds who wrote the lines of new defects. A folder without git has no authors. A line that the file does not have for git
 * (other line ends, another encoding) is simply absent from the answer.
 * @throws the signal's reason, and nothing else
 */
export async function attribute({
  checkout,
  files,
  concurrency = 2,
  signal,
  onLog,
}: AttributeRequest): Promise<LineAuthors> {
  const authors = new Map<string, Map<number, LineAuthor>>();
  const { place } = checkout;
  if (place.kind === 'folder') return authors;
  const queue = [...files].filter(([, lines]) => lines.size > 0);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [path, lines] = next;
      try {
        const all = await blameFile({ gitDir: place.mirror, commit: place.commit, path, signal });
        const found = new Map<number, LineAuthor>();
        for (const line of lines) {
          const author = all[line - 1];
          if (author) found.set(line, author);
        }
        authors.set(path, found);
      } catch (error) {
        signal?.throwIfAborted();
        onLog?.(`no author for ${JSON.stringify(path)}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return authors;
}
