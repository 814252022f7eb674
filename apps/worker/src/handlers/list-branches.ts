import { join } from 'node:path';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { AssayError } from '@assay/contract/errors';
import { type ListBranchesAnswer, type ListBranchesJob, MOST_BRANCHES } from '@assay/contract/job';
import { parseSource } from '@assay/domain/source/parse-source';
import type { JobContext } from '@assay/jobs/queue';
import { listBranches } from '../git/list-branches.ts';
import type { WorkerServices } from '../services.ts';

/** A form waits for it. */
const PATIENCE_MS = 20_000;

/**
 * Asks a linked repository for its branches, with its stored credential; nothing is fetched. The answer goes to `job_answer`; why there
 * is none is for the log, since whoever fills in a form goes on with what is known.
 */
export async function answerBranches(
  job: ListBranchesJob,
  { signal }: JobContext,
  { database, settings, log }: WorkerServices,
): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const answer = await look(job, { signal: patience, settings, database }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    if (!(error instanceof AssayError) && !patience.aborted) log.error({ err: error }, 'list branches');
    return { branches: null };
  });
  await database.db
    .insertInto('job_answer')
    .values({ request_id: job.requestId, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

async function look(
  { repositoryId }: ListBranchesJob,
  { signal, settings, database }: { signal: AbortSignal } & Pick<WorkerServices, 'settings' | 'database'>,
): Promise<ListBranchesAnswer> {
  const row = await database.db
    .selectFrom('repository')
    .select(['url', 'credential'])
    .where('id', '=', repositoryId)
    .executeTakeFirst();
  if (!row) return { branches: null };
  const box = row.credential ? await openCredentialBox(settings.data) : undefined;
  const refs = await listBranches({
    source: parseSource(row.url),
    settings,
    signal,
    knownHosts: join(settings.data, 'mirrors', 'known_hosts'),
    ...(box && row.credential ? { credential: box.open(row.credential, repositoryId) } : {}),
  });
  if (!refs) return { branches: null };
  const { defaultBranch, branches } = refs;
  const others = [...branches.keys()].filter((name) => name !== defaultBranch).sort();
  return { branches: [...(defaultBranch === undefined ? [] : [defaultBranch]), ...others].slice(0, MOST_BRANCHES) };
}
