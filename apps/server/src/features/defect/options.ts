import type { DefectOptions } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { AUTHOR, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { statesOf } from '@assay/domain/codes/status';
import { checker } from '@assay/tools/catalogue';
import { sql } from 'kysely';
import { kindName } from '../../checkers/kind-name.ts';
import { fileTree, type TreeNames } from '../../file-tree.ts';
import type { Question } from './pattern-reader.ts';
import { repositoryName } from './queries.ts';

const CUSTOM = { zh: '自定义', en: 'Custom' };

/**
 * Choices of the handler, checker and path filters (contract-defects 6). CCN offers what is to be repaired and no checkers;
 * without a status LINT offers every one.
 */
export async function placeOptions(
  db: Db,
  { at, kind, task, filter, language }: Omit<Question, 'services'> & { readonly kind: 'lint' | 'ccn' },
): Promise<DefectOptions> {
  const names = await treeNames(db, task);
  const status = filter.status.length > 0 ? filter.status : undefined;
  const states = kind === 'ccn' ? statesOf([1], 'bits') : status && statesOf(status, 'lint');
  const { rows } = await sql<{ author: string | null; checker: string | null; path: string | null }>`
    select found.author, found.checker, f.path_text as path
    from (
      select shown.author, shown.checker, shown.file_id from (
        select ${AUTHOR} as author, p.checker, p.file_id from ${placesOf(at)} where ${placeCondition(at, states ? { states } : {})}
      ) shown group by grouping sets (author, checker, file_id)
    ) found left join file f on f.task_id = ${at.taskId} and f.id = found.file_id
  `.execute(db);
  const authors = rows.flatMap(({ author }) => author?.split(';') ?? []).filter((author) => author !== '');
  return {
    authorList: [...new Set(authors)].sort(),
    ...(kind === 'lint'
      ? {
          checkerList: byType(
            at.tool,
            rows.flatMap(({ checker }) => checker ?? []),
            language,
          ),
        }
      : {}),
    filePathTree: fileTree(
      rows.flatMap(({ path }) => path ?? []),
      names,
    ),
  };
}

/** The same for files with duplicates. @param threshold percent at which a file is listed */
export async function dupOptions(
  db: Db,
  { at, task, threshold }: Pick<Question, 'at' | 'task'> & { readonly threshold: number },
): Promise<DefectOptions> {
  const names = await treeNames(db, task);
  const { rows } = await sql<{ path: string; authors: string[] }>`
    select f.path_text as path, b.dup_authors as authors
    from branch_file b join file f on f.task_id = b.task_id and f.id = b.file_id
    where b.task_id = ${at.taskId} and b.branch_id = ${at.branchId} and b.dup_lines > 0 and b.dup_lines * 100.0 >= ${threshold} * b.total_lines
  `.execute(db);
  return {
    authorList: [...new Set(rows.flatMap((row) => row.authors))].sort(),
    filePathTree: fileTree(
      rows.map((row) => row.path),
      names,
    ),
  };
}

async function treeNames(db: Db, task: Question['task']): Promise<TreeNames> {
  return { taskName: task.name_cn, repositoryName: await repositoryName(db, task) };
}

function byType(
  tool: string,
  keys: readonly string[],
  language: 'zh' | 'en',
): { typeName: string; checkers: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const key of [...keys].sort()) {
    const kind = checker(tool, key)?.type;
    const type = kind === undefined ? CUSTOM[language] : kindName(kind, language);
    groups.set(type, [...(groups.get(type) ?? []), key]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([typeName, checkers]) => ({ typeName, checkers }));
}
