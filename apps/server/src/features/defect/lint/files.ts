import { LintFileRow } from '@assay/contract/http/defect-list';
import type { Transaction } from '@assay/database/connect';
import { AUTHOR, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import { pageWithin, readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { type RawBuilder, sql } from 'kysely';
import { recordsPage } from '../list-page.ts';
import { type Listing, listing } from '../listing.ts';
import type { ListQuestion, SortQuery } from '../pattern-reader.ts';
import { fileNameOf } from '../row-fields.ts';
import { lintHead } from './head.ts';

interface FileGroup {
  readonly path: string;
  /** Files in all, on every page. */
  readonly total: number;
  readonly defects: number;
  readonly checkers: string[];
  readonly severities: number[];
  readonly authors: string[] | null;
  readonly updated: Date | null;
}

/** The same defects gathered by file. */
export async function lintFiles(trx: Transaction, { at, filter, request, sort, task }: ListQuestion): Promise<Listing> {
  const where = placeCondition(at, placeCriteria(filter, { kind: 'lint' }));
  const order = orderOf(sort);
  // By key and id: by the id alone the planner walks an index over all branches and tools, ten times as long.
  const grouped = sql`
    select p.file_key, p.file_id, count(*) as defects, max(p.line_time) as updated
    from ${placesOf(at)} where ${where} group by p.file_key, p.file_id
  `;
  const skip = (request.page - 1) * request.size;
  const query = sql<FileGroup>`
    with grouped as materialized (${grouped}), page as (
      select *, (select count(*) from grouped) as total from grouped order by ${order}
      limit ${request.size} offset (select case when count(*) > ${skip} then ${skip} else 0 end from grouped)
    )
    select f.path_text as path, page.*, sets.*
    from page join file f on f.task_id = ${at.taskId} and f.id = page.file_id, lateral (
      select array_agg(distinct p.checker) as checkers, array_agg(distinct p.severity::int) as severities,
        array_agg(distinct ${AUTHOR}) filter (where ${AUTHOR} <> '') as authors
      from ${placesOf(at)} where ${where} and p.file_id = page.file_id
    ) sets
    order by ${order}
  `;
  const head = lintHead({ task, at, filter });
  return listing({
    trx,
    query,
    // Grouping is the dear part: a page that is read whole carries the total along.
    total: (first) => first?.total ?? 0,
    count: async () => {
      const { rows } = await sql<{ total: number }>`select count(*) as total from (${grouped}) grouped`.execute(trx);
      return rows[0]?.total ?? 0;
    },
    rowSchema: LintFileRow,
    present: presentFile,
    data: (rows, total) => ({ ...head, fileList: recordsPage(rows, { total, window: pageWithin(request, total) }) }),
  });
}

function presentFile(group: FileGroup): LintFileRow {
  return {
    fileName: fileNameOf(group.path),
    filePath: group.path,
    defectCount: group.defects,
    checkerList: group.checkers,
    severityList: group.severities,
    authorList: group.authors ?? [],
    ...(group.updated ? { fileUpdateTime: group.updated.getTime() } : {}),
    status: 0,
  };
}

function orderOf(query: SortQuery): RawBuilder<unknown> {
  const { field, direction } = readSort(query, ['fileName', 'defectCount', 'fileUpdateTime'], {
    field: 'fileName',
    direction: 'ASC',
  });
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  switch (field) {
    case 'defectCount':
      return sql`defects ${way}, file_key`;
    case 'fileUpdateTime':
      return sql`updated ${way} nulls last, file_key`;
    default:
      return sql`file_key ${way}`;
  }
}
