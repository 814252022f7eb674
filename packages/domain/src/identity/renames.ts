import type { Work } from './diff.ts';
import { type FileText, resemblances } from './resemblance.ts';

/** A file that is not in the tree any more. */
export interface VanishedFile {
  readonly path: string;
  readonly blob: string;
  /** What is known in it; files of equal content and equal signature are interchangeable. */
  readonly signature: string;
}

export interface NewFile {
  readonly path: string;
  readonly blob: string;
}

export interface Rename {
  readonly to: string;
  readonly score: number;
  /** Several vanished files fitted equally well and differ in what is known of them. */
  readonly doubtful: boolean;
}

/** Files on either side whose text is read for the search by resemblance. */
const MAX_TEXTS = 4_000;

interface Candidate {
  readonly source: VanishedFile;
  readonly target: NewFile;
  readonly score: number;
}

/**
 * Which vanished file each new file was: equal content first, then the largest resemblance of at least one half; of
 * equal scores the pair whose paths are most alike. Every file is used once. A file that still exists is not in
 * `vanished`, so a copy can never take its place.
 * @param textOf lines of a blob, undefined when not kept
 * @returns old path -> what became of it
 */
export function findRenames(
  vanished: readonly VanishedFile[],
  added: readonly NewFile[],
  tools: { readonly textOf: (blob: string) => readonly string[] | undefined; readonly work: Work },
): Map<string, Rename> {
  const renames = new Map<string, Rename>();
  const taken = new Set<string>();
  assign(sameContents(vanished, added), renames, taken);
  const sources = vanished.filter((file) => !renames.has(file.path) && file.signature !== '').slice(0, MAX_TEXTS);
  const targets = added.filter((file) => !taken.has(file.path)).slice(0, MAX_TEXTS);
  if (sources.length === 0 || targets.length === 0) return renames;
  const sourceTexts = sources.map((file) => withText(file, tools.textOf));
  const targetTexts = targets.map((file) => withText(file, tools.textOf));
  const alike: Candidate[] = [];
  for (const { source, target, score } of resemblances(sourceTexts, targetTexts, tools.work)) {
    const from = sources[source];
    const to = targets[target];
    if (from && to) alike.push({ source: from, target: to, score });
  }
  assign(alike, renames, taken);
  return renames;
}

function withText(file: NewFile, textOf: (blob: string) => readonly string[] | undefined): FileText {
  return { path: file.path, lines: textOf(file.blob) ?? [] };
}

/** Equal blobs. Large families of one content (empty files) are paired along their sorted paths, not all with all. */
function sameContents(vanished: readonly VanishedFile[], added: readonly NewFile[]): Candidate[] {
  const byBlob = new Map<string, VanishedFile[]>();
  for (const source of vanished) {
    const entry = byBlob.get(source.blob);
    if (entry) entry.push(source);
    else byBlob.set(source.blob, [source]);
  }
  const pairs: Candidate[] = [];
  for (const target of added) {
    const sources = byBlob.get(target.blob) ?? [];
    const near =
      sources.length <= 32 ? sources : sources.filter((s) => nameOf(s.path) === nameOf(target.path)).slice(0, 32);
    for (const source of near) pairs.push({ source, target, score: 1 });
  }
  return pairs;
}

function assign(candidates: readonly Candidate[], renames: Map<string, Rename>, taken: Set<string>): void {
  const ranked = candidates
    .map((candidate) => ({ ...candidate, affinity: pathAffinity(candidate.source.path, candidate.target.path) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.affinity - a.affinity ||
        compare(a.source.path, b.source.path) ||
        compare(a.target.path, b.target.path),
    );
  const rivals = new Map<string, Set<string>>();
  const rank = (entry: { target: NewFile; score: number; affinity: number }) =>
    `${entry.score} ${entry.affinity} ${entry.target.path}`;
  for (const entry of ranked) {
    const key = rank(entry);
    rivals.set(key, (rivals.get(key) ?? new Set()).add(entry.source.signature));
  }
  for (const entry of ranked) {
    if (renames.has(entry.source.path) || taken.has(entry.target.path)) continue;
    taken.add(entry.target.path);
    const doubtful = (rivals.get(rank(entry))?.size ?? 0) > 1;
    renames.set(entry.source.path, { to: entry.target.path, score: entry.score, doubtful });
  }
}

/** How alike two paths are: equal segments counted from the end, then from the start. */
function pathAffinity(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  const shortest = Math.min(left.length, right.length);
  let tail = 0;
  while (tail < shortest && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++;
  let head = 0;
  while (head < shortest && left[head] === right[head]) head++;
  return tail * 1_000 + head;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Order by UTF-16 units: the same on every machine and in every language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
