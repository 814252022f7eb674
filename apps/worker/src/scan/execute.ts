import { dirname } from 'node:path';
import type { Inventory, SourceFile } from '@assay/contract/inventory';
import type { InvocationResult } from '@assay/contract/invocation';
import type { Checkout } from './checkout.ts';
import { type CompileRun, runCompileTool } from './compile.ts';
import { unitSources } from './compile-source.ts';
import type { ScanContext } from './context.ts';
import { type CoverageRun, importCoverage } from './coverage.ts';
import { type ImportRun, importReport } from './import-report.ts';
import { type Measured, measure } from './measure.ts';
import { PARALLEL_TOOLS, type Plan } from './plan.ts';
import { readByPrograms } from './read-by-programs.ts';
import { runTool } from './run-tool.ts';
import { type RunningTime, runningTime } from './running-time.ts';
import { type Slots, slots } from './slots.ts';
import type { SourceTexts } from './source-texts.ts';

/** One process of one tool over some files, and how it ended. */
export interface Invocation {
  readonly files: readonly SourceFile[];
  readonly result: InvocationResult<Buffer>;
}

export interface Executed {
  /** What the engine measured, for every file of a lexed or counted language. */
  readonly measured: Measured;
  /** Tool name -> its invocations; a tool of the engine has none. */
  readonly invocations: ReadonlyMap<string, readonly Invocation[]>;
  /** Name of a compile-type tool -> what it found. */
  readonly compiled: ReadonlyMap<string, CompileRun>;
  /** Name of a tool that runs elsewhere -> what its report brought. */
  readonly imported?: ReadonlyMap<string, ImportRun>;
  /** Name of a coverage tool -> which lines ran. */
  readonly covered?: ReadonlyMap<string, CoverageRun>;
  /** Milliseconds each tool itself worked; the engine measures for several at once and has none. */
  readonly ranMs?: ReadonlyMap<string, number | undefined>;
}

/** Runs the plan: measuring tools in this process, every other invocation in a jail under limits. */
export async function execute(
  context: ScanContext,
  {
    plan,
    inventory,
    checkout,
    texts,
  }: {
    plan: Plan;
    inventory: Inventory;
    checkout: Pick<Checkout, 'place' | 'commit'>;
    texts: SourceTexts;
  },
): Promise<Executed> {
  const sourceFolder = texts.folder;
  await context.stopwatch.time('lay out', () => texts.layOut(readByPrograms(plan, inventory)));
  const measured = await context.stopwatch.time('measure', () =>
    measure(context, { plan, textOf: texts.take, scratch: dirname(sourceFolder) }),
  );
  texts.forget();
  const slot = slots(PARALLEL_TOOLS);
  const times = new Map<string, RunningTime>();
  const timed = (name: string): Slots => {
    const time = runningTime();
    times.set(name, time);
    return (act) => slot(() => time.run(act));
  };
  const invocations = new Map<string, Invocation[]>();
  const compiled = new Map<string, CompileRun>();
  const sources = unitSources(context, { paths: inventory.files.map((file) => file.path), sourceFolder });
  const compile = plan.tools.filter((tool) => tool.definition.run.kind === 'command');
  await Promise.all([
    ...compile.map(async (planned) => {
      const name = planned.definition.name;
      const run = () => runCompileTool(context, { planned, inventory, sourceFolder, sources, slot: timed(name) });
      compiled.set(name, await context.stopwatch.time(`tool ${name}`, run));
    }),
    ...plan.tools
      .filter((tool) => tool.definition.run.kind === 'node')
      .map(async (planned) => {
        const name = planned.definition.name;
        const run = () => runTool(context, { planned, sourceFolder, slot: timed(name) });
        invocations.set(name, await context.stopwatch.time(`tool ${name}`, run));
      }),
  ]);
  // One after the other: each may hold a large report.
  const imported = new Map<string, ImportRun>();
  for (const planned of plan.tools.filter((tool) => tool.definition.run.kind === 'report')) {
    const name = planned.definition.name;
    const run = () => timed(name)(() => importReport(context, { planned, inventory, checkout, sourceFolder }));
    imported.set(name, await context.stopwatch.time(`report ${name}`, run));
  }
  const covered = new Map<string, CoverageRun>();
  for (const planned of plan.tools.filter((tool) => tool.definition.run.kind === 'coverage')) {
    const name = planned.definition.name;
    const run = () => timed(name)(() => importCoverage(context, { planned, inventory, checkout }));
    covered.set(name, await context.stopwatch.time(`report ${name}`, run));
  }
  const ranMs = new Map([...times].map(([name, time]) => [name, time.ms()] as const));
  return { measured, invocations, compiled, imported, covered, ranMs };
}
