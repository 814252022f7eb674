import type { BothLanguages } from '@assay/contract/both-languages';
import type { AuditKind } from '@assay/contract/http/audit';
import type { OperType } from '@assay/contract/http/operation';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { recordOperations } from '../operation/record-operation.ts';

export interface SetAct {
  readonly by: By;
  /** Project in which it was done. */
  readonly projectId: string;
  readonly set: { readonly id: string; readonly name: BothLanguages };
  readonly kind: Extract<AuditKind, `set_${string}`>;
  /** What it means for the tasks it is told to. */
  readonly tasks?: { readonly ids: readonly number[]; readonly operType: OperType };
  /** As the version list shows it: `V3`, `latest`. */
  readonly version?: string;
}

/**
 * Writes down what was done to a checker set. Sets belong to projects and records to tasks, so there are two: a line of the
 * site's audit log, and a record in each task that the act concerns.
 */
export async function recordSetAct(trx: Transaction, act: SetAct): Promise<void> {
  const { by, projectId, set, kind, tasks, version } = act;
  const said: Record<string, string> = version === undefined ? {} : { version };
  await recordAudit(trx, { kind, by, subject: set.id, projectId, detail: { ...said, name: set.name } });
  if (!tasks) return;
  await recordOperations(trx, tasks.ids, {
    funcId: 'checker_config',
    operType: tasks.operType,
    operator: by.actor,
    params: { sets: [set.name], ...said },
  });
}

/** Living tasks of the project that use the set, whatever the version. */
export async function usersInProject(
  trx: Transaction,
  { projectId, id }: { projectId: string; id: string },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('task_set')
    .innerJoin('task', 'task.id', 'task_set.task_id')
    .select('task.id')
    .where('task_set.set_id', '=', id)
    .where('task.project_id', '=', projectId)
    .where('task.deleted_at', 'is', null)
    .orderBy('task.id')
    .execute();
  return rows.map((row) => row.id);
}
