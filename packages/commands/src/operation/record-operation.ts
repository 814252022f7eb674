import type { FuncId, OperType } from '@assay/contract/http/operation';
import type { Transaction } from '@assay/database/connect';

/** Kinds of records and of acts (contract-core 2.9); `diable_action` is misspelled on the wire and stays so. */
export interface Operation {
  readonly taskId: number;
  readonly funcId: FuncId;
  readonly operType: OperType;
  /** User name of whoever acted. */
  readonly operator: string;
  readonly tool?: string;
  /** Fills the sentence that presenters build per language. */
  readonly params?: Record<string, unknown>;
}

/** Writes down who did what to a task, in the transaction that did it. */
export async function recordOperation(trx: Transaction, operation: Operation): Promise<void> {
  await trx
    .insertInto('operation_record')
    .values({
      task_id: operation.taskId,
      func_id: operation.funcId,
      oper_type: operation.operType,
      operator: operation.operator,
      tool: operation.tool ?? null,
      params: JSON.stringify(operation.params ?? {}),
    })
    .execute();
}

const ROWS_PER_STATEMENT = 5_000;

/** The same act in several tasks. */
export async function recordOperations(
  trx: Transaction,
  taskIds: readonly number[],
  operation: Omit<Operation, 'taskId'>,
): Promise<void> {
  const { funcId, operType, operator, tool = null, params = {} } = operation;
  const row = { func_id: funcId, oper_type: operType, operator, tool, params: JSON.stringify(params) };
  for (let start = 0; start < taskIds.length; start += ROWS_PER_STATEMENT) {
    const part = taskIds.slice(start, start + ROWS_PER_STATEMENT);
    await trx
      .insertInto('operation_record')
      .values(part.map((taskId) => ({ task_id: taskId, ...row })))
      .execute();
  }
}
