import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { BothLanguages } from '@assay/contract/both-languages';
import { readDatabase } from '@assay/tools/compile/database';
import { guessUnits } from '@assay/tools/compile/guess-includes';
import { type CompileUnit, type UnitsOfDatabase, unitsOf } from '@assay/tools/compile/units';
import { recordBuild } from './compile-build.ts';
import type { ScanContext } from './context.ts';

/** The translation units of a source, and how they became known. */
export interface UnitSource {
  readonly units: readonly CompileUnit[];
  /** For the step's message. */
  readonly origin: BothLanguages;
}
export type UnitSources = (databasePath: string) => Promise<UnitSource | { readonly failure: BothLanguages }>;

/** Where projects keep their database when they keep one. */
const USUAL_PLACES = ['compile_commands.json', 'build/compile_commands.json', 'out/compile_commands.json'];
const HEADER_FOLDERS = [
  '/usr/include',
  '/usr/local/include',
  `/usr/include/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
];
const REFUSALS_SHOWN = 20;

/**
 * How the units of one source are found, once for all tools of a scan: a database the task names; what the task's build command compiles; a
 * database where projects keep theirs; else a guess for every file by itself.
 * @param paths files of the tree, filtered ones too: they may be included
 */
export function unitSources(
  context: ScanContext,
  { paths, sourceFolder }: { paths: readonly string[]; sourceFolder: string },
): UnitSources {
  const all = new Set(paths);
  const known = new Map<string, ReturnType<UnitSources>>();
  let built: ReturnType<typeof fromBuild> | undefined;
  const find = async (databasePath: string) => {
    if (databasePath !== '') return fromDatabase(context, { path: databasePath, all, sourceFolder });
    if (context.task.buildCommand !== undefined) {
      built ??= fromBuild(context, { command: context.task.buildCommand, all, sourceFolder });
      return built;
    }
    const usual = USUAL_PLACES.find((path) => all.has(path));
    if (usual !== undefined) return fromDatabase(context, { path: usual, all, sourceFolder });
    return guessed(paths, sourceFolder);
  };
  return (databasePath) => {
    const path = posix.normalize(databasePath.trim() || '.').replace(/^(\.\/)+|^\.$/, '');
    const found = known.get(path) ?? find(path);
    known.set(path, found);
    return found;
  };
}

function fromDatabase(
  context: ScanContext,
  { path, all, sourceFolder }: { path: string; all: ReadonlySet<string>; sourceFolder: string },
): Awaited<ReturnType<UnitSources>> {
  if (!all.has(path))
    return {
      failure: {
        zh: `代码库中没有可读的编译数据库 ${path}`,
        en: `The repository has no compilation database that can be read at ${path}`,
      },
    };
  const entries = readDatabase(readFileSync(join(sourceFolder, path), 'utf8'));
  if ('unreadable' in entries)
    return {
      failure: {
        zh: `编译数据库 ${path} 无法读取：${entries.unreadable}`,
        en: `The compilation database ${path} cannot be read: ${entries.unreadable}`,
      },
    };
  const base = posix.dirname(path) === '.' ? '' : posix.dirname(path);
  const found = unitsOf(entries, { paths: all, base });
  logRefusals(context, found);
  return { units: found.units, origin: { zh: `编译数据库 ${path}`, en: `compilation database ${path}` } };
}

async function fromBuild(
  context: ScanContext,
  { command, all, sourceFolder }: { command: string; all: ReadonlySet<string>; sourceFolder: string },
): ReturnType<UnitSources> {
  const build = await recordBuild(context, { command, sourceFolder });
  if ('failure' in build) return build;
  const found = unitsOf(build.entries, { paths: all, root: build.root });
  logRefusals(context, found);
  if (found.units.length === 0)
    return {
      failure: {
        zh: `编译命令以退出码 ${build.exitCode} 结束，没有编译代码库中的任何文件`,
        en: `The build command ended with exit code ${build.exitCode} and compiled no file of the repository`,
      },
    };
  const broken = build.exitCode !== 0;
  return {
    units: found.units,
    origin: {
      zh: broken ? `编译命令（以退出码 ${build.exitCode} 中途结束）` : '编译命令',
      en: broken ? `build command (which broke off with exit code ${build.exitCode})` : 'build command',
    },
  };
}

function guessed(paths: readonly string[], sourceFolder: string): UnitSource {
  const units = guessUnits({
    paths,
    read: (path) => readFileSync(join(sourceFolder, path), 'utf8'),
    isSystemHeader: (name) => HEADER_FOLDERS.some((folder) => existsSync(join(folder, posix.join('/', name)))),
  });
  return {
    units,
    origin: { zh: '没有编译数据库，头文件路径为猜测', en: 'no compilation database, include paths are guessed' },
  };
}

function logRefusals({ buildLog }: ScanContext, { outside, refused }: UnitsOfDatabase): void {
  if (outside > 0)
    buildLog.write('', {
      zh: `${outside} 条编译记录的文件不在源码中`,
      en: `${outside} compilations are of files that are not in the source`,
    });
  const flags = [...refused]
    .slice(0, REFUSALS_SHOWN)
    .map(([flag, count]) => `${JSON.stringify(flag.slice(0, 200))} (${count})`);
  if (flags.length === 0) return;
  const list = `${flags.join(', ')}${refused.size > REFUSALS_SHOWN ? ', ...' : ''}`;
  buildLog.write('', { zh: `未采用的编译选项：${list}`, en: `Flags of compilations not passed on: ${list}` });
}
