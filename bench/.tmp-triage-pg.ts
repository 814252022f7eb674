import { writeFileSync } from 'node:fs';
import { connect } from '@assay/database/connect';
import { launchPostgres } from '@assay/database/launcher/launch';
import { migrateToLatest } from '@assay/database/migrate';
import { factories } from '@assay/testing/factories';
import { seedDefects } from './seed-defects.ts';

const pg = await launchPostgres({ dataFolder: '/tmp/triage/data', log: () => {} });
await migrateToLatest(pg.url);
const d = connect({ url: pg.url, name: 'seed' });
const make = factories(d.db);
await make.project({ id: 'bench' });
const out: any = { url: pg.url, pid: process.pid };
for (const n of [200_000, 1_000_000]) {
  const t = performance.now();
  out[n] = await seedDefects(d.db, { projectId: 'bench', places: n });
  console.log(n, performance.now() - t);
}
writeFileSync('/tmp/triage/pg.json', JSON.stringify(out));
console.log('ready');
await new Promise((r) => process.on('SIGTERM', r));
await d.close();
await pg.stop();
