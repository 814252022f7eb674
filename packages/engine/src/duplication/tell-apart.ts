import type { ClonePlaces } from './clone-places.ts';
import type { TokenLines } from './packed-lines.ts';

/**
 * What repeats itself within long lines may overlap itself so far that all its places are on the same lines: one block, and one block is no
 * duplicate. Such a content is made shorter by what stands on its last line (else on its first) at one place and before (behind) it at the
 * other: the blocks then differ, and together still have all its lines.
 * @param places changed in place
 * @param width tokens a content has at least
 */
export function tellApart(
  { starts, files, bounds, lengths }: ClonePlaces,
  {
    width,
    firstToken,
    linesOf,
  }: { width: number; firstToken: (file: number) => number; linesOf: (file: number) => TokenLines },
): void {
  let known = -1;
  let lines: TokenLines | undefined;
  for (let n = 0; n < lengths.length; n++) {
    const [from, to] = [bounds[n] ?? 0, (bounds[n + 1] ?? 0) - 1];
    const file = files[from] ?? 0;
    const length = lengths[n] ?? 0;
    if (from === to || files[to] !== file || (starts[to] ?? 0) - (starts[from] ?? 0) >= length) continue;
    if (!lines || file !== known) lines = linesOf(file);
    known = file;
    const base = firstToken(file);
    const [low, high] = [(starts[from] ?? 0) - base, (starts[to] ?? 0) - base];
    const [line, lastLine] = [lines.starts[low] ?? 0, lines.ends[low + length - 1] ?? 0];
    if (lines.starts[high] !== line || lines.ends[high + length - 1] !== lastLine) continue;
    let lastBegins = low + length - 1;
    while (lastBegins > low && lines.ends[lastBegins - 1] === lastLine) lastBegins--;
    if (lastBegins - low >= width) {
      lengths[n] = lastBegins - low;
      continue;
    }
    let firstEnds = high;
    while (firstEnds < high + length && lines.starts[firstEnds] === line) firstEnds++;
    const step = firstEnds - high;
    if (length - step < width) continue;
    lengths[n] = length - step;
    for (let k = from; k <= to; k++) starts[k] = (starts[k] ?? 0) + step;
  }
}
