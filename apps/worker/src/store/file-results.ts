import type { Finding } from '@assay/contract/finding';
import type { Db, Transaction } from '@assay/database/connect';

const KEYS_PER_QUERY = 5_000;

/** Findings of one file with its path left out: the same content may lie elsewhere next time. */
type StoredFinding = Omit<Finding, 'path'>;

/** Looks up stored results. @returns path -> findings, for the paths whose key is known */
export async function readFileResults(
  db: Db,
  { taskId, tool, keys }: { taskId: number; tool: string; keys: ReadonlyMap<string, Buffer> },
): Promise<Map<string, Finding[]>> {
  const found = new Map<string, Finding[]>();
  const entries = [...keys];
  for (let start = 0; start < entries.length; start += KEYS_PER_QUERY) {
    const part = entries.slice(start, start + KEYS_PER_QUERY);
    const rows = await db
      .selectFrom('file_result')
      .select(['key', 'findings'])
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .where(
        'key',
        'in',
        part.map(([, key]) => key),
      )
      .execute();
    const byKey = new Map(rows.map((row) => [row.key.toString('hex'), row.findings as StoredFinding[]]));
    for (const [path, key] of part) {
      const findings = byKey.get(key.toString('hex'));
      if (findings)
        found.set(
          path,
          findings.map((finding) => ({ ...finding, path })),
        );
    }
  }
  return found;
}

/** Keeps results for the next build and forgets those no build has asked for in a while. */
export async function writeFileResults(
  trx: Transaction,
  {
    taskId,
    tool,
    build,
    fresh,
    reusedKeys,
  }: {
    taskId: number;
    tool: string;
    build: number;
    fresh: readonly { key: Buffer; findings: readonly Finding[] }[];
    reusedKeys: readonly Buffer[];
  },
): Promise<void> {
  const unique = new Map(fresh.map((result) => [result.key.toString('hex'), result]));
  const rows = [...unique.values()].map(({ key, findings }) => ({
    task_id: taskId,
    tool,
    key,
    findings: JSON.stringify(findings.map(({ path: _, ...rest }) => rest)),
    last_build: build,
  }));
  for (let start = 0; start < rows.length; start += 1_000)
    await trx
      .insertInto('file_result')
      .values(rows.slice(start, start + 1_000))
      .onConflict((conflict) =>
        conflict
          .columns(['task_id', 'tool', 'key'])
          .doUpdateSet((eb) => ({ findings: eb.ref('excluded.findings'), last_build: eb.ref('excluded.last_build') })),
      )
      .execute();
  for (let start = 0; start < reusedKeys.length; start += KEYS_PER_QUERY)
    await trx
      .updateTable('file_result')
      .set({ last_build: build })
      .where('task_id', '=', taskId)
      .where('tool', '=', tool)
      .where('key', 'in', reusedKeys.slice(start, start + KEYS_PER_QUERY))
      .execute();
  await trx
    .deleteFrom('file_result')
    .where('task_id', '=', taskId)
    .where('tool', '=', tool)
    .where('last_build', '<', build - KEPT_BUILDS)
    .execute();
}

/** Going back to a branch point of a few builds ago should still be cheap. */
const KEPT_BUILDS = 20;
