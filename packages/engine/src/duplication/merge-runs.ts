import { RunReader, type SpillRun } from './spill-store.ts';

/** Words read of a run at once. */
const ROOM = 16_384;

/**
 * Reads sorted runs of records as one: a heap of the runs by the first word of their next record. No two records begin with the same word.
 * @param size words of a record, two at least
 */
export function mergeRuns(runs: readonly SpillRun[], size: number, use: (first: number, second: number) => void): void {
  const heap = runs.map((run) => new RunReader(run, ROOM - (ROOM % size))).filter((reader) => reader.fill());
  const keyOf = (reader: RunReader | undefined): number => reader?.words[reader.at] ?? Number.POSITIVE_INFINITY;
  const sink = (from: number): void => {
    const moved = heap[from];
    if (!moved) return;
    const key = keyOf(moved);
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && keyOf(heap[child + 1]) < keyOf(heap[child])) child++;
      const lesser = heap[child];
      if (!lesser || keyOf(lesser) >= key) break;
      heap[at] = lesser;
      at = child;
    }
    heap[at] = moved;
  };
  for (let n = heap.length >> 1; n >= 0; n--) sink(n);
  for (;;) {
    const least = heap[0];
    if (!least) return;
    use(least.words[least.at] ?? 0, least.words[least.at + 1] ?? 0);
    least.at += size;
    if (least.at >= least.end && !least.fill()) {
      const last = heap.pop();
      if (last && last !== least) heap[0] = last;
    }
    sink(0);
  }
}
