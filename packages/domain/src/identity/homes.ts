import { DETECTION } from '@assay/contract/codes';
import type { Work } from './diff.ts';
import { compare, findRenames, type NewFile, type Rename, type VanishedFile } from './renames.ts';
import { resemblances } from './resemblance.ts';
import type { IdentifyInput } from './types.ts';

/** Where the file of a known defect is now. */
export interface Homes {
  /** Present path by position in `known`; undefined when the file is not in the tree any more. */
  readonly ofKnown: ReadonlyArray<string | undefined>;
  readonly renames: ReadonlyMap<string, Rename>;
  /** Files that are neither in the previous build nor a renamed one. */
  readonly added: readonly NewFile[];
}

interface Tools {
  readonly textOf: (blob: string) => readonly string[] | undefined;
  readonly work: Work;
}

/**
 * A path that still exists is its own home; of the others, renames are looked for. So are they of a path that was
 * overwritten with something else while its content went elsewhere (two files that change names, a stub left behind).
 */
export function settleHomes(input: IdentifyInput, tools: Tools): Homes {
  const added = [...input.files.after]
    .filter(([path]) => !input.files.before.has(path))
    .map(([path, blob]) => ({ path, blob }))
    .sort((a, b) => compare(a.path, b.path));
  const nothingKnown = input.known.length === 0;
  const overwritten = nothingKnown ? [] : overwrittenFiles(input, added, tools);
  const left = new Set(overwritten.map((file) => file.path));
  const targets = [...added, ...overwritten.map(({ path }) => ({ path, blob: input.files.after.get(path) ?? '' }))];
  const isAway = (path: string) => left.has(path) || !input.inventory.exists(path);
  const renames = nothingKnown ? new Map<string, Rename>() : findRenames(awayFiles(input, isAway), targets, tools);
  const taken = new Set([...renames.values()].map((rename) => rename.to));
  const free = added.filter((file) => !taken.has(file.path));
  const returning = new Map(free.map((file) => [file.blob, file.path]));
  const ofKnown = input.known.map((known) => {
    const rename = isAway(known.path) ? renames.get(known.path) : undefined;
    if (rename) return rename.to;
    if (input.inventory.exists(known.path)) return known.path;
    // A defect gone with its file returns when that very content does.
    return known.detection === DETECTION.gone ? returning.get(known.blob) : undefined;
  });
  return { ofKnown, renames, added: free };
}

/** Files whose old content stands, byte for byte, at another new or overwritten path, and whose present one is unlike it. */
function overwrittenFiles(input: IdentifyInput, added: readonly NewFile[], { textOf, work }: Tools): NewFile[] {
  const { before, after } = input.files;
  const changed = [...before].filter(([path, blob]) => after.has(path) && after.get(path) !== blob);
  const newContents = new Set([...added.map((file) => file.blob), ...changed.map(([path]) => after.get(path))]);
  return changed
    .filter(([, blob]) => newContents.has(blob))
    .map(([path, blob]) => ({ path, blob }))
    .filter(({ path, blob }) => {
      const lines = textOf(blob) ?? [];
      const present = textOf(after.get(path) ?? '') ?? [];
      return resemblances([{ path, lines }], [{ path, lines: present }], work).length === 0;
    });
}

function awayFiles(input: IdentifyInput, isAway: (path: string) => boolean): VanishedFile[] {
  const knownIn = new Map<string, string[]>();
  const blobOf = new Map<string, string>();
  for (const known of input.known) {
    if (known.detection === DETECTION.gone || !isAway(known.path)) continue;
    const entry = knownIn.get(known.path) ?? [];
    entry.push(`${known.line}:${known.column}:${known.checker}:${known.verdictKey}`);
    knownIn.set(known.path, entry);
    blobOf.set(known.path, known.blob);
  }
  for (const [path, blob] of input.files.before) if (isAway(path)) blobOf.set(path, blob);
  return [...blobOf]
    .map(([path, blob]) => ({ path, blob, signature: (knownIn.get(path) ?? []).sort().join('\n') }))
    .sort((a, b) => compare(a.path, b.path));
}
