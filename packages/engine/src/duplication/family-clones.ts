import { push, reserve } from '../word-list.ts';
import { chooseContents } from './choose-blocks.ts';
import { type ClonePlaces, placesOf } from './clone-places.ts';
import { type CloneColumns, endClass } from './clone-result.ts';
import { putName } from './content-hash.ts';
import { coveredContents, lineBlocks } from './line-blocks.ts';
import type { TokenLines } from './packed-lines.ts';
import { repeatTree } from './repeat-tree.ts';
import { tellApart } from './tell-apart.ts';
import type { Units } from './units.ts';

/** The files of one family, as the last steps need them. Files are numbered from 0. */
export interface FamilyFiles {
  readonly count: number;
  /** The caller's number of a file. */
  readonly idOf: (file: number) => number;
  readonly firstToken: (file: number) => number;
  readonly linesOf: (file: number) => TokenLines;
  readonly tokensOf: (file: number) => Int32Array;
}

export interface FamilyLimits {
  readonly minTokens: number;
  readonly minLines: number;
}

/** Tokens until enough lines are reached where the file ends before. */
const ENDLESS = 0x7fffffff;

/** Adds the classes of one family, from the text of its repeated code. */
export function addClonesOfFamily(
  columns: CloneColumns,
  units: Units,
  { files, minTokens, minLines }: FamilyLimits & { readonly files: FamilyFiles },
): void {
  if (units.letters.length === 0) return;
  const limits = { width: minTokens, needs: needsOf(units, files, minLines) };
  // Nothing stands on enough lines anywhere: no tree is needed to say so.
  if (limits.needs.every((need) => need === ENDLESS)) return;
  const tree = repeatTree(units, limits);
  const places = placesOf(units, tree, chooseContents(units, tree, limits));
  tellApart(places, { width: minTokens, firstToken: files.firstToken, linesOf: files.linesOf });
  const blocks = lineBlocks(places, { fileCount: files.count, firstToken: files.firstToken, linesOf: files.linesOf });
  const left = coveredContents(places, blocks);
  nameContents(columns, places, { files, left });
  for (let n = 0; n < left.length; n++) {
    if (left[n]) continue;
    let before = -1;
    // Places are in the order of files and tokens, so blocks are in that of files and lines.
    for (let p = places.bounds[n] ?? 0; p < (places.bounds[n + 1] ?? 0); p++) {
      const name = blocks.names[p] ?? 0;
      if (name === before) continue;
      before = name;
      push(columns.blocks, files.idOf(places.files[p] ?? 0));
      push(columns.blocks, blocks.startLines[p] ?? 0);
      push(columns.blocks, blocks.endLines[p] ?? 0);
    }
    endClass(columns, places.lengths[n] ?? 0);
  }
}

/** Names the contents that are not left out, each by its first place; file by file, so that each file is asked once for its tokens. */
function nameContents(
  { names }: CloneColumns,
  { starts, files: fileOf, bounds, lengths }: ClonePlaces,
  { files, left }: { files: FamilyFiles; left: Uint8Array },
): void {
  const first = (n: number): number => bounds[n] ?? 0;
  const kept = Int32Array.from(left.keys()).filter((n) => left[n] === 0);
  const at = names.length;
  const words = reserve(names, kept.length * 2);
  const byFile = Int32Array.from(kept.keys()).sort((a, b) => (fileOf[first(kept[a] ?? 0)] ?? 0) - (fileOf[first(kept[b] ?? 0)] ?? 0)); // biome-ignore format: one key
  let file = -1;
  let tokens: Int32Array = new Int32Array(0);
  for (const k of byFile) {
    const n = kept[k] ?? 0;
    const place = first(n);
    if (fileOf[place] !== file) {
      file = fileOf[place] ?? 0;
      tokens = files.tokensOf(file);
    }
    const from = (starts[place] ?? 0) - files.firstToken(file);
    putName(words, at + k * 2, { tokens, from, to: from + (lengths[n] ?? 0) });
  }
}

/** Tokens from each letter until `minLines` lines are reached; endless when the file ends before. */
function needsOf({ starts, files }: Units, { linesOf, firstToken }: FamilyFiles, minLines: number): Int32Array {
  const needs = new Int32Array(starts.length);
  if (minLines <= 1) return needs;
  let file = -1;
  let base = 0;
  let end = 0;
  let lines: TokenLines = { starts: new Uint32Array(0), ends: new Uint32Array(0) };
  for (let n = 0; n < starts.length; n++) {
    if (files[n] !== file) {
      file = files[n] ?? 0;
      lines = linesOf(file);
      base = firstToken(file);
      end = 0;
    }
    const at = (starts[n] ?? 0) - base;
    const wanted = (lines.starts[at] ?? 0) + minLines - 1;
    if (end < at) end = at;
    while (end < lines.ends.length && (lines.ends[end] ?? 0) < wanted) end++;
    needs[n] = end < lines.ends.length ? end - at + 1 : ENDLESS;
  }
  return needs;
}
