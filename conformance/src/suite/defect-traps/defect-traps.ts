import type { Run } from '../run.ts';
import { batchTraps } from './batch-traps.ts';
import { detailTraps } from './detail-traps.ts';
import { figureTraps } from './figure-traps.ts';
import { fileRowTraps } from './file-rows.ts';
import { trapKit } from './kit.ts';
import { listTraps } from './list-traps.ts';
import { promptSeverityTraps } from './prompt-severity.ts';

/** The traps of contract-defects 23; 24, 25 and 31 are those of the live channel. */
export async function defectTraps(run: Run): Promise<void> {
  const kit = await trapKit(run);
  // First: the comments it makes are opened afterwards.
  await batchTraps(kit);
  await fileRowTraps(kit);
  await listTraps(kit);
  await promptSeverityTraps(kit);
  await detailTraps(kit);
  await figureTraps(kit);
}
