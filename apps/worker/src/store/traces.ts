import { createHash } from 'node:crypto';
import type { TraceStep } from '@assay/contract/finding';
import type { BulkCopy } from '@assay/database/bulk';
import type { Transaction } from '@assay/database/connect';
import { sql } from 'kysely';
import type { BranchBuild } from './places.ts';

/** Steps of one flow that are kept: its beginning and its end tell the story. */
export const MAX_STEPS = 200;

export interface TraceRow {
  readonly defectId: number;
  /** Empty: the defect has no flow any more. */
  readonly steps: readonly TraceStep[];
  /** Path -> blob of the content that the lines refer to, hex. */
  readonly files: Readonly<Record<string, string>>;
}

/** Stores the flows of a build's defects. One that is the same, in the same contents, costs no write. */
export async function writeTraces(
  trx: Transaction,
  copy: BulkCopy,
  at: BranchBuild,
  traces: readonly TraceRow[],
): Promise<void> {
  if (traces.length === 0) return;
  await sql`
    create temp table new_trace (defect_id bigint primary key, hash bytea, steps jsonb, files jsonb, dropped integer) on commit drop
  `.execute(trx);
  await copy({ table: 'new_trace', columns: ['defect_id', 'hash', 'steps', 'files', 'dropped'] }, rows(traces));
  await sql`
    delete from trace using new_trace
    where trace.task_id = ${at.taskId} and trace.branch_id = ${at.branchId} and trace.defect_id = new_trace.defect_id
      and new_trace.steps = '[]'::jsonb
  `.execute(trx);
  await sql`
    insert into trace (task_id, branch_id, defect_id, build_number, hash, steps, files, dropped)
    select ${at.taskId}, ${at.branchId}, n.defect_id, ${at.build}, n.hash, n.steps, n.files, n.dropped
    from new_trace n
    left join trace t on t.task_id = ${at.taskId} and t.branch_id = ${at.branchId} and t.defect_id = n.defect_id
    where n.steps <> '[]'::jsonb and t.hash is distinct from n.hash
    order by n.defect_id
    on conflict (task_id, branch_id, defect_id) do update set
      build_number = excluded.build_number, hash = excluded.hash, steps = excluded.steps, files = excluded.files, dropped = excluded.dropped
  `.execute(trx);
  await sql`drop table new_trace`.execute(trx);
}

function* rows(traces: readonly TraceRow[]): Generator<[number, Buffer, string, string, number]> {
  for (const { defectId, steps, files } of traces) {
    const kept = shortened(steps);
    const used = new Set(kept.map((step) => step.path));
    const contents = Object.fromEntries(Object.entries(files).filter(([path]) => used.has(path)));
    const [text, blobs] = [JSON.stringify(kept), JSON.stringify(contents)];
    const hash = createHash('sha256').update(`${text}\n${blobs}`).digest();
    yield [defectId, hash, text, blobs, steps.length - kept.length];
  }
}

/** The first and the last steps, and the finding itself wherever it lies. */
export function shortened(steps: readonly TraceStep[]): readonly TraceStep[] {
  if (steps.length <= MAX_STEPS) return steps;
  const half = Math.floor(MAX_STEPS / 2);
  const end = steps.length - half;
  return steps.filter((step, index) => index < half - 1 || index >= end || step.main === true).slice(0, MAX_STEPS);
}
