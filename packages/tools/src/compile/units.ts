import { posix } from 'node:path';
import type { UnitLanguage } from './compile-tool.ts';
import type { DatabaseEntry } from './database.ts';
import { allowedFlags, type ResolvedPath, type UnitFlag } from './flags.ts';

/** One translation unit of the scanned tree and how it is to be compiled. */
export interface CompileUnit {
  /** Below the source root. */
  readonly path: string;
  readonly language: UnitLanguage;
  readonly flags: readonly UnitFlag[];
}

export interface UnitsOfDatabase {
  readonly units: readonly CompileUnit[];
  /** Entries whose file is not in the tree: generated ones, or of another revision. */
  readonly outside: number;
  /** Flag that was not passed on -> how often. */
  readonly refused: ReadonlyMap<string, number>;
}

/** A file built in this many ways is analysed in that many; more are variants nobody reads the results of. */
const MAX_WAYS = 4;

const UNIT_NAME = /\.(?:c|cc|cpp|cxx|c\+\+|C|m|mm|M)$/;
const CPP_NAME = /\.(?:cc|cpp|cxx|c\+\+|C)$/;
const CPP_PROGRAM = /(?:^|[/-])(?:[gc]\+\+|clang\+\+)(?:-[\d.]+)?$/;

/** A file that is compiled by itself, by its name; headers are not. */
export function isUnit(path: string): boolean {
  return UNIT_NAME.test(path);
}

/** By its name, as compilers decide it. */
export function languageOfUnit(path: string): UnitLanguage {
  if (/\.(?:mm|M)$/.test(path)) return 'objcpp';
  if (path.endsWith('.m')) return 'objc';
  return CPP_NAME.test(path) ? 'cpp' : 'c';
}

/**
 * The units of a compilation database. It may come from another machine: its root is where most of its files, cut at the front, are files
 * of the tree.
 * @param paths files of the tree
 * @param base folder that relative directories start from, below the root of the tree
 * @param root the root the database was made in, where it is known
 */
export function unitsOf(
  entries: readonly DatabaseEntry[],
  { paths, base = '', root: given }: { paths: ReadonlySet<string>; base?: string; root?: string },
): UnitsOfDatabase {
  const placed = entries.map((entry) => {
    const directory = posix.resolve('/.', base, entry.directory);
    return { entry, directory, file: posix.resolve(directory, entry.file) };
  });
  const root =
    given ??
    rootOf(
      placed.map(({ file }) => file),
      paths,
    );
  const below = (path: string) =>
    path === root
      ? ''
      : root === '/'
        ? path.slice(1)
        : path.startsWith(`${root}/`)
          ? path.slice(root.length + 1)
          : undefined;
  const refused = new Map<string, number>();
  const ways = new Map<string, Map<string, CompileUnit>>();
  let outside = 0;
  for (const { entry, directory, file } of placed) {
    const path = below(file);
    if (path === undefined || !paths.has(path)) {
      outside += 1;
      continue;
    }
    const resolve = (name: string): ResolvedPath => {
      const absolute = posix.resolve(directory, name);
      const tree = below(absolute);
      if (tree !== undefined) return { tree };
      return SYSTEM.test(absolute) ? { system: absolute } : undefined;
    };
    const { flags, language, refused: not } = allowedFlags(entry.arguments.slice(1), resolve);
    for (const flag of not) refused.set(flag, (refused.get(flag) ?? 0) + 1);
    if (language === undefined && !isUnit(path)) continue;
    const byProgram =
      CPP_PROGRAM.test(entry.arguments[0] ?? '') && languageOfUnit(path) === 'c' ? 'cpp' : languageOfUnit(path);
    const unit: CompileUnit = { path, language: language ?? byProgram, flags };
    const known = ways.get(path) ?? new Map<string, CompileUnit>();
    ways.set(path, known);
    // Libtool compiles everything twice, with and without these: one way to an analyser.
    const key = JSON.stringify([unit.language, flags.filter(({ option }) => !/^-(?:fpic|fpie|DPIC$)/i.test(option))]);
    if (known.size < MAX_WAYS && !known.has(key)) known.set(key, unit);
  }
  return { units: [...ways.values()].flatMap((known) => [...known.values()]), outside, refused };
}

/** Headers the distribution brings; everything else of the machine is out of bounds. */
const SYSTEM = /^\/usr\/(?:local\/)?(?:include|lib|lib64|share)(?:\/|$)/;

/** The folder that most files of the database lie below, once cut to a file of the tree. */
function rootOf(files: readonly string[], paths: ReadonlySet<string>): string {
  const votes = new Map<string, number>();
  for (const file of files) {
    for (let slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
      if (!paths.has(file.slice(slash + 1))) continue;
      const root = file.slice(0, slash) || '/';
      votes.set(root, (votes.get(root) ?? 0) + 1);
      break;
    }
  }
  let best = '/';
  for (const [root, count] of votes) if (count > (votes.get(best) ?? 0)) best = root;
  return best;
}
