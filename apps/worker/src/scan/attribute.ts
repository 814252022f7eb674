import { blameFile, type LineAuthor } from '../git/blame.ts';

export interface AttributeRequest {
  /** File -> lines (1-based) of new defects. Only these files are blamed, each once. */
  readonly files: ReadonlyMap<string, ReadonlySet<number>>;
  readonly mirror: string;
  readonly commit: string;
  /** Blames at once (default 2: more only makes them wait for the disk and the processor). */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  /** A file that cannot be blamed: its defects stay without an author, the scan goes on. */
  readonly onFailure?: (path: string, why: string) => void;
}

/**
 * Finds who wrote the lines of new defects. A line that the file does not have for git (other line ends, another encoding) is
 * simply absent from the answer.
 * @throws the signal's reason, and nothing else
 */
export async function attribute(request: AttributeRequest): Promise<Map<string, Map<number, LineAuthor>>> {
  const { files, mirror, commit, concurrency = 2, signal, onFailure } = request;
  const authors = new Map<string, Map<number, LineAuthor>>();
  const queue = [...files].filter(([, lines]) => lines.size > 0);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [path, lines] = next;
      try {
        const all = await blameFile({ gitDir: mirror, commit, path, signal });
        const found = new Map<number, LineAuthor>();
        for (const line of lines) {
          const author = all[line - 1];
          if (author) found.set(line, author);
        }
        authors.set(path, found);
      } catch (error) {
        signal?.throwIfAborted();
        onFailure?.(path, error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return authors;
}
