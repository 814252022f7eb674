import { join } from 'node:path';
import { openFolderStore } from '@assay/blobs/folder-store';
import { ensureFirstStart } from '@assay/commands/people/ensure-first-start';
import { connect } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { type SeededTask, seedDefects } from '../seed-defects.ts';

/** Contents that differ: neighbours in a list never share one, so nothing is fast because it was the same text. */
const TEXTS = 200;
/** The seeded defects lie on lines 1 to 900. */
const LINES = 920;

/**
 * Makes the data folder of a product that has run before: one task with many defects, and a source for every file.
 * @param folder empty; the product is started on it afterwards
 */
export async function makeData({
  folder,
  places,
  password,
}: {
  folder: string;
  places: number;
  password: string;
}): Promise<SeededTask> {
  const postgres = await launchPostgres({ dataFolder: folder, log: () => {} });
  try {
    await migrateToLatest(postgres.url);
    const blobs = openFolderStore(join(folder, 'blobs'));
    const texts = await Promise.all(
      Array.from({ length: TEXTS }, (_, seed) => blobs.put(Buffer.from(sourceText(seed), 'utf8'))),
    );
    const database = connect({ url: postgres.url, name: 'bench' });
    try {
      await database.db.transaction().execute((trx) => ensureFirstStart(trx, { adminPassword: password }));
      const seeded = await seedDefects(database.db, { projectId: 'demo', places, texts });
      // A source is shown only to a task that owns it.
      const owned = texts.map((hash) => ({
        task_id: seeded.taskId,
        blob: Buffer.from(hash, 'hex'),
        last_build: seeded.builds.length,
      }));
      await database.db.insertInto('task_blob').values(owned).execute();
      return seeded;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** TypeScript as people write it: short and long lines, comments, strings, nesting. */
function sourceText(seed: number): string {
  const lines: string[] = [`// Part ${seed} of the bench: nothing here is ever run.`];
  for (let part = 0; lines.length < LINES; part += 1) {
    const name = `entry${seed}_${part}`;
    lines.push(
      `/** Settles ${name}: what is due, in cents, after the rebate of the week. */`,
      `export function ${name}(order: Order, rates: ReadonlyMap<string, number>): number {`,
      `  const { lines, customer } = order;`,
      `  let sum = ${seed * part};`,
      `  for (const line of lines) {`,
      `    if (line.cancelled || line.kind === 'gift-${part}') continue;`,
      `    const rate = rates.get(\`\${customer.country}/\${line.group}\`) ?? rates.get(customer.country) ?? ${part % 25};`,
      `    sum += Math.round((line.price * line.count * (100 + rate)) / 100);`,
      `  }`,
      `  return customer.rebate === undefined ? sum : sum - Math.floor((sum * customer.rebate) / 100);`,
      `}`,
      ``,
    );
  }
  return lines.join('\n');
}
