import type { Transaction } from '@assay/database/connect';
import type { CodeYmlContent } from '@assay/database/schema/values';
import type { BranchBuild } from './places.ts';

/** What a build saw of the tree as a whole: for the pages on which filters are made. */
export interface TreeFacts {
  /** Blob of the JSON list of every path, filtered ones included. */
  readonly pathsBlob: string;
  readonly fileCount: number;
  /** Filter expression -> files it left out. */
  readonly filterCounts: Readonly<Record<string, number>>;
  /** Of the repository's own filter file; absent when it has none. */
  readonly codeYml: CodeYmlContent | undefined;
}

/** Keeps the newest of each branch; the filter file's content is the main branch's. */
export async function storeTreeFacts(
  trx: Transaction,
  { taskId, branchId, build }: BranchBuild,
  facts: TreeFacts,
): Promise<void> {
  const row = {
    build_number: build,
    paths_blob: facts.pathsBlob,
    file_count: facts.fileCount,
    filter_counts: JSON.stringify(facts.filterCounts),
  };
  await trx
    .insertInto('branch_inventory')
    .values({ task_id: taskId, branch_id: branchId, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'branch_id']).doUpdateSet(row))
    .execute();
  const { kind } = await trx
    .selectFrom('branch')
    .select('kind')
    .where('task_id', '=', taskId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  if (kind !== 'main') return;
  if (!facts.codeYml) {
    await trx.deleteFrom('task_code_yml').where('task_id', '=', taskId).execute();
    return;
  }
  const content = { content: JSON.stringify(facts.codeYml), build_number: build };
  await trx
    .insertInto('task_code_yml')
    .values({ task_id: taskId, ...content })
    .onConflict((conflict) => conflict.column('task_id').doUpdateSet(content))
    .execute();
}
