import type { SourceFile } from '@assay/contract/inventory';
import type { InvocationResult } from '@assay/contract/invocation';
import type { ScanContext } from './context.ts';
import { type Measured, measure } from './measure.ts';
import { PARALLEL_TOOLS, type Plan } from './plan.ts';
import { runTool } from './run-tool.ts';
import { slots } from './slots.ts';

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

/** Runs the plan: measuring tools in this process, every other invocation in a jail under limits. */
export async function execute(
  context: ScanContext,
  { plan, sourceFolder }: { plan: Plan; sourceFolder: string },
): Promise<Executed> {
  const measured = await context.stopwatch.time('measure', () => measure(context, { plan, sourceFolder }));
  const slot = slots(PARALLEL_TOOLS);
  const invocations = new Map<string, Invocation[]>();
  await Promise.all(
    plan.tools
      .filter((tool) => tool.definition.run.kind === 'node')
      .map(async (planned) => {
        const name = planned.definition.name;
        const run = () => runTool(context, { planned, sourceFolder, slot });
        invocations.set(name, await context.stopwatch.time(`tool ${name}`, run));
      }),
  );
  return { measured, invocations };
}
