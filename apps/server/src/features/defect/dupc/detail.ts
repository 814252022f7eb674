import type { DupBlock } from '@assay/contract/http/defect-detail';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';
import { fileNameOf } from '../row-fields.ts';

interface BlockRow {
  readonly file_id: number;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly fingerprint: string;
  readonly author: string;
  readonly changed_at: Date | null;
}

export interface DupFile {
  readonly id: number;
  readonly path: string;
  readonly blob: Buffer;
  /** Key of its source language. */
  readonly language: string | null;
}

/** A file with duplicates, by its id or its exact path; both given must agree, so that no other file can be read. */
export async function dupFile(
  db: Db,
  at: Population,
  { entityId, filePath }: { entityId: string | undefined; filePath: string | undefined },
): Promise<DupFile | undefined> {
  const id = entityId !== undefined && /^\d{1,15}$/.test(entityId) ? Number(entityId) : undefined;
  if (id === undefined && !filePath) return undefined;
  const { rows } = await sql<DupFile>`
    select b.file_id as id, f.path_text as path, b.blob, b.language
    from branch_file b join file f on f.task_id = b.task_id and f.id = b.file_id
    where b.task_id = ${at.taskId} and b.branch_id = ${at.branchId} and b.dup_lines > 0
      and (${id ?? null}::bigint is null or b.file_id = ${id ?? null}::bigint)
      and (${filePath || null}::text is null or f.path_text = ${filePath?.replace(/^\//, '') || null}::text)
    limit 1
  `.execute(db);
  return rows[0];
}

/** Blocks of a file, and for each all other copies (contract-defects 7.6). */
export async function dupBlocks(
  db: Db,
  at: Population,
  fileId: number,
): Promise<{ blocks: DupBlock[]; targets: Record<string, DupBlock[]> }> {
  const { rows } = await sql<BlockRow>`
    select d.file_id, f.path_text as path, d.start_line, d.end_line, d.fingerprint, d.author, d.changed_at
    from dup_block d join file f on f.task_id = d.task_id and f.id = d.file_id
    where d.task_id = ${at.taskId} and d.branch_id = ${at.branchId}
      and d.fingerprint in (select fingerprint from dup_block own where own.task_id = d.task_id and own.branch_id = d.branch_id and own.file_id = ${fileId})
    order by lower(f.path_text), d.start_line, d.end_line desc
  `.execute(db);
  const own = rows
    .filter((row) => row.file_id === fileId)
    .sort((a, b) => a.start_line - b.start_line || b.end_line - a.end_line);
  const classes = new Map<string, BlockRow[]>();
  for (const row of rows) {
    const known = classes.get(row.fingerprint);
    if (known) known.push(row);
    else classes.set(row.fingerprint, [row]);
  }
  /** Several contents may begin and end on the same lines: their copies are told together, each once. */
  const copies = new Map<string, { block: BlockRow; others: Map<string, BlockRow> }>();
  for (const block of own) {
    const key = linesOf(block);
    const entry = copies.get(key) ?? { block, others: new Map<string, BlockRow>() };
    for (const row of classes.get(block.fingerprint) ?? [])
      if (row.file_id !== fileId || linesOf(row) !== key) entry.others.set(`${row.file_id}:${linesOf(row)}`, row);
    if (entry.others.size > 0) copies.set(key, entry);
  }
  const targets: Record<string, DupBlock[]> = {};
  for (const [key, { others }] of copies) targets[key] = [...others.values()].sort(byFileName).map(presentBlock);
  const blocks = [...copies.values()].map(({ block }) => presentBlock(block));
  return { blocks, targets };
}

const linesOf = (row: BlockRow): string => `${row.start_line}_${row.end_line}`;

function byFileName(a: BlockRow, b: BlockRow): number {
  const [left, right] = [fileNameOf(a.path).toLowerCase(), fileNameOf(b.path).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : a.start_line - b.start_line || b.end_line - a.end_line;
}

function presentBlock(row: BlockRow): DupBlock {
  return {
    sourceFile: row.path,
    fileName: fileNameOf(row.path),
    startLines: row.start_line,
    endLines: row.end_line,
    ...(row.author ? { author: row.author } : {}),
    fingerPrint: row.fingerprint,
    ...(row.changed_at ? { latestDatetime: row.changed_at.getTime() } : {}),
  };
}
