import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlameCommit, BlameData } from '@assay/contract/http/defect-blame';
import type { BlameFileAnswer, BlameFileJob } from '@assay/contract/job';
import { parseSource } from '@assay/domain/source/parse-source';
import type { JobContext } from '@assay/jobs/queue';
import { blameFile as blame, type LineAuthor } from '../git/blame.ts';
import { GitError } from '../git/git-command.ts';
import { mirrorName } from '../git/mirror-folder.ts';
import type { WorkerServices } from '../services.ts';

/** Longer than that nobody waits beside an open file. */
const PATIENCE_MS = 20_000;
/** A longer file is no source that people read. */
const MOST_LINES = 100_000;
const LONGEST_SUBJECT = 120;

const NO_MIRROR = {
  zh: '此任务的代码不在 git 仓库中，或本机没有它的镜像',
  en: 'The source of this task is not kept as a git repository here',
};
const NO_FILE = {
  zh: '该版本中没有此文件，或读取提交记录超时',
  en: 'The file is not in that commit, or its history takes too long to read',
};

/**
 * Who last changed each line of a file, from the mirror that scans keep: nothing is fetched. The answer goes to `job_answer`; that
 * there is none is an answer too.
 */
export async function blameFile(
  job: BlameFileJob,
  { signal }: Pick<JobContext, 'signal'>,
  { database, settings }: Pick<WorkerServices, 'database' | 'settings'>,
): Promise<void> {
  const answer = await linesOf(job, { data: settings.data, signal });
  await database.db
    .insertInto('job_answer')
    .values({ request_id: job.requestId, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

async function linesOf(
  { url, commit, path }: BlameFileJob,
  { data, signal }: { data: string; signal: AbortSignal },
): Promise<BlameFileAnswer> {
  const source = parseSource(url);
  const gitDir = join(data, 'mirrors', mirrorName(source.kind === 'local' ? source.path : source.url));
  if (!(await stat(gitDir).catch(() => undefined))) return { error: NO_MIRROR };
  try {
    return pack(commit, await blame({ gitDir, commit, path, timeoutMs: PATIENCE_MS, signal }));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof GitError) return { error: NO_FILE };
    throw error;
  }
}

/** Each commit once, and per line its place among them. */
function pack(revision: string, authors: readonly LineAuthor[]): BlameData {
  const at = new Map<string, number>();
  const commits: BlameCommit[] = [];
  const lines = Array.from(authors.slice(0, MOST_LINES), (line: LineAuthor | undefined) => {
    if (line === undefined) return -1;
    const there = at.get(line.commit);
    if (there !== undefined) return there;
    at.set(line.commit, commits.length);
    const { commit: id, author, time, subject } = line;
    commits.push({ id, author, time: time.getTime(), subject: subject.slice(0, LONGEST_SUBJECT) });
    return commits.length - 1;
  });
  return { revision, commits, lines };
}
