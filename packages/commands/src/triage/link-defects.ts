import { DETECTION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { OperType } from '@assay/contract/http/operation';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';

/** `linked` and `unlinked` take effect with the next build; `withdrawn` took back what no build had acted on yet. */
export type LinkOutcome = 'linked' | 'unlinked' | 'withdrawn';

interface Spoken {
  /** User name. */
  readonly actor: string;
  readonly taskId: number;
  readonly defectId: number;
}

const DEFECT = { zh: '问题', en: 'Issue' };
const ITSELF = { zh: '不能与自身关联', en: 'An issue cannot be linked with itself' };
const OTHER_TOOL = { zh: '只能关联同一工具的问题', en: 'Only issues of one tool can be linked' };
const NOT_THERE = { zh: '问题当前未被报告', en: 'The issue is not reported now' };
const BOTH_THERE = {
  zh: '两个问题当前都被报告，不可能是同一个',
  en: 'Both issues are reported now: they cannot be one',
};
const NOTHING_BEFORE = {
  zh: '该问题自首次出现后未被重新识别，没有可拆分的内容',
  en: 'The issue is as it was first found: there is nothing to tell apart',
};

/**
 * A person says that what is reported as one defect is another, older one that is not reported any more: the older one goes on
 * there, with its verdict, history and comments, and the younger one ends. The next build does it (domain/identity/people.ts).
 * @throws AssayError notFound for defects of another task; illegal when they cannot be one
 */
export async function linkDefects(
  trx: Transaction,
  { actor, taskId, defectId, continues }: Spoken & { continues: number },
): Promise<LinkOutcome> {
  await lockBranches(trx, taskId);
  const tool = await toolOf(trx, { taskId, defectId });
  const older = await toolOf(trx, { taskId, defectId: continues });
  if (defectId === continues) throw new AssayError('illegal', ITSELF);
  if (tool !== older) throw new AssayError('illegal', OTHER_TOOL);
  const places = await livingPlaces(trx, { taskId, defectId });
  if (places.length === 0) throw new AssayError('illegal', NOT_THERE);
  const taken = new Set((await livingPlaces(trx, { taskId, defectId: continues })).map((place) => place.branch_id));
  if (places.some((place) => taken.has(place.branch_id))) throw new AssayError('illegal', BOTH_THERE);
  await withdraw(trx, { actor, taskId, defectId });
  await trx
    .insertInto('identity_link')
    .values(places.map((place) => row(place, { actor, taskId, defectId, kind: 'same', target_id: continues })))
    .execute();
  await tell(trx, { actor, taskId, defectId, tool, operType: 'link_defect', continues });
  return 'linked';
}

/**
 * A person says that what was recognised as a defect is another one: with the next build the defect ends and what is reported is
 * a new one. When a link of theirs still waits for a build, it is taken back instead.
 * @throws AssayError notFound for a defect of another task; illegal when there is nothing to tell apart
 */
export async function unlinkDefect(trx: Transaction, { actor, taskId, defectId }: Spoken): Promise<LinkOutcome> {
  await lockBranches(trx, taskId);
  const tool = await toolOf(trx, { taskId, defectId });
  const spoken = { actor, taskId, defectId, tool, operType: 'unlink_defect' } as const;
  if ((await withdraw(trx, { actor, taskId, defectId, kind: 'same' })) > 0) {
    await tell(trx, spoken);
    return 'withdrawn';
  }
  const places = await livingPlaces(trx, { taskId, defectId });
  if (places.length === 0) throw new AssayError('illegal', NOT_THERE);
  const recognised = places.filter((place) => place.recognised);
  if (recognised.length === 0) throw new AssayError('illegal', NOTHING_BEFORE);
  await withdraw(trx, { actor, taskId, defectId });
  await trx
    .insertInto('identity_link')
    .values(recognised.map((place) => row(place, { actor, taskId, defectId, kind: 'apart', target_id: null })))
    .execute();
  await tell(trx, spoken);
  return 'unlinked';
}

interface LivingPlace {
  readonly branch_id: number;
  readonly blob: Buffer;
  readonly line: number;
  readonly col: number;
  readonly checker: string;
  /** A later build than its first took something for it. */
  readonly recognised: boolean;
}

/** A build that is being stored moves the places decisions refer to: whoever is first, the other one waits. */
async function lockBranches(trx: Transaction, taskId: number): Promise<void> {
  await sql`select from branch where task_id = ${taskId} order by id for share`.execute(trx);
}

async function toolOf(trx: Transaction, { taskId, defectId }: { taskId: number; defectId: number }): Promise<string> {
  const found = await trx
    .selectFrom('defect')
    .select('tool')
    .where('task_id', '=', taskId)
    .where('id', '=', defectId)
    .executeTakeFirst();
  if (!found) throw new AssayError('notFound', DEFECT);
  return found.tool;
}

async function livingPlaces(
  trx: Transaction,
  { taskId, defectId }: { taskId: number; defectId: number },
): Promise<LivingPlace[]> {
  const { rows } = await sql<LivingPlace>`
    select p.branch_id, p.blob, p.line, p.col, p.checker, p.first_build < coalesce(b.head_build, 0) as recognised
    from place p join branch b on b.task_id = p.task_id and b.id = p.branch_id
    where p.task_id = ${taskId} and p.defect_id = ${defectId} and p.detection <> ${DETECTION.gone} order by p.branch_id
  `.execute(trx);
  return rows;
}

/**
 * Takes back decisions about or towards a defect that no build has acted on: those whose subject still stands where it stood.
 * @returns how many
 */
async function withdraw(
  trx: Transaction,
  { actor, taskId, defectId, kind }: Spoken & { kind?: 'same' },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into identity_link (task_id, kind, subject_id, target_id, voids, blob, line, col, checker, by)
    select l.task_id, 'void', l.subject_id, l.target_id, l.id, l.blob, l.line, l.col, l.checker, ${actor}
    from identity_link l
    where l.task_id = ${taskId} and l.kind in ('same', ${kind ?? 'apart'}) and (l.subject_id = ${defectId} or l.target_id = ${defectId})
      and not exists (select from identity_link v where v.task_id = l.task_id and v.voids = l.id)
      and exists (
        select from place p where p.task_id = l.task_id and p.defect_id = l.subject_id and p.detection <> ${DETECTION.gone}
          and p.blob = l.blob and p.line = l.line and p.col = l.col and p.checker = l.checker)
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function row(
  { blob, line, col, checker }: LivingPlace,
  given: Spoken & { kind: 'same' | 'apart'; target_id: number | null },
) {
  const { actor, taskId, defectId, kind, target_id } = given;
  return { task_id: taskId, kind, subject_id: defectId, target_id, voids: null, blob, line, col, checker, by: actor };
}

async function tell(
  trx: Transaction,
  {
    actor,
    taskId,
    defectId,
    tool,
    operType,
    continues,
  }: Spoken & { tool: string; operType: OperType; continues?: number },
): Promise<void> {
  const params = { defectId, ...(continues === undefined ? {} : { continues }) };
  await recordOperation(trx, { taskId, funcId: 'defect_manage', operType, operator: actor, tool, params });
  const defectIds = continues === undefined ? [defectId] : [defectId, continues];
  await bumpRevision(trx, { taskId, kind: 'identity', defectIds });
}
