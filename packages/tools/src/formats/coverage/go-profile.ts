import { type CoverageRequest, type CoverageTally, LineCollector } from './coverage.ts';
import { textLines } from './text-lines.ts';

/** `file.go:line.column,line.column statements count` (format: the comment of ParseProfiles in golang.org/x/tools/cover). */
const BLOCK = /^(.+):(\d{1,9})\.\d{1,9},(\d{1,9})\.\d{1,9} \d{1,9} (\d{1,19})$/;
/** Blocks have no names. */
const NO_FUNCTIONS: ReadonlyMap<string, boolean> = new Map();
/** A block is at most a function; longer ones are nonsense and would only cost memory. */
const MOST_BLOCK_LINES = 100_000;

/**
 * Reads a profile of `go test -coverprofile`. A block covers the lines from its first to its last; of several blocks on a
 * line the one that ran most counts. Names begin with the module's path.
 */
export async function parseGoProfile({ source, signal, onFile }: CoverageRequest): Promise<CoverageTally> {
  const files = new Map<string, LineCollector>();
  let dropped = 0;
  for await (const line of textLines(source, signal)) {
    // Profiles that were put together have the mode several times.
    if (line.trim() === '' || line.startsWith('mode:')) continue;
    const match = BLOCK.exec(line);
    const [, name = '', from, to, count] = match ?? [];
    const first = Number(from);
    const last = Number(to);
    if (!match || first < 1 || last < first || last - first > MOST_BLOCK_LINES) {
      dropped += 1;
      continue;
    }
    const lines = files.get(name) ?? new LineCollector();
    files.set(name, lines);
    for (let number = first; number <= last; number++) lines.add(number, Number(count));
  }
  let count = 0;
  for (const [name, { lines }] of files) {
    count += lines.size;
    onFile(name, lines, NO_FUNCTIONS);
  }
  return { files: files.size, lines: count, dropped };
}
