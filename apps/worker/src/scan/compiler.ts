import { accessSync, constants } from 'node:fs';
import type { BothLanguages } from '@assay/contract/both-languages';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { runProcess } from '@assay/runner/run-process';
import { checkersOf } from '@assay/tools/catalogue';
import { type CompileTool, knownCheckers, UNIT_LANGUAGES, type UnitLanguage } from '@assay/tools/compile/compile-tool';
import { COMPILE_TOOLS } from '@assay/tools/compile/compile-tools';

/** Where compilers are looked for: what every jail shows. */
export const PROGRAM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];
export const COMPILER_ENVIRONMENT = {
  PATH: PROGRAM_FOLDERS.join(':'),
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  TMPDIR: '/tmp',
};
const PROBE_LIMITS = { timeoutMs: 30_000, memoryBytes: 2 ** 30, outputBytes: 4 * 2 ** 20, fileBytes: 2 ** 20 };

/** A compiler of this machine, asked what it is. */
export interface Compiler {
  readonly tool: CompileTool;
  readonly version: string;
  /** Language -> absolute path of the program; a language whose program is missing has none. */
  readonly programs: ReadonlyMap<UnitLanguage, string>;
  /** Checkers of the catalogue that this release has. */
  readonly known: readonly string[];
}

/** Finds the programs of a tool and asks for version and checkers. @returns a sentence that names what is missing */
export async function findCompiler(
  definition: ToolDefinition,
): Promise<Compiler | { readonly missing: BothLanguages }> {
  const { run, name } = definition;
  const tool = COMPILE_TOOLS[name];
  if (run.kind !== 'command' || tool === undefined) throw new Error(`${name} is no compiler`);
  const programs = new Map<UnitLanguage, string>();
  for (const language of UNIT_LANGUAGES) {
    const program = run.programs[language];
    const path = program === undefined ? undefined : programPath(program);
    if (path !== undefined) programs.set(language, path);
  }
  const [program] = programs.values();
  if (program === undefined) {
    const names = [...new Set(Object.values(run.programs))].join(', ');
    return {
      missing: {
        zh: `这台机器没有安装 ${names}：${run.install}`,
        en: `${names} is not installed: ${run.install}`,
      },
    };
  }
  const version = /\d+(?:\.\d+)*/.exec(await output(program, run.versionArguments))?.[0] ?? '';
  const listing = await output(program, run.checkersArguments);
  const known = knownCheckers(tool, { listing, keys: checkersOf(name).map(({ key }) => key) });
  if (version === '' || known.length === 0)
    return {
      missing: {
        zh: `${program}（版本 ${version || '未知'}）不提供所需的分析：${run.install}`,
        en: `${program} (version ${version || 'unknown'}) has none of the analyses that are needed: ${run.install}`,
      },
    };
  return { tool, version, programs, known };
}

export function programPath(name: string): string | undefined {
  return PROGRAM_FOLDERS.map((folder) => `${folder}/${name}`).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await runProcess({
    command,
    args,
    env: COMPILER_ENVIRONMENT,
    limits: PROBE_LIMITS,
    jail: { readOnly: [] },
  });
  return stdout.toString('utf8');
}
