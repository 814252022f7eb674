import { startBuild } from '@assay/commands/build/start-build';
import { FIRST_PROJECT } from '@assay/commands/people/ensure-first-start';
import { addRepository } from '@assay/commands/repository/add-repository';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { openSource } from '@assay/commands/repository/open-source';
import { createTask } from '@assay/commands/task/create-task';
import { freeTaskName } from '@assay/commands/task/task-name';
import { LATEST_VERSION, TASK_STATUS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { DetectSourceAnswer } from '@assay/contract/job';
import { OTHERS_FLAG } from '@assay/contract/language';
import type { Transaction } from '@assay/database/connect';
import { builtInSets } from '@assay/tools/catalogue';
import { detectSource } from './features/repository/detect.ts';
import type { Services } from './services.ts';

/** The command line waits three minutes. */
const PATIENCE_MS = 170_000;

/**
 * `npm start -- <source>`: makes a task of the first project for a source, with the built-in sets of the languages found
 * there, and starts it. A source that has a task is scanned again.
 * @returns path of the page that shows the task
 * @throws AssayError with the reason for a person
 */
export async function scanSource(services: Services, source: string): Promise<string> {
  const { db, jobs, settings } = services;
  const named = await openSource({ url: source, localSources: settings.localSources });
  const { credential } = named;
  const box = credential && (await openCredentialBox(settings.data));
  const actor = await firstAdministrator(services);
  const repository = await db.transaction().execute((trx) =>
    addRepository(trx, {
      actor,
      projectId: FIRST_PROJECT,
      url: named.url,
      kind: named.kind,
      derivedAlias: named.alias,
      ...(credential && box ? { sealCredential: (id: string) => box.seal(credential, id) } : {}),
    }),
  );
  const known = await taskOfRepository(services, repository.id);
  const found =
    known === undefined
      ? await detectSource(services, { url: named.url, repositoryId: repository.id }, PATIENCE_MS)
      : undefined;
  const taskId = await db.transaction().execute(async (trx) => {
    const id = found
      ? await makeTask(trx, { actor, repositoryId: repository.id, taskName: named.taskName, found })
      : known;
    if (id === undefined) throw new AssayError('internal');
    await startBuild(trx, { jobs, actor, taskId: id, trigger: 'cli' });
    return id;
  });
  return `/codecc/${FIRST_PROJECT}/task/${taskId}/detail`;
}

async function makeTask(
  trx: Transaction,
  {
    actor,
    repositoryId,
    taskName,
    found,
  }: { actor: string; repositoryId: string; taskName: string; found: DetectSourceAnswer },
): Promise<number> {
  const codeLang = found.languages.reduce((mask, language) => mask | language.flag, OTHERS_FLAG);
  const sets = builtInSets().filter((set) => set.defaultCheckerSet && (set.codeLang & codeLang) !== 0);
  const names = await trx
    .selectFrom('task')
    .select('name_cn')
    .where('project_id', '=', FIRST_PROJECT)
    .where('deleted_at', 'is', null)
    .execute();
  const task = await createTask(trx, {
    actor,
    projectId: FIRST_PROJECT,
    nameCn: freeTaskName(taskName, new Set(names.map((row) => row.name_cn))),
    codeLang,
    sets: sets.map((set) => ({ id: set.checkerSetId, version: LATEST_VERSION })),
    repositoryId,
    branch: found.defaultBranch,
  });
  return task.taskId;
}

/** The task an earlier call made: enabled, on the source's default branch. */
async function taskOfRepository({ db }: Services, repositoryId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .where('project_id', '=', FIRST_PROJECT)
    .where('status', '=', TASK_STATUS.enabled)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

async function firstAdministrator({ db }: Services): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('username')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return row.username;
}
