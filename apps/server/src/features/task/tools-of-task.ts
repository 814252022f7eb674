import { STEP_FLAG } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import { curStepOf, stepStatusOf } from '@assay/domain/progress/record';
import { wasStopped } from '@assay/domain/progress/stopped';
import { toolByName, tools } from '@assay/tools/catalogue';
import type { ToolRow } from './queries.ts';

/** A tool of a task and where its newest run stands, before any list gives it its own field names. */
export interface ToolOfTask {
  readonly row: ToolRow;
  readonly toolName: string;
  readonly displayName: string;
  readonly pattern: string;
  readonly type: string;
  readonly curStep: number;
  readonly stepStatus: 0 | 1;
  readonly followStatus: number;
  /** Its newest run was stopped; on the wire that is failed. */
  readonly stopped: boolean;
  /** Why its newest run did not end well; empty when it did, or when nothing was said. */
  readonly failure: string;
}

/** In tool order. A tool this release does not know keeps its key as its name. */
export function toolsOfTask(rows: readonly ToolRow[], language: UiLanguage): ToolOfTask[] {
  return [...rows].sort(byToolOrder).map((row) => {
    const definition = toolByName(row.tool);
    return {
      row,
      toolName: row.tool,
      displayName: definition?.displayName[language] ?? row.tool,
      pattern: definition?.pattern ?? 'LINT',
      type: definition?.type ?? 'STANDARD',
      ...stepOf(row),
      followStatus: row.follow_status,
      stopped: wasStopped({
        flag: row.flag,
        endedAt: row.ended_at,
        build: { status: row.build_status, endedAt: row.build_ended_at },
      }),
      failure: row.failure?.[language] ?? '',
    };
  });
}

/** An interrupted record counts as failed: nobody works on it any more. */
function stepOf({ tool, flag, curr_step }: ToolRow): { curStep: number; stepStatus: 0 | 1 } {
  if (flag === null || curr_step === null) return { curStep: 0, stepStatus: 0 };
  const record = {
    toolName: tool,
    currStep: curr_step,
    flag: flag === STEP_FLAG.interrupted ? STEP_FLAG.failed : flag,
  };
  return { curStep: curStepOf(record), stepStatus: stepStatusOf(record) };
}

function byToolOrder(a: ToolRow, b: ToolRow): number {
  return rankOf(a.tool) - rankOf(b.tool) || (a.tool < b.tool ? -1 : 1);
}

function rankOf(name: string): number {
  const index = tools.findIndex((tool) => tool.name === name);
  return index < 0 ? tools.length : index;
}
