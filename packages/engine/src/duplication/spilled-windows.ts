import { ClassTable } from './class-table.ts';
import { finish } from './content-hash.ts';
import type { FamilyStore } from './family-store.ts';
import { RunReader, RunWriter, type SpillRun, type SpillStore } from './spill-store.ts';
import { addAnchors, noAnchors, SeenTwice } from './suspects.ts';

/** Words of a suspect: two hashes, position, the tokens beside it. */
const SUSPECT = 5;
/** Words of a repeated window: position, class with flags. */
export const REPEATED = 2;
/** Words gathered or read at once. */
const ROOM = 20_480;
const MOST_PARTS = 256;
const BASES = [0x2c1b3c6d | 1, 0x5bd1e995 | 1] as const;

/**
 * Repeated windows of a family that is too big for memory: the windows that can be repeated go, with a hash of 64 bits, into parts by that
 * hash; each part is then looked through on its own. What comes out is one sorted run per part.
 * @param memory bytes that may be used
 */
export function spillRepeatedWindows(
  family: FamilyStore,
  { width, memory, spill }: { width: number; memory: number; spill: SpillStore },
): SpillRun[] {
  const suspects = spillSuspects(family, { width, memory, spill });
  const repeated: SpillRun[] = [];
  let classes = 0;
  for (const part of suspects) {
    const table = new ClassTable(classes);
    forEachRecord(part, SUSPECT, (words, at) => {
      table.add(words[at] ?? 0, words[at + 1] ?? 0, { left: words[at + 3] ?? 0, right: words[at + 4] ?? 0 });
    });
    const writer = new RunWriter(spill.create(), ROOM);
    if (table.classes > classes)
      forEachRecord(part, SUSPECT, (words, at) => {
        const found = table.find(words[at] ?? 0, words[at + 1] ?? 0);
        if (found < 0) return;
        writer.add(words[at + 2] ?? 0);
        writer.add(found);
      });
    writer.flush();
    classes = table.classes;
    part.drop();
    repeated.push(writer.run);
  }
  return repeated;
}

function spillSuspects(
  family: FamilyStore,
  { width, memory, spill }: { width: number; memory: number; spill: SpillStore },
): SpillRun[] {
  const seen = new SeenTwice(Math.min(family.tokens, memory));
  for (let file = 0; file < family.count; file++) {
    const tokens = family.tokensOf(file);
    const { hashes } = addAnchors(noAnchors(), tokens, { from: 0, to: tokens.length, base: 0, width });
    for (let n = 0; n < hashes.length; n++) seen.add(hashes.words[n] ?? 0);
  }
  let parts = 1;
  while (parts < MOST_PARTS && (family.tokens / parts) * 24 > memory) parts *= 2;
  const writers = Array.from({ length: parts }, () => new RunWriter(spill.create(), ROOM));
  for (let file = 0; file < family.count; file++)
    addSuspects(writers, family.tokensOf(file), { base: family.bounds[file] ?? 0, width, seen });
  for (const writer of writers) writer.flush();
  return writers.map(({ run }) => run);
}

/** Neighbours of a window at the edge of a file: no two are alike. */
function addSuspects(
  writers: readonly RunWriter[],
  tokens: Int32Array,
  { base, width, seen }: { base: number; width: number; seen: SeenTwice },
): void {
  const { hashes, windows } = addAnchors(noAnchors(), tokens, { from: 0, to: tokens.length, base: 0, width });
  const [baseA, baseB] = BASES;
  let [powerA, powerB] = [1, 1];
  for (let n = 1; n < width; n++) {
    powerA = Math.imul(powerA, baseA);
    powerB = Math.imul(powerB, baseB);
  }
  let [a, b] = [0, 0];
  let hashed = -1;
  const last = tokens.length - width;
  for (let n = 0; n < hashes.length; n++) {
    if (!seen.has(hashes.words[n] ?? 0)) continue;
    const stop = n + 1 < hashes.length ? (windows.words[n + 1] ?? 0) : last + 1;
    for (let at = windows.words[n] ?? 0; at < stop; at++) {
      if (hashed !== at) {
        [a, b] = [0, 0];
        for (let k = 0; k < width; k++) {
          a = (Math.imul(a, baseA) + (tokens[at + k] ?? 0)) | 0;
          b = (Math.imul(b, baseB) + finish(tokens[at + k] ?? 0)) | 0;
        }
      }
      const writer = writers[finish(a ^ b) & (writers.length - 1)];
      writer?.add(a);
      writer?.add(b);
      writer?.add(base + at);
      // A token that is not there is unlike any that is, and unlike itself elsewhere.
      writer?.add(at > 0 ? (tokens[at - 1] ?? 0) : ~(base + at));
      writer?.add(at < last ? (tokens[at + width] ?? 0) : ~(base + at));
      if (at < last) {
        const [gone, next] = [tokens[at] ?? 0, tokens[at + width] ?? 0];
        a = (Math.imul((a - Math.imul(gone, powerA)) | 0, baseA) + next) | 0;
        b = (Math.imul((b - Math.imul(finish(gone), powerB)) | 0, baseB) + finish(next)) | 0;
      }
      hashed = at + 1;
    }
  }
}

function forEachRecord(run: SpillRun, size: number, use: (words: Int32Array, at: number) => void): void {
  const reader = new RunReader(run, ROOM);
  while (reader.fill()) for (let at = 0; at < reader.end; at += size) use(reader.words, at);
}
