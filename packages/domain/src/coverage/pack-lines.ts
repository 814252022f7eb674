import type { LineHits } from './line-coverage.ts';

/** Without new code, as most files are. */
const PLAIN = 1;
/** The lowest bit of a distance says whether the line is new code. */
const WITH_NEW = 2;
const MOST_LINES = 10_000_000;

/**
 * Lines of a file in few bytes, for the database: a version, then per line the distance from the line before, hits and branches
 * as variable-length numbers (7 bits a byte, low first, as LEB128). Branches are one number: 0 for none, else 1 + all, then
 * covered. A thousand lines take about 2 KB. Where a line is new code, distances are doubled and 1 more marks such a line.
 * @param lines each line once, in any order
 */
export function packLines(lines: readonly LineHits[]): Uint8Array {
  const withNew = lines.some(({ isNew }) => isNew);
  const bytes: number[] = [withNew ? WITH_NEW : PLAIN];
  let before = 0;
  for (const { line, hits, branches, coveredBranches, isNew } of [...lines].sort((a, b) => a.line - b.line)) {
    write(bytes, withNew ? (line - before) * 2 + (isNew ? 1 : 0) : line - before);
    write(bytes, hits);
    write(bytes, branches === 0 ? 0 : branches + 1);
    if (branches > 0) write(bytes, coveredBranches);
    before = line;
  }
  return Uint8Array.from(bytes);
}

/** Reverses `packLines`; lines come in order. @throws Error when the bytes are not what it wrote */
export function unpackLines(bytes: Uint8Array): LineHits[] {
  const withNew = bytes[0] === WITH_NEW;
  if (!withNew && bytes[0] !== PLAIN) throw new Error('Stored coverage has an unknown form');
  const lines: LineHits[] = [];
  let at = 1;
  const read = () => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('Stored coverage ends too early');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  let line = 0;
  while (at < bytes.length && lines.length < MOST_LINES) {
    const distance = read();
    const isNew = withNew && distance % 2 === 1;
    line += withNew ? Math.floor(distance / 2) : distance;
    const hits = read();
    const branches = Math.max(0, read() - 1);
    lines.push({ line, hits, branches, coveredBranches: branches > 0 ? read() : 0, ...(isNew && { isNew }) });
  }
  return lines;
}

function write(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
