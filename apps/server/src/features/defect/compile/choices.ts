import type { CompileListData } from '@assay/contract/http/compile-defect';
import type { FileTree } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { AUTHOR, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { DEFAULT_STATUS, statesOf } from '@assay/domain/codes/status';
import { sql } from 'kysely';
import { fileTree } from '../../../file-tree.ts';
import type { Question } from '../pattern-reader.ts';
import { repositoryName } from '../queries.ts';

type Choices = Pick<CompileListData, 'checkerMap' | 'authorMap'> & { filePathTree: FileTree };

/**
 * What the filters of the compile-type screen offer: rules and handlers with how many defects each has, and the tree of paths. The basis is the
 * status filter alone, so that a choice never takes the others away (contract-defects 4.3). A defect of two handlers counts for both.
 */
export async function compileChoices(
  db: Db,
  { at, filter, task }: Pick<Question, 'at' | 'filter' | 'task'>,
): Promise<Choices> {
  const today = { ...at, snapshot: undefined };
  const status = filter.status.length > 0 ? filter.status : DEFAULT_STATUS.compile;
  const { rows } = await sql<{ author: string | null; checker: string | null; path: string | null; count: number }>`
    select found.author, found.checker, f.path_text as path, found.count
    from (
      select shown.author, shown.checker, shown.file_id, count(*) as count from (
        select ${AUTHOR} as author, p.checker, p.file_id from ${placesOf(today)}
        where ${placeCondition(today, { states: statesOf(status, 'bits') })}
      ) shown group by grouping sets (author, checker, file_id)
    ) found left join file f on f.task_id = ${at.taskId} and f.id = found.file_id
  `.execute(db);
  const checkers = new Map<string, number>();
  const authors = new Map<string, number>();
  for (const { author, checker, count } of rows) {
    if (checker !== null) checkers.set(checker, count);
    for (const name of author?.split(';') ?? []) if (name !== '') authors.set(name, (authors.get(name) ?? 0) + count);
  }
  const names = { taskName: task.name_cn, repositoryName: await repositoryName(db, task) };
  return {
    checkerMap: alphabetical(checkers),
    authorMap: alphabetical(authors),
    filePathTree: fileTree(
      rows.flatMap(({ path }) => path ?? []),
      names,
    ),
  };
}

function alphabetical(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
