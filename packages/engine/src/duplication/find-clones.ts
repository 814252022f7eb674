import type { TokenStream } from '../token-stream.ts';
import { type CloneBlock, type CloneClass, type CloneLimits, type CloneResult, coveredLines } from './clone-result.ts';
import { contentHash } from './content-hash.ts';
import { byPlace, clonesOfFamily, type FamilyFiles } from './family-clones.ts';
import { type PackedLines, packLines, unpackLines } from './packed-lines.ts';
import { findRepeatedWindows, type JoinedTokens } from './repeated-windows.ts';
import { unitsOf } from './units.ts';

interface AddedFile {
  readonly id: number;
  readonly hashes: Int32Array;
  readonly lines: PackedLines;
}

export class CloneFinder {
  readonly #limits: CloneLimits;
  readonly #families = new Map<string, AddedFile[]>();

  /** @param options limits of a block: 50 tokens and 5 lines unless said otherwise */
  constructor(options: Partial<CloneLimits> = {}) {
    this.#limits = { minTokens: Math.max(2, options.minTokens ?? 50), minLines: options.minLines ?? 5 };
  }

  add(file: { id: number; family: string; tokens: TokenStream }): void {
    const { id, family, tokens } = file;
    const files = this.#families.get(family) ?? [];
    this.#families.set(family, files);
    if (tokens.hashes.length < this.#limits.minTokens) return;
    files.push({ id, hashes: tokens.hashes, lines: packLines(tokens) });
  }

  finish(): CloneResult {
    const classes: CloneClass[] = [];
    for (const family of [...this.#families.keys()].sort()) {
      for (const found of classesOf(this.#families.get(family) ?? [], this.#limits)) classes.push(found);
    }
    classes.sort(byFirstBlock);
    return { classes, duplicatedLines: duplicatedLines(classes) };
  }
}

function classesOf(added: AddedFile[], limits: CloneLimits): CloneClass[] {
  added.sort((a, b) => a.id - b.id);
  const joined = join(added);
  const units = unitsOf(joined, findRepeatedWindows(joined, limits.minTokens));
  const { tokens, bounds } = joined;
  const files: FamilyFiles = {
    count: added.length,
    idOf: (file) => added[file]?.id ?? 0,
    firstToken: (file) => bounds[file] ?? 0,
    linesOf: (file) =>
      unpackLines(added[file]?.lines ?? new Uint8Array(0), (bounds[file + 1] ?? 0) - (bounds[file] ?? 0)),
    fingerprints: (places) => places.map(({ start, length }) => contentHash(tokens, start, start + length)),
  };
  return clonesOfFamily(units, files, limits);
}

function join(files: readonly AddedFile[]): JoinedTokens {
  const bounds = new Int32Array(files.length + 1);
  for (const [n, { hashes }] of files.entries()) bounds[n + 1] = (bounds[n] ?? 0) + hashes.length;
  const tokens = new Int32Array(bounds[files.length] ?? 0);
  for (const [n, { hashes }] of files.entries()) tokens.set(hashes, bounds[n]);
  return { tokens, bounds };
}

function duplicatedLines(classes: readonly CloneClass[]): Map<number, number> {
  const perFile = new Map<number, CloneBlock[]>();
  for (const { blocks } of classes)
    for (const block of blocks) {
      const list = perFile.get(block.file);
      if (list) list.push(block);
      else perFile.set(block.file, [block]);
    }
  const lines = [...perFile].map(([file, blocks]): [number, number] => [file, coveredLines(blocks)]);
  return new Map(lines.sort((a, b) => a[0] - b[0]));
}

function byFirstBlock(a: CloneClass, b: CloneClass): number {
  const [first, second] = [a.blocks[0], b.blocks[0]];
  return (
    (first && second ? byPlace(first, second) : 0) || b.tokenCount - a.tokenCount || order(a.fingerprint, b.fingerprint)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
