import type { ToolDefinition } from '@assay/contract/tool-definition';
import type { ProcessResult } from '@assay/runner/process-result';
import { runProcess } from '@assay/runner/run-process';
import { type CompileReport, type UnitLanguage, UnreadableReport } from '@assay/tools/compile/compile-tool';
import { argumentsOf } from '@assay/tools/compile/flags';
import type { CompileUnit } from '@assay/tools/compile/units';
import { COMPILER_ENVIRONMENT, type Compiler } from './compiler.ts';

/** How the analysis of one unit ended: with a report of the whole unit, or with the reason why there is none. */
export type UnitOutcome = { readonly report: CompileReport } | { readonly trouble: string };

const LANGUAGE_NAMES = {
  c: 'c',
  cpp: 'c++',
  objc: 'objective-c',
  objcpp: 'objective-c++',
} as const satisfies Record<UnitLanguage, string>;

/** What a compiler says to a flag of another compiler or another machine. */
const FOREIGN_FLAG =
  /unrecognized (command-line|debug output) option|unknown argument|unsupported (option|argument)|bad value|unknown target CPU|not supported (in|for|on)|only supported/i;

/** Analyses one unit in a jail of its own. A flag made for another compiler is no reason to give the unit up: it is tried without such. */
export async function compileUnit(job: {
  readonly definition: ToolDefinition;
  readonly compiler: Compiler;
  readonly checkers: ReadonlySet<string>;
  readonly unit: CompileUnit;
  readonly sourceFolder: string;
  readonly signal: AbortSignal;
}): Promise<UnitOutcome> {
  const first = await compile(job, false);
  if ('report' in first || !FOREIGN_FLAG.test(first.trouble) || job.signal.aborted) return first;
  const second = await compile(job, true);
  return 'report' in second ? second : first;
}

type Job = Parameters<typeof compileUnit>[0];

async function compile(
  { definition, compiler, checkers, unit, sourceFolder, signal }: Job,
  plain: boolean,
): Promise<UnitOutcome> {
  const { run, limits } = definition;
  const program = compiler.programs.get(unit.language);
  if (run.kind !== 'command') throw new Error(`${definition.name} is no compiler`);
  if (program === undefined)
    return { trouble: `${run.programs[unit.language] ?? unit.language} is not installed: ${run.install}` };
  const result = await runProcess({
    command: program,
    args: [
      ...run.arguments,
      ...compiler.tool.checkerArguments({ enabled: checkers, known: compiler.known }),
      ...argumentsOf(unit.flags, { root: sourceFolder, plain }),
      '-x',
      LANGUAGE_NAMES[unit.language],
      `${sourceFolder}/${unit.path}`,
    ],
    cwd: sourceFolder,
    env: COMPILER_ENVIRONMENT,
    limits: {
      timeoutMs: limits.timeoutSeconds * 1000,
      memoryBytes: limits.memoryMb * 1024 * 1024,
      outputBytes: limits.outputMb * 1024 * 1024,
      fileBytes: 64 * 1024 * 1024,
    },
    signal,
    jail: { readOnly: [sourceFolder] },
  });
  return outcomeOf(result, { compiler, sourceFolder });
}

/** Failed is never clean: a report counts only when the compiler ended with success and its report was read to the end. */
function outcomeOf(
  result: ProcessResult,
  { compiler, sourceFolder }: Pick<Job, 'compiler' | 'sourceFolder'>,
): UnitOutcome {
  switch (result.kind) {
    case 'exited': {
      const words = { stdout: result.stdout.toString('utf8'), stderr: result.stderr.toString('utf8') };
      const ended = result.exitCode === 0 ? undefined : `ended with ${result.signal ?? `exit code ${result.exitCode}`}`;
      try {
        const report = compiler.tool.read(words);
        const [error] = report.errors;
        if (error !== undefined) return { trouble: `does not compile: ${error.replaceAll(`${sourceFolder}/`, '')}` };
        return ended === undefined ? { report } : { trouble: `${ended}: ${lastLine(words.stderr, sourceFolder)}` };
      } catch (error) {
        if (!(error instanceof UnreadableReport)) throw error;
        return { trouble: ended === undefined ? error.message : `${ended}: ${lastLine(words.stderr, sourceFolder)}` };
      }
    }
    case 'timed-out':
      return { trouble: `stopped after ${result.limitMs / 1000} s` };
    case 'out-of-memory':
      return { trouble: `stopped at ${Math.round(result.limitBytes / 1024 / 1024)} MB of memory` };
    case 'output-too-large':
      return { trouble: `its report is larger than ${result.limitBytes} bytes` };
    case 'cancelled':
      return { trouble: 'cancelled' };
    case 'failed-to-start':
      return { trouble: result.message };
  }
}

function lastLine(text: string, sourceFolder: string): string {
  return text.trim().split('\n').at(-1)?.replaceAll(`${sourceFolder}/`, '').slice(0, 500) ?? '';
}
