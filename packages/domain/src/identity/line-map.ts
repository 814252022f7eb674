import { diffIds, type Work } from './diff.ts';

/**
 * Where the lines of an old content are in a new one. A pairing counts only when it is certain: the difference is taken
 * from the front and from the back, and where the two disagree (one of several equal lines went, and nothing says
 * which) the line is left to passes that can weigh verdicts. All lines are 1-based; 0 means none.
 */
export interface LineMap {
  /** New line of an old line; 0 when it is gone or not certain. */
  readonly newLineOf: (oldLine: number) => number;
  /** Old line of a new line; 0 when it is new or not certain. */
  readonly oldLineOf: (newLine: number) => number;
  /** The old line survives somewhere in its gap, but equal lines around it hide where. */
  readonly isUncertain: (oldLine: number) => boolean;
  /** What stands between the certain lines around an old line, on both sides. `high` is exclusive. */
  readonly gapOf: (oldLine: number) => Gap;
}

export interface Gap {
  readonly oldLow: number;
  readonly oldHigh: number;
  readonly newLow: number;
  readonly newHigh: number;
}

/** The map between equal contents of `lines` lines. */
export function identityMap(lines: number): LineMap {
  const within = (line: number) => (line >= 1 && line <= lines ? line : 0);
  return {
    newLineOf: within,
    oldLineOf: within,
    isUncertain: () => false,
    gapOf: (line) => ({ oldLow: line, oldHigh: line, newLow: line, newHigh: line }),
  };
}

/**
 * @param oldLines lines as `normaliseLines` gives them
 * @param newLines the same of the new content
 */
export function mapLines(oldLines: readonly string[], newLines: readonly string[], work: Work): LineMap {
  const size = oldLines.length;
  const to = new Int32Array(size).fill(-1);
  const uncertain = new Uint8Array(size);
  const whole = { oldLow: 0, oldHigh: size, newLow: 0, newHigh: newLines.length };
  const exact = internAll(oldLines, newLines, (line) => line);
  alignBothWays(exact, whole, { to, uncertain }, work);
  // A re-indented block is one replaced hunk to the exact comparison; inside the gaps leading white space is ignored.
  const gaps = gapsOf(to, newLines.length).filter((gap) => gap.oldHigh > gap.oldLow && gap.newHigh > gap.newLow);
  if (gaps.length > 0) {
    const trimmed = internAll(oldLines, newLines, (line) => line.trimStart());
    if (trimmed.distinct === exact.distinct) return toLineMap(to, uncertain, newLines.length);
    for (const gap of gaps) alignBothWays(trimmed, gap, { to, uncertain }, work);
  }
  return toLineMap(to, uncertain, newLines.length);
}

interface Ids {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly distinct: number;
}

function internAll(oldLines: readonly string[], newLines: readonly string[], shape: (line: string) => string): Ids {
  const ids = new Map<string, number>();
  const intern = (line: string) => {
    const key = shape(line);
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  const [a, b] = [Int32Array.from(oldLines, intern), Int32Array.from(newLines, intern)];
  return { a, b, distinct: ids.size };
}

function alignBothWays(ids: Ids, gap: Gap, out: { to: Int32Array; uncertain: Uint8Array }, work: Work): void {
  const a = ids.a.subarray(gap.oldLow, gap.oldHigh);
  const b = ids.b.subarray(gap.newLow, gap.newHigh);
  const forward = diffIds(a, b, work);
  const backward = diffIds(a.slice().reverse(), b.slice().reverse(), work);
  for (let i = 0; i < a.length; i++) {
    const first = forward[i] ?? -1;
    const mirrored = backward[a.length - 1 - i] ?? -1;
    const second = mirrored < 0 ? -1 : b.length - 1 - mirrored;
    const certain = first >= 0 && first === second;
    if (certain) out.to[gap.oldLow + i] = gap.newLow + first;
    out.uncertain[gap.oldLow + i] = !certain && (first >= 0 || second >= 0) ? 1 : 0;
  }
}

/** Stretches between certain pairs, 0-based, in order; certain lines belong to none. */
function gapsOf(to: Int32Array, newSize: number): Gap[] {
  const gaps: Gap[] = [];
  let oldLow = 0;
  let newLow = 0;
  for (let i = 0; i <= to.length; i++) {
    const partner = i === to.length ? newSize : (to[i] ?? -1);
    if (partner < 0) continue;
    if (i > oldLow || partner > newLow) gaps.push({ oldLow, oldHigh: i, newLow, newHigh: partner });
    oldLow = i + 1;
    newLow = partner + 1;
  }
  return gaps;
}

function toLineMap(to: Int32Array, uncertain: Uint8Array, newSize: number): LineMap {
  const from = new Int32Array(newSize).fill(-1);
  for (let i = 0; i < to.length; i++) if ((to[i] ?? -1) >= 0) from[to[i] ?? 0] = i;
  const gaps = gapsOf(to, newSize);
  return {
    newLineOf: (line) => (to[line - 1] ?? -1) + 1,
    oldLineOf: (line) => (from[line - 1] ?? -1) + 1,
    isUncertain: (line) => uncertain[line - 1] === 1,
    gapOf: (line) => oneBased(gaps, line),
  };
}

function oneBased(gaps: readonly Gap[], line: number): Gap {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle]?.oldHigh ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  const gap = gaps[low];
  if (!gap || line <= gap.oldLow) return { oldLow: line, oldHigh: line, newLow: line, newHigh: line };
  return { oldLow: gap.oldLow + 1, oldHigh: gap.oldHigh + 1, newLow: gap.newLow + 1, newHigh: gap.newHigh + 1 };
}
