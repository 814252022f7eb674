import { DEFAULT_RISK, type Permission, type RiskThresholds } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { DefectQueryBody } from '@assay/contract/http/defect-query';
import type { Population } from '@assay/database/defects/place-filter';
import { newDefectJudgeTime } from '@assay/domain/codes/new-defect';
import { type DefectFilter, type ParsedFilter, parseDefectFilter } from '@assay/domain/filters/defect-filter';
import { toolByName } from '@assay/tools/catalogue';
import type { FastifyRequest } from 'fastify';
import { type Actor, type TaskAccess, taskOf } from '../../access.ts';
import type { Services } from '../../services.ts';
import { branchOfTask, buildOf, firstSuccess, storedRisk } from './queries.ts';

/** A population that holds nothing: a task before its first build. */
const NO_BRANCH = 0;

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

/** Names a person may stand under as handler: the user name, and the display name, which is what git knows of most. */
export function namesOf({ username, displayName }: Actor): string[] {
  return [...new Set([username, displayName])].filter((name) => name !== '');
}

/** Reads a list's body with the site's day borders. The complexity screen has no dates but those of its picker. */
export function filterOf(
  body: DefectQueryBody,
  { services: { settings }, reader }: { services: Pick<Services, 'settings'>; reader: Actor },
): ParsedFilter['filter'] {
  const useDateRange = typeof body.toolName === 'string' && toolByName(body.toolName)?.pattern === 'CCN';
  return parseDefectFilter(body, { zone: settings.timezone, useDateRange, reader: namesOf(reader) }).filter;
}

/** @throws AssayError required, invalidTool */
export function knownTool(name: string | undefined) {
  const tool = name === undefined ? undefined : toolByName(name);
  if (!tool) throw name === undefined ? new AssayError('required', 'toolName') : new AssayError('invalidTool', name);
  return tool;
}

/**
 * Where the defects of a call are: a tool of the task's main branch, today; as of a build, on the branch of that build, so that one of
 * an MR/PR shows what it brings; or between any two builds.
 */
export async function populationOf(
  services: Services,
  {
    context,
    tool,
    buildId,
    difference,
  }: {
    context: DefectContext;
    tool: string;
    buildId: string | undefined;
    difference?: DefectFilter['difference'] | undefined;
  },
): Promise<Population> {
  const { task, branch } = context;
  return {
    taskId: task.id,
    branchId: branch?.id ?? NO_BRANCH,
    tool,
    ...(await between(services, { taskId: task.id, buildId, difference })),
    judgeTime: await judgeTimeOf(services, { task, tool }),
  };
}

/** Builds have smaller numbers: as a snapshot it means what is there now. */
const NOW = 2_147_483_647;

/** To or from a build that is not known there is nothing, and nothing has changed. */
const NOTHING = { snapshot: 0 };

async function between(
  { db }: Pick<Services, 'db'>,
  {
    taskId,
    buildId,
    difference,
  }: { taskId: number; buildId: string | undefined; difference: DefectFilter['difference'] },
): Promise<Partial<Pick<Population, 'branchId' | 'snapshot' | 'difference'>>> {
  const build = buildId === undefined ? undefined : await buildOf(db, { taskId, buildId });
  if (buildId !== undefined && !build) return NOTHING;
  const at = build && { branchId: build.branch_id, snapshot: build.number };
  if (!difference) return { ...at };
  const from = await buildOf(db, { taskId, buildId: difference.fromBuildId });
  if (!from) return NOTHING;
  const { change } = difference;
  return { snapshot: NOW, ...at, difference: { from: from.number, fromBranch: from.branch_id, change } };
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

/** Bands in force: the site's own, else the defaults. */
export async function thresholdsOf({ db }: Pick<Services, 'db'>): Promise<RiskThresholds> {
  const stored = await storedRisk(db);
  return { CCN: { ...DEFAULT_RISK.CCN, ...stored.CCN }, DUPC: { ...DEFAULT_RISK.DUPC, ...stored.DUPC } };
}
