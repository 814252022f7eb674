import type { Db, Transaction } from '@assay/database/connect';

/** What one tool looked at in one build, and with what. */
export interface ScopeRow {
  readonly tool: string;
  readonly toolVersion: string;
  readonly configHash: string;
  /** Blob of the JSON list of checker keys. */
  readonly checkersBlob: string;
  /** Blob of the JSON list of [path, blob]. */
  readonly fileListBlob: string;
  readonly analysedFiles: number;
  readonly reusedFiles: number;
  readonly exceptions: readonly { readonly path: string; readonly kind: string; readonly reason: string }[];
}

export type PreviousScope = Pick<ScopeRow, 'toolVersion' | 'checkersBlob' | 'fileListBlob'>;

/** With what the tool last ran on this branch; undefined when it never did. */
export async function readPreviousScope(
  db: Db,
  { taskId, branchId, tool, before }: { taskId: number; branchId: number; tool: string; before: number },
): Promise<PreviousScope | undefined> {
  const row = await db
    .selectFrom('scope')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'scope.task_id').onRef('build.number', '=', 'scope.build_number'),
    )
    .select(['scope.tool_version', 'scope.checkers_blob', 'scope.file_list_blob'])
    .where('scope.task_id', '=', taskId)
    .where('scope.tool', '=', tool)
    .where('scope.build_number', '<', before)
    .where('build.branch_id', '=', branchId)
    .where('build.status', '=', 'succeeded')
    .orderBy('scope.build_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { toolVersion: row.tool_version, checkersBlob: row.checkers_blob, fileListBlob: row.file_list_blob };
}

const ROWS_PER_INSERT = 2_000;

/** Writes the scope of every tool of a build. */
export async function insertScopes(
  trx: Transaction,
  { taskId, build, scopes }: { taskId: number; build: number; scopes: readonly ScopeRow[] },
): Promise<void> {
  if (scopes.length === 0) return;
  const key = { task_id: taskId, build_number: build };
  // A tool can be uploaded twice for one run: the later report counts.
  for (const table of ['scope_exception', 'scope'] as const)
    await trx
      .deleteFrom(table)
      .where('task_id', '=', taskId)
      .where('build_number', '=', build)
      .where(
        'tool',
        'in',
        scopes.map(({ tool }) => tool),
      )
      .execute();
  await trx
    .insertInto('scope')
    .values(
      scopes.map((scope) => ({
        ...key,
        tool: scope.tool,
        tool_version: scope.toolVersion,
        config_hash: scope.configHash,
        checkers_blob: scope.checkersBlob,
        file_list_blob: scope.fileListBlob,
        analysed_files: scope.analysedFiles,
        reused_files: scope.reusedFiles,
      })),
    )
    .execute();
  const exceptions = scopes.flatMap((scope) =>
    scope.exceptions.map((exception) => ({ ...key, tool: scope.tool, ...exception })),
  );
  for (let start = 0; start < exceptions.length; start += ROWS_PER_INSERT)
    await trx
      .insertInto('scope_exception')
      .values(exceptions.slice(start, start + ROWS_PER_INSERT))
      .execute();
}
