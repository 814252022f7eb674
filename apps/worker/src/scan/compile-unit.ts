import { alike, type BothLanguages } from '@assay/contract/both-languages';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import type { ProcessResult } from '@assay/runner/process-result';
import { runProcess } from '@assay/runner/run-process';
import type { CompileReport, UnitLanguage } from '@assay/tools/compile/compile-tool';
import { argumentsOf } from '@assay/tools/compile/flags';
import type { CompileUnit } from '@assay/tools/compile/units';
import { UnreadableReportError } from '@assay/tools/formats/report-source';
import { COMPILER_ENVIRONMENT, type Compiler } from './compiler.ts';
import { brokenBy, CANCELLED, outOfMemory, outOfTime, reportTooLarge } from './endings.ts';

/** How the analysis of one unit ended: with a report of the whole unit, or with the reason why there is none. */
export type UnitOutcome = { readonly report: CompileReport } | { readonly trouble: BothLanguages };

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
  if ('report' in first || !FOREIGN_FLAG.test(first.trouble.en) || job.signal.aborted) return first;
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
  if (program === undefined) {
    const name = run.programs[unit.language] ?? unit.language;
    return {
      trouble: { zh: `没有安装 ${name}：${run.install}`, en: `${name} is not installed: ${run.install}` },
    };
  }
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
      const ended = result.exitCode === 0 ? undefined : brokenBy(result, lastLine(words.stderr, sourceFolder));
      try {
        const report = compiler.tool.read(words);
        const [error] = report.errors;
        if (error !== undefined) return { trouble: notCompiled(error.replaceAll(`${sourceFolder}/`, '')) };
        return ended === undefined ? { report } : { trouble: ended };
      } catch (error) {
        if (!(error instanceof UnreadableReportError)) throw error;
        return { trouble: ended ?? { zh: error.zh, en: error.message } };
      }
    }
    case 'timed-out':
      return { trouble: outOfTime(result) };
    case 'out-of-memory':
      return { trouble: outOfMemory(result) };
    case 'output-too-large':
      return { trouble: reportTooLarge(result) };
    case 'cancelled':
      return { trouble: CANCELLED };
    case 'failed-to-start':
      return { trouble: alike(result.message) };
  }
}

function notCompiled(error: string): BothLanguages {
  return { zh: `无法编译：${error}`, en: `does not compile: ${error}` };
}

function lastLine(text: string, sourceFolder: string): string {
  return text.trim().split('\n').at(-1)?.replaceAll(`${sourceFolder}/`, '').slice(0, 500) ?? '';
}
