import type { Db } from '@assay/database/connect';
import { type BuildFactories, buildFactories } from './factories/builds.ts';
import { type DefectFactories, defectFactories } from './factories/defects.ts';
import { type PeopleFactories, peopleFactories } from './factories/people.ts';
import { type TaskFactories, taskFactories } from './factories/tasks.ts';

export type Factories = PeopleFactories & TaskFactories & BuildFactories & DefectFactories;

/**
 * Rows for tests, straight into the database: no command is involved, so a test of a command can start anywhere. Names and ids are
 * counted per database, so tests of one file never clash.
 */
export function factories(db: Db): Factories {
  let count = 0;
  const making = { db, next: () => ++count };
  const builds = buildFactories(making);
  return { ...peopleFactories(making), ...taskFactories(making), ...builds, ...defectFactories(making, builds) };
}
