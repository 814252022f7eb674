import type { SourceFile } from '@assay/contract/inventory';
import type { InvocationResult } from '@assay/contract/invocation';
import type { ScanContext } from './context.ts';
import { type Measured, measure } from './measure.ts';
import type { Plan, PlannedTool } from './plan.ts';
import { runTool } from './run-tool.ts';

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
}

/** Processes of analysers at a time; the engine has measured before they start. */
const PARALLEL = 2;

/** Runs the plan: measuring tools in this process, every other invocation in a jail under limits. */
export async function execute(
  context: ScanContext,
  { plan, sourceFolder }: { plan: Plan; sourceFolder: string },
): Promise<Executed> {
  const measured = await context.stopwatch.time('measure', () => measure(context, { plan, sourceFolder }));
  const waiting = plan.tools.filter((tool) => tool.definition.run.kind === 'node');
  const invocations = new Map<string, Invocation[]>();
  const next = async (): Promise<void> => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      const planned: PlannedTool = tool;
      invocations.set(
        planned.definition.name,
        await context.stopwatch.time(`tool ${planned.definition.name}`, () =>
          runTool(context, { planned, sourceFolder }),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
  return { measured, invocations };
}
