import type { SpillRun, SpillStore } from './spill-store.ts';

/** A spill store in memory, that knows what was left open. */
export function memorySpill(): SpillStore & { readonly open: Set<SpillRun>; written: number } {
  const store = { open: new Set<SpillRun>(), written: 0, create };
  function create(): SpillRun {
    const words: number[] = [];
    let dropped = false;
    const run: SpillRun = {
      get length() {
        return words.length;
      },
      append(more) {
        if (dropped) throw new Error('written after it was dropped');
        store.written += more.length;
        for (const word of more) words.push(word);
      },
      read(at, into) {
        if (dropped) throw new Error('read after it was dropped');
        const part = words.slice(at, at + into.length);
        into.set(part);
        return part.length;
      },
      drop() {
        dropped = true;
        store.open.delete(run);
      },
    };
    store.open.add(run);
    return run;
  }
  return store;
}
