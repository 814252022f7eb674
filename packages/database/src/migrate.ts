import { type Migration, Migrator, sql } from 'kysely';
import { connect, type Db } from './connect.ts';
import * as peopleAndProjects from './migrations/0001-people-and-projects.ts';
import * as tasks from './migrations/0002-tasks.ts';
import * as builds from './migrations/0003-builds.ts';
import * as defects from './migrations/0004-defects.ts';
import * as jobAnswers from './migrations/0005-job-answers.ts';
import * as taskBuildScript from './migrations/0006-task-build-script.ts';
import * as verdictChecked from './migrations/0007-verdict-checked.ts';
import * as placeOrder from './migrations/0008-place-order.ts';
import * as lifeOfPlaces from './migrations/0009-life-of-places.ts';
import * as reports from './migrations/0010-reports.ts';
import * as traces from './migrations/0011-traces.ts';
import * as taskLife from './migrations/0012-task-life.ts';
import * as checkerSetsInUse from './migrations/0013-checker-sets-in-use.ts';
import * as permissionsAndAudit from './migrations/0014-permissions-and-audit.ts';
import * as triggers from './migrations/0015-triggers.ts';
import * as chartsAndViews from './migrations/0016-charts-and-views.ts';
import * as coverage from './migrations/0017-coverage.ts';
import * as customCheckers from './migrations/0018-custom-checkers.ts';
import * as hooksAndDeliveries from './migrations/0019-hooks-and-deliveries.ts';
import * as defaultBranch from './migrations/0020-default-branch.ts';
import * as acrossBranches from './migrations/0021-across-branches.ts';
import * as languagesAndRobots from './migrations/0022-languages-and-robots.ts';
import * as newCodeCoverage from './migrations/0023-new-code-coverage.ts';
import * as linesByLanguage from './migrations/0024-lines-by-language.ts';
import * as functionFacts from './migrations/0025-function-facts.ts';
import * as ownTimeAndReturns from './migrations/0027-own-time-and-returns.ts';
import * as logInBothLanguages from './migrations/0028-log-in-both-languages.ts';

/** Every migration, in order; a name that has run anywhere never changes. Down is not offered: releases expand, then contract. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-people-and-projects': peopleAndProjects,
  '0002-tasks': tasks,
  '0003-builds': builds,
  '0004-defects': defects,
  '0005-job-answers': jobAnswers,
  '0006-task-build-script': taskBuildScript,
  '0007-verdict-checked': verdictChecked,
  '0008-place-order': placeOrder,
  '0009-life-of-places': lifeOfPlaces,
  '0010-reports': reports,
  '0011-traces': traces,
  '0012-task-life': taskLife,
  '0013-checker-sets-in-use': checkerSetsInUse,
  '0014-permissions-and-audit': permissionsAndAudit,
  '0015-triggers': triggers,
  '0016-charts-and-views': chartsAndViews,
  '0017-coverage': coverage,
  '0018-custom-checkers': customCheckers,
  '0019-hooks-and-deliveries': hooksAndDeliveries,
  '0020-default-branch': defaultBranch,
  '0021-across-branches': acrossBranches,
  '0022-languages-and-robots': languagesAndRobots,
  '0023-new-code-coverage': newCodeCoverage,
  '0024-lines-by-language': linesByLanguage,
  '0025-function-facts': functionFacts,
  '0027-own-time-and-returns': ownTimeAndReturns,
  '0028-log-in-both-languages': logInBothLanguages,
};

/** The database was made by a newer release than this code. */
export class NewerDatabaseError extends Error {}

/**
 * Brings a database to the newest schema. Safe from several processes at once: Kysely takes an advisory lock.
 * @param url connection of an owner of the database
 * @returns names of the migrations that ran now
 * @throws NewerDatabaseError when the database knows a migration that this release does not
 */
export async function migrateToLatest(url: string): Promise<{ applied: string[] }> {
  const handle = connect({ url, max: 1, name: 'assay-migrate' });
  try {
    const migrator = new Migrator({ db: handle.db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw newerOr(error);
    return { applied: (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName) };
  } finally {
    await handle.close();
  }
}

/** Names of the migrations that this release knows and the database has not seen: empty when it is ready to be used. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const seen = new Set(rows.map((row) => row.name));
  return Object.keys(MIGRATIONS).filter((name) => !seen.has(name));
}

/**
 * For processes that do not migrate themselves: an older release must not write into a newer database.
 * @throws NewerDatabaseError when the database knows a migration that this release does not
 */
export async function assertNotNewer(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (rows.some((row) => !Object.hasOwn(MIGRATIONS, row.name))) throw new NewerDatabaseError(NEWER);
}

const NEWER = 'The database was made by a newer release of Assay: start that release, or restore a backup';

/** Kysely names the missing migration in its message; to a person it means one thing. */
function newerOr(error: unknown): unknown {
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message))
    return new NewerDatabaseError(NEWER);
  return error;
}
