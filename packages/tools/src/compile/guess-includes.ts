import { posix } from 'node:path';
import type { UnitFlag } from './flags.ts';
import { type CompileUnit, isUnit, languageOfUnit } from './units.ts';

/** A unit that draws in more than this is guessed no further. */
const MAX_FILES_PER_UNIT = 2_000;
const MAX_FOLDERS = 100;
/** Longest line that is looked at for an include. */
const INCLUDE = /^[ \t]*#[ \t]*(?:include|import)[ \t]*([<"])([^>"\n]{1,500})[>"]/gm;

export interface GuessedSource {
  /** Files of the tree that are C, C++ or Objective-C, headers included, and whatever else may be included. */
  readonly paths: readonly string[];
  readonly read: (path: string) => string | undefined;
  /** Whether the machine has a header of this name: the tree's own must not stand in for it. */
  readonly isSystemHeader: (name: string) => boolean;
}

/**
 * Units without a compilation database: every file by itself. An include that is not beside its file is looked for in the whole tree by
 * its name; the file nearest to the one that asks wins, and the folder it is reached from becomes an include path of the unit. Macros of a build
 * stay unknown, so some units will not compile, and some will compile otherwise than they are built.
 */
export function guessUnits({ paths, read, isSystemHeader }: GuessedSource): CompileUnit[] {
  const known = new Set(paths);
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = posix.basename(path);
    const same = byName.get(name);
    if (same) same.push(path);
    else byName.set(name, [path]);
  }
  const elsewhere = new Map<string, string | undefined>();
  /** Asked again for every unit: remembered by the asking folder. */
  const findFrom = (folder: string, name: string) => {
    const key = `${folder}\n${name}`;
    if (!elsewhere.has(key)) {
      const candidates = (byName.get(posix.basename(name)) ?? []).filter(
        (file) => file === name || file.endsWith(`/${name}`),
      );
      elsewhere.set(key, isSystemHeader(name) ? undefined : nearest(`${folder}/`, candidates));
    }
    return elsewhere.get(key);
  };
  const includes = new Map<string, { readonly name: string; readonly quoted: boolean }[]>();
  const includesOf = (path: string) => {
    const found =
      includes.get(path) ??
      [...(read(path) ?? '').matchAll(INCLUDE)].map(([, mark, name = '']) => ({ name, quoted: mark === '"' }));
    includes.set(path, found);
    return found;
  };

  const flagsOf = (unit: string): UnitFlag[] => {
    const folders = new Map<string, '-I' | '-iquote'>();
    const seen = new Set([unit]);
    const queue = [unit];
    for (let path = queue.pop(); path !== undefined && seen.size < MAX_FILES_PER_UNIT; path = queue.pop()) {
      for (const { name, quoted } of includesOf(path)) {
        const beside = posix.join(posix.dirname(path), name);
        let target = quoted && known.has(beside) ? beside : undefined;
        if (target === undefined) {
          target = findFrom(posix.dirname(path), name);
          if (target !== undefined && folders.size < MAX_FOLDERS) {
            const folder = target.slice(0, Math.max(0, target.length - name.length - 1));
            if (!quoted || !folders.has(folder)) folders.set(folder, quoted ? '-iquote' : '-I');
          }
        }
        if (target !== undefined && !seen.has(target)) {
          seen.add(target);
          queue.push(target);
        }
      }
    }
    return [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, option]) => ({ option, path }));
  };
  return paths.filter(isUnit).map((path) => ({ path, language: languageOfUnit(path), flags: flagsOf(path) }));
}

/** The candidate that shares most folders with the asking file; then the shortest, then the first by name. */
function nearest(from: string, candidates: readonly string[]): string | undefined {
  const shared = (path: string) => {
    let at = 0;
    while (at < from.length && from[at] === path[at]) at += 1;
    return from.slice(0, at).split('/').length;
  };
  const [best] = [...candidates].sort((a, b) => shared(b) - shared(a) || a.length - b.length || (a < b ? -1 : 1));
  return best;
}
