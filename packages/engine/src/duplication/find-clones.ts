import { endLineOf, type TokenStream } from '../token-stream.ts';
import { type CloneBlock, type CloneClass, type CloneLimits, type CloneResult, coveredLines } from './clone-result.ts';
import { contentHash } from './content-hash.ts';
import { fileAt, findRuns } from './find-runs.ts';

interface AddedFile {
  readonly id: number;
  readonly tokens: TokenStream;
  readonly content: string;
}

/** A class while its blocks are gathered; `at` is one place of its tokens, to tell equal names from equal content. */
interface Gathered {
  readonly fingerprint: string;
  readonly at: number;
  readonly length: number;
  readonly places: Set<number>;
}

/**
 * Finds duplicated code. Files go in one by one, the answer comes out once.
 * The answer depends on what the files hold, never on the order they were added in, their ids or their paths:
 * files are put in order of their content before they are compared.
 */
export class CloneFinder {
  readonly #limits: CloneLimits;
  readonly #families = new Map<string, AddedFile[]>();

  /** @param options limits of a block: 50 tokens and 5 lines unless said otherwise */
  constructor(options: Partial<CloneLimits> = {}) {
    this.#limits = { minTokens: Math.max(2, options.minTokens ?? 50), minLines: options.minLines ?? 5 };
  }

  /** @param file `id` is the caller's and comes back in the blocks; only files of one `family` are compared (see languages/family.ts) */
  add(file: { id: number; family: string; tokens: TokenStream }): void {
    const { id, family, tokens } = file;
    const files = this.#families.get(family) ?? [];
    this.#families.set(family, files);
    if (tokens.hashes.length < this.#limits.minTokens) return;
    files.push({ id, tokens, content: contentHash(tokens.hashes, 0, tokens.hashes.length) });
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

function classesOf(added: readonly AddedFile[], limits: CloneLimits): CloneClass[] {
  const files = [...added].sort((a, b) => order(a.content, b.content) || a.id - b.id);
  const bounds = [0];
  for (const { tokens } of files) bounds.push((bounds[bounds.length - 1] ?? 0) + tokens.hashes.length);
  const joined = new Int32Array(bounds[bounds.length - 1] ?? 0);
  for (const [n, { tokens }] of files.entries()) joined.set(tokens.hashes, bounds[n]);

  const gathered = new Map<string, Gathered>();
  for (const { source, copy, length } of findRuns(joined, bounds, limits.minTokens)) {
    const place = gather(gathered, joined, source, length);
    place.places.add(source).add(copy);
  }

  const classes: CloneClass[] = [];
  for (const { fingerprint, length, places } of gathered.values()) {
    const blocks = blocksOf(files, bounds, { places, length, minLines: limits.minLines });
    if (blocks.length >= 2) classes.push({ fingerprint, tokenCount: length, blocks });
  }
  return classes;
}

/** The class of these tokens. Two different contents under one fingerprint stay two classes. */
function gather(known: Map<string, Gathered>, joined: Int32Array, at: number, length: number): Gathered {
  const name = contentHash(joined, at, at + length);
  for (let attempt = 0; ; attempt++) {
    const fingerprint = attempt === 0 ? name : `${name}-${attempt}`;
    const found = known.get(fingerprint);
    if (!found) {
      const fresh = { fingerprint, at, length, places: new Set<number>() };
      known.set(fingerprint, fresh);
      return fresh;
    }
    if (found.length === length && sameTokens(joined, found.at, at, length)) return found;
  }
}

function sameTokens(joined: Int32Array, a: number, b: number, length: number): boolean {
  if (a === b) return true;
  for (let n = 0; n < length; n++) if (joined[a + n] !== joined[b + n]) return false;
  return true;
}

/** Blocks at these places, by file and line; of places that overlap in one file the first is kept. */
function blocksOf(
  files: readonly AddedFile[],
  bounds: readonly number[],
  wanted: { places: ReadonlySet<number>; length: number; minLines: number },
): CloneBlock[] {
  const blocks: CloneBlock[] = [];
  let busyUntil = -1;
  for (const place of [...wanted.places].sort((a, b) => a - b)) {
    if (place < busyUntil) continue;
    const index = fileAt(bounds, place);
    const file = files[index];
    if (!file) continue;
    const from = place - (bounds[index] ?? 0);
    const startLine = file.tokens.lines[from] ?? 1;
    const endLine = endLineOf(file.tokens, from + wanted.length - 1);
    if (endLine - startLine + 1 < wanted.minLines) continue;
    busyUntil = place + wanted.length;
    blocks.push({ file: file.id, startLine, endLine });
  }
  return blocks.sort(byPlace);
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

function byPlace(a: CloneBlock, b: CloneBlock): number {
  return a.file - b.file || a.startLine - b.startLine || a.endLine - b.endLine;
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
