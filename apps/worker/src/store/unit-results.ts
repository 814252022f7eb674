import type { Finding } from '@assay/contract/finding';
import type { Db, Transaction } from '@assay/database/connect';

/** All a unit was made of. */
export interface UnitInputs {
  /** Files below the source root with their content's hash, generated ones too. */
  readonly files: readonly (readonly [path: string, blob: string])[];
  /** Headers of the machine. */
  readonly system: readonly string[];
  /** Hash over sizes and times of those. */
  readonly stamp: string;
}

export interface UnitResult {
  readonly key: Buffer;
  readonly path: string;
  readonly inputs: UnitInputs;
  readonly findings: readonly Finding[];
}

const ROWS = 500;
/** Going back to a branch point of a few builds ago should still be cheap. */
const KEPT_BUILDS = 20;

/** Stored results, by key in hex. Whether their inputs are the same is for the caller to see. */
export async function readUnitResults(
  db: Db,
  { taskId, tool, keys }: { taskId: number; tool: string; keys: readonly Buffer[] },
): Promise<Map<string, UnitResult>> {
  const found = new Map<string, UnitResult>();
  for (let start = 0; start < keys.length; start += ROWS) {
    const rows = await db
      .selectFrom('unit_result')
      .select(['key', 'path', 'inputs', 'findings'])
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .where('key', 'in', keys.slice(start, start + ROWS))
      .execute();
    for (const row of rows) found.set(row.key.toString('hex'), { ...row, findings: row.findings as Finding[] });
  }
  return found;
}

/** What units of these paths read when they were last compiled: path of the unit -> files of the tree. */
export async function readLastInputs(
  db: Db,
  { taskId, tool, paths }: { taskId: number; tool: string; paths: readonly string[] },
): Promise<Map<string, string[]>> {
  const inputs = new Map<string, string[]>();
  for (let start = 0; start < paths.length; start += ROWS) {
    const rows = await db
      .selectFrom('unit_result')
      .select(['path', 'inputs'])
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .where('path', 'in', paths.slice(start, start + ROWS))
      .orderBy('last_build')
      .execute();
    for (const row of rows)
      inputs.set(
        row.path,
        row.inputs.files.map(([path]) => path),
      );
  }
  return inputs;
}

/** Keeps results for the next build and forgets those no build has asked for in a while. */
export async function writeUnitResults(
  trx: Transaction,
  {
    taskId,
    tool,
    build,
    fresh,
    reusedKeys,
  }: { taskId: number; tool: string; build: number; fresh: readonly UnitResult[]; reusedKeys: readonly Buffer[] },
): Promise<void> {
  const unique = [...new Map(fresh.map((result) => [result.key.toString('hex'), result])).values()];
  for (let start = 0; start < unique.length; start += ROWS)
    await trx
      .insertInto('unit_result')
      .values(
        unique.slice(start, start + ROWS).map(({ key, path, inputs, findings }) => ({
          task_id: taskId,
          tool,
          key,
          path,
          inputs: JSON.stringify(inputs),
          findings: JSON.stringify(findings),
          last_build: build,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['task_id', 'tool', 'key']).doUpdateSet((eb) => ({
          inputs: eb.ref('excluded.inputs'),
          findings: eb.ref('excluded.findings'),
          last_build: eb.ref('excluded.last_build'),
        })),
      )
      .execute();
  for (let start = 0; start < reusedKeys.length; start += ROWS)
    await trx
      .updateTable('unit_result')
      .set({ last_build: build })
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .where('key', 'in', reusedKeys.slice(start, start + ROWS))
      .execute();
  await trx
    .deleteFrom('unit_result')
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .where('last_build', '<', build - KEPT_BUILDS)
    .execute();
}
