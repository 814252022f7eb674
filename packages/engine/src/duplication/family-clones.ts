import { chooseContents } from './choose-blocks.ts';
import { placesOf } from './clone-places.ts';
import type { CloneBlock, CloneClass } from './clone-result.ts';
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
  /** Names of contents, each given by one of its places; asked once. */
  readonly fingerprints: (places: readonly { readonly start: number; readonly length: number }[]) => string[];
}

export interface FamilyLimits {
  readonly minTokens: number;
  readonly minLines: number;
}

/** Tokens until enough lines are reached where the file ends before. */
const ENDLESS = 0x7fffffff;

/** The classes of one family, from the text of its repeated code. */
export function clonesOfFamily(units: Units, files: FamilyFiles, { minTokens, minLines }: FamilyLimits): CloneClass[] {
  if (units.letters.length === 0) return [];
  const limits = { width: minTokens, needs: needsOf(units, files, minLines) };
  // Nothing stands on enough lines anywhere: no tree is needed to say so.
  if (limits.needs.every((need) => need === ENDLESS)) return [];
  const tree = repeatTree(units, limits);
  const places = placesOf(units, tree, chooseContents(units, tree, limits));
  tellApart(places, { width: minTokens, firstToken: files.firstToken, linesOf: files.linesOf });
  const blocks = lineBlocks(places, { fileCount: files.count, firstToken: files.firstToken, linesOf: files.linesOf });
  const left = coveredContents(places, blocks);
  const kept: number[] = [];
  for (let n = 0; n < left.length; n++) if (!left[n]) kept.push(n);
  const names = files.fingerprints(
    kept.map((n) => ({ start: places.starts[places.bounds[n] ?? 0] ?? 0, length: places.lengths[n] ?? 0 })),
  );
  return kept.map((n, k) => {
    const list: CloneBlock[] = [];
    let before = -1;
    for (let p = places.bounds[n] ?? 0; p < (places.bounds[n + 1] ?? 0); p++) {
      const name = blocks.names[p] ?? 0;
      if (name === before) continue;
      before = name;
      list.push({
        file: files.idOf(places.files[p] ?? 0),
        startLine: blocks.startLines[p] ?? 0,
        endLine: blocks.endLines[p] ?? 0,
      });
    }
    return { fingerprint: names[k] ?? '', tokenCount: places.lengths[n] ?? 0, blocks: list.sort(byPlace) };
  });
}

export function byPlace(a: CloneBlock, b: CloneBlock): number {
  return a.file - b.file || a.startLine - b.startLine || a.endLine - b.endLine;
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
