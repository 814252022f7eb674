import type { Permission } from '@assay/contract/codes';
import { DEFAULT_RISK, type RiskThresholds } from '@assay/contract/codes';
import { newDefectJudgeTime } from '@assay/domain/codes/new-defect';
import { type ParsedFilter, parseDefectFilter } from '@assay/domain/filters/defect-filter';
import type { FastifyRequest } from 'fastify';
import { type TaskAccess, taskOf } from '../../access.ts';
import type { Services } from '../../services.ts';
import { branchOfTask, buildNumberOf, firstSuccess, storedRisk } from './queries.ts';

/** Everything the defect calls need to know before they ask for rows. */
export interface DefectContext extends TaskAccess {
  /** undefined before the first build: every list is empty then, and that is an answer. */
  readonly branch: { readonly id: number; readonly name: string } | undefined;
}

export async function defectsOf(
  request: FastifyRequest,
  services: Services,
  permission: Permission = 'defect_view',
  taskId?: number,
): Promise<DefectContext> {
  const access =
    taskId === undefined
      ? await taskOf(request, services, permission)
      : await taskOf(request, services, permission, taskId);
  return { ...access, branch: await branchOfTask(services.db, access.task.id) };
}

/** Reads a list's body with the site's day borders. */
export function filterOf(body: unknown, { settings }: Pick<Services, 'settings'>): ParsedFilter['filter'] {
  return parseDefectFilter(body, { zone: settings.timezone }).filter;
}

/** Border between historical and new of a tool, epoch ms (contract-defects 1.6; one rule for all tools). */
export async function judgeTimeOf(
  { db, settings }: Services,
  { task, tool }: { task: DefectContext['task']; tool: string },
): Promise<number> {
  const judge = task.new_defect_judge;
  const first = await firstSuccess(db, { taskId: task.id, tool });
  return newDefectJudgeTime(
    {
      explicit: judge?.fromDateTime,
      date: judge?.fromDate || undefined,
      fallback: (first ?? task.created_at).getTime(),
    },
    settings.timezone,
  );
}

/** Number of a snapshot's build: undefined without a filter, 0 for a build that is not of this task. */
export async function snapshotOf(
  { db }: Pick<Services, 'db'>,
  { taskId, buildId }: { taskId: number; buildId: string | undefined },
): Promise<number | undefined> {
  if (buildId === undefined) return undefined;
  return (await buildNumberOf(db, { taskId, buildId })) ?? 0;
}

/** Bands in force: the site's own, else the defaults. */
export async function thresholdsOf({ db }: Pick<Services, 'db'>): Promise<RiskThresholds> {
  const stored = await storedRisk(db);
  return { CCN: { ...DEFAULT_RISK.CCN, ...stored.CCN }, DUPC: { ...DEFAULT_RISK.DUPC, ...stored.DUPC } };
}
