import type { Run } from '../run.ts';
import { coverage } from './coverage.ts';
import { customCheckers } from './custom-checkers.ts';
import { details } from './details.ts';
import { figures } from './figures.ts';
import { library } from './library.ts';
import { life } from './life.ts';
import { lists } from './lists.ts';
import { logs } from './logs.ts';
import { pipelines } from './pipelines.ts';
import { platform } from './platform.ts';
import { sets } from './sets.ts';
import { settings } from './settings.ts';
import { taskCheckers } from './task-checkers.ts';
import { taskTools } from './task-tools.ts';
import { tasks } from './tasks.ts';
import { triage } from './triage.ts';
import { visitOf } from './visit.ts';
import { words } from './words.ts';

/** Every call once with a real request, in the order of the contract, its answer held against the contract's shape. */
export async function everyCall(run: Run): Promise<void> {
  const visit = visitOf(run);
  await words(visit);
  await tasks(visit);
  await settings(visit);
  await taskTools(visit);
  await library(visit);
  await taskCheckers(visit, await sets(visit));
  await platform(visit);
  const rows = await lists(visit);
  await details(visit, rows);
  await triage(visit, rows.ESLINT?.[0]);
  await figures(visit);
  await coverage(visit);
  await logs(visit);
  await pipelines(visit);
  await customCheckers(visit);
  await life(visit);
}
