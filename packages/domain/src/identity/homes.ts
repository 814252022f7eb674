import { DETECTION } from '@assay/contract/codes';
import type { Work } from './diff.ts';
import { compare, findRenames, type NewFile, type Rename, type VanishedFile } from './renames.ts';
import type { IdentifyInput } from './types.ts';

/** Where the file of a known defect is now. */
export interface Homes {
  /** Present path by position in `known`; undefined when the file is not in the tree any more. */
  readonly ofKnown: ReadonlyArray<string | undefined>;
  readonly renames: ReadonlyMap<string, Rename>;
  /** Files that are neither in the previous build nor a renamed one. */
  readonly added: readonly NewFile[];
}

/** A path that still exists is its own home; of the others, renames are looked for. */
export function settleHomes(
  input: IdentifyInput,
  tools: { readonly textOf: (blob: string) => readonly string[] | undefined; readonly work: Work },
): Homes {
  const added = [...input.files.after]
    .filter(([path]) => !input.files.before.has(path))
    .map(([path, blob]) => ({ path, blob }))
    .sort((a, b) => compare(a.path, b.path));
  const renames =
    input.known.length === 0 ? new Map<string, Rename>() : findRenames(vanishedFiles(input), added, tools);
  const taken = new Set([...renames.values()].map((rename) => rename.to));
  const free = added.filter((file) => !taken.has(file.path));
  const returning = new Map(free.map((file) => [file.blob, file.path]));
  const ofKnown = input.known.map((known) => {
    if (input.inventory.exists(known.path)) return known.path;
    const rename = renames.get(known.path);
    if (rename) return rename.to;
    // A defect gone with its file returns when that very content does.
    return known.detection === DETECTION.gone ? returning.get(known.blob) : undefined;
  });
  return { ofKnown, renames, added: free };
}

function vanishedFiles(input: IdentifyInput): VanishedFile[] {
  const knownIn = new Map<string, string[]>();
  const blobOf = new Map<string, string>();
  for (const known of input.known) {
    if (known.detection === DETECTION.gone || input.inventory.exists(known.path)) continue;
    const entry = knownIn.get(known.path) ?? [];
    entry.push(`${known.line}:${known.column}:${known.checker}:${known.verdictKey}`);
    knownIn.set(known.path, entry);
    blobOf.set(known.path, known.blob);
  }
  for (const [path, blob] of input.files.before) if (!input.inventory.exists(path)) blobOf.set(path, blob);
  return [...blobOf]
    .map(([path, blob]) => ({ path, blob, signature: (knownIn.get(path) ?? []).sort().join('\n') }))
    .sort((a, b) => compare(a.path, b.path));
}
