import { join } from 'node:path';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { AssayError } from '@assay/contract/errors';
import type { DetectSourceAnswer, DetectSourceFailure, DetectSourceJob } from '@assay/contract/job';
import { OTHERS_FLAG, SOURCE_LANGUAGES } from '@assay/contract/language';
import { parseSource } from '@assay/domain/source/parse-source';
import { detectLanguage } from '@assay/engine/languages/detect';
import type { JobContext } from '@assay/jobs/queue';
import { listBranches } from '../git/list-branches.ts';
import { readTree } from '../git/tree.ts';
import type { Checkout } from '../scan/checkout.ts';
import { openSource } from '../scan/open-source.ts';
import { walkFolder } from '../scan/walk-folder.ts';
import type { WorkerServices } from '../services.ts';

const NO_CONTENT = new Uint8Array(0);

/**
 * Looks at a repository before a task exists: is it reachable, which branches has it, what is it written in. What it fetches
 * stays as the mirror of the scan that follows. The answer goes to `job_answer`; a refusal is an answer too.
 */
export async function detectSource(
  job: DetectSourceJob,
  { signal }: JobContext,
  { database, settings, log }: WorkerServices,
): Promise<void> {
  const answer = await look(job, { signal, settings, database }).catch((error: unknown): DetectSourceFailure => {
    if (signal.aborted) throw error;
    if (!(error instanceof AssayError)) log.error({ err: error }, 'detect source');
    return refusal(error);
  });
  await database.db
    .insertInto('job_answer')
    .values({ request_id: job.requestId, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

async function look(
  { url, branch, repositoryId }: DetectSourceJob,
  { signal, settings, database }: { signal: AbortSignal } & Pick<WorkerServices, 'settings' | 'database'>,
): Promise<DetectSourceAnswer> {
  const sealed = repositoryId
    ? await database.db.selectFrom('repository').select('credential').where('id', '=', repositoryId).executeTakeFirst()
    : undefined;
  const credential =
    repositoryId && sealed?.credential
      ? (await openCredentialBox(settings.data)).open(sealed.credential, repositoryId)
      : undefined;
  const source = parseSource(url);
  // Asking for the branches first is also the test of the address, before anything is fetched.
  const refs = await listBranches({
    source,
    settings,
    signal,
    knownHosts: join(settings.data, 'mirrors', 'known_hosts'),
    ...(credential ? { credential } : {}),
  });
  const opened = await openSource(
    { source, ...(branch ? { branch } : {}), ...(credential ? { credential } : {}) },
    { settings, signal, onLog: () => {} },
  );
  try {
    return {
      defaultBranch: opened.branch,
      branches: [...(refs?.branches.keys() ?? [])].sort(),
      languages: await languagesIn(opened, signal),
    };
  } finally {
    await opened.close();
  }
}

/** Files and bytes per task language, largest first, told by names alone. */
async function languagesIn({ place }: Checkout, signal: AbortSignal): Promise<DetectSourceAnswer['languages']> {
  const found = new Map<number, { flag: number; files: number; bytes: number }>();
  const count = (path: string, size: number) => {
    const language = detectLanguage(path, NO_CONTENT);
    if (language === undefined) return;
    const { flag } = SOURCE_LANGUAGES[language];
    if (flag === OTHERS_FLAG) return;
    const entry = found.get(flag) ?? { flag, files: 0, bytes: 0 };
    entry.files += 1;
    entry.bytes += size;
    found.set(flag, entry);
  };
  if (place.kind === 'git') {
    for await (const entry of readTree({ gitDir: place.mirror, commit: place.commit, signal }))
      if (entry.kind === 'file') count(entry.pathBytes.toString('utf8'), entry.size ?? 0);
  } else {
    // A walk names files without opening them, so a plain folder is weighed by the number of files.
    for await (const entry of walkFolder(place.folder))
      if (entry.kind === 'file') count(entry.pathBytes.toString('utf8'), 0);
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes || b.files - a.files);
}

function refusal(error: unknown): DetectSourceFailure {
  if (!(error instanceof AssayError)) {
    const text = error instanceof Error ? error.message : String(error);
    return { error: { zh: `读取代码库失败：${text}`, en: `Reading the repository failed: ${text}` } };
  }
  return {
    error: { zh: error.plainText('zh'), en: error.plainText('en') },
    ...(error.id === 'sourceAuthorization' ? { unauthorized: true } : {}),
  };
}
