import type { Db } from '@assay/database/connect';

export interface BlockAuthor {
  readonly author: string;
  readonly changedAt: Date | null;
}

/** Where a block lies and what it is: the same again means the same lines, while the file's content is the same. */
export function blockKey(block: { path: string; startLine: number; endLine: number; fingerprint: string }): string {
  return `${block.path}\0${block.startLine}\0${block.endLine}\0${block.fingerprint}`;
}

/** Authors of the branch's duplicate blocks as its newest build left them, without those that were never determined. */
export async function readBlockAuthors(
  db: Db,
  { taskId, branchId }: { taskId: number; branchId: number },
): Promise<Map<string, BlockAuthor>> {
  const rows = await db
    .selectFrom('dup_block')
    .innerJoin('file', (on) => on.onRef('file.task_id', '=', 'dup_block.task_id').onRef('file.id', '=', 'file_id'))
    .select(['file.path_text as path', 'start_line as startLine', 'end_line as endLine', 'fingerprint'])
    .select(['author', 'changed_at as changedAt'])
    .where('dup_block.task_id', '=', taskId)
    .where('branch_id', '=', branchId)
    .where('author', '<>', '')
    .execute();
  return new Map(rows.map((row) => [blockKey(row), { author: row.author, changedAt: row.changedAt }]));
}
