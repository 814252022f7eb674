import { LATEST_VERSION } from '@assay/contract/codes';
import type { Severity } from '@assay/contract/finding';
import type { Db, Transaction } from '../connect.ts';

interface StoredChecker {
  readonly toolName: string;
  readonly checkerKey: string;
  readonly props?: string;
  readonly severity?: Severity;
  readonly languages?: number;
}

/** What a task's checkers are made of, as stored; `domain/checkers/effective` says what follows from it. */
export interface TaskContents {
  /** The task's sets in the order of their ids, each at the version it follows: "latest" is the newest there is. */
  readonly sets: readonly {
    readonly id: string;
    readonly version: number;
    /** The languages the set is made for, bits of LANGUAGE_FLAGS; 0 = all. */
    readonly languages: number;
    readonly checkers: readonly StoredChecker[];
  }[];
  /** Tools configured in the task itself: with checkers of their own, or those of one of the sets alone. */
  readonly own: readonly (
    | {
        readonly tool: string;
        readonly checkers: readonly (Omit<StoredChecker, 'toolName'> & { closed?: boolean })[];
      }
    | { readonly tool: string; readonly setId: string }
  )[];
}

export async function readTaskContents(db: Db | Transaction, taskId: number): Promise<TaskContents> {
  const sets = await db
    .selectFrom('task_set')
    .innerJoin('checker_set', 'checker_set.id', 'task_set.set_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('checker_set_version as v')
          .select(['v.version', 'v.checkers'])
          .whereRef('v.set_id', '=', 'task_set.set_id')
          .where((or) =>
            or.or([or('task_set.version', '=', LATEST_VERSION), or('v.version', '=', or.ref('task_set.version'))]),
          )
          .orderBy('v.version', 'desc')
          .limit(1)
          .as('content'),
      (join) => join.onTrue(),
    )
    .select(['task_set.set_id as id', 'checker_set.code_lang as languages', 'content.version', 'content.checkers'])
    .where('task_set.task_id', '=', taskId)
    .orderBy('task_set.set_id')
    .execute();
  const rows = await db
    .selectFrom('task_checkers')
    .select(['tool', 'checkers', 'set_id'])
    .where('task_id', '=', taskId)
    .orderBy('tool')
    .execute();
  const own = rows.map(({ tool, checkers, set_id: setId }) =>
    setId === null ? { tool, checkers: checkers ?? [] } : { tool, setId },
  );
  return { sets, own };
}
