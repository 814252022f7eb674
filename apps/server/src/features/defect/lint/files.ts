import type { LintFileRow } from '@assay/contract/http/defect-list';
import type { Db } from '@assay/database/connect';
import { AUTHOR, type Population, placeCondition, placesOf } from '@assay/database/defects/place-filter';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import { type PageRequest, pageWithin, readSort } from '@assay/domain/filters/paging';
import { placeCriteria } from '@assay/domain/filters/place-criteria';
import { sql } from 'kysely';
import { fileNameOf } from '../row-fields.ts';
import type { RecordsOf, SortQuery } from './list.ts';

interface FileGroup {
  readonly path: string;
  /** Files in all. */
  readonly total: number;
  readonly defects: number;
  readonly checkers: string[];
  readonly severities: number[];
  readonly authors: string[];
  readonly updated: Date | null;
}

/** The same defects gathered by file. */
export async function lintFiles(
  db: Db,
  { at, filter, request, sort }: { at: Population; filter: DefectFilter; request: PageRequest; sort: SortQuery },
): Promise<RecordsOf<LintFileRow>> {
  const where = placeCondition(at, placeCriteria(filter, { kind: 'lint' }));
  const { field, direction } = readSort(sort, ['fileName', 'defectCount', 'fileUpdateTime'], {
    field: 'fileName',
    direction: 'ASC',
  });
  const way = direction === 'ASC' ? sql`asc` : sql`desc`;
  const order =
    field === 'defectCount'
      ? sql`defects ${way}, file_key`
      : field === 'fileUpdateTime'
        ? sql`updated ${way} nulls last, file_key`
        : sql`file_key ${way}`;
  // By key and id: by the id alone the planner walks an index over all branches and tools, ten times as long.
  const skip = (request.page - 1) * request.size;
  const { rows } = await sql<FileGroup>`
    with grouped as materialized (
      select p.file_key, p.file_id, count(*) as defects, max(p.line_time) as updated
      from ${placesOf(at)} where ${where} group by p.file_key, p.file_id
    ), page as (
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
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  const window = pageWithin(request, total);
  return {
    count: total,
    page: window.page,
    pageSize: window.size,
    totalPages: window.totalPages,
    records: rows.map((row) => ({
      fileName: fileNameOf(row.path),
      filePath: row.path,
      defectCount: row.defects,
      checkerList: row.checkers,
      severityList: row.severities,
      authorList: row.authors ?? [],
      ...(row.updated ? { fileUpdateTime: row.updated.getTime() } : {}),
      status: 0,
    })),
  };
}
