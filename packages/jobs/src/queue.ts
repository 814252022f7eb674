import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import { Value } from 'typebox/value';
import { JOBS, type JobDefinition, type JobName, type JobPayload } from './definitions.ts';
import type { JobSender } from './job-sender.ts';

/**
 * Handlers of every job; a missing one fails the start, not the job. A handler that throws gives its job back to the queue,
 * unless the job was cancelled; whoever is told to stop by the signal before the work is done has to throw.
 */
export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayload<Name>, context: JobContext) => Promise<void>;
};

export interface JobContext {
  /** Aborted when the job is cancelled or the worker stops. */
  readonly signal: AbortSignal;
  /** 0 on the first run; raised when a lost worker's job is run again. */
  readonly retry: number;
}

export interface Queue extends JobSender {
  /** Starts taking jobs. Throws when a definition has no handler. */
  work(handlers: JobHandlers): Promise<void>;
  /** Whether a job is waiting or running: false when it ended in any way, or nobody knows it. */
  isAlive(name: JobName, id: string): Promise<boolean>;
  /** Stops taking jobs; running handlers are aborted, their jobs go back to the queue. */
  stop(): Promise<void>;
}

/**
 * Opens the queue on the product's own PostgreSQL.
 * @param url connection string; pg-boss keeps its tables in the schema `pgboss`
 * @param monitor whether this process watches for lost workers (workers and the single process do, API nodes need not)
 */
export async function openQueue({
  url,
  monitor,
  onError,
}: {
  url: string;
  monitor: boolean;
  onError: (error: Error) => void;
}): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'assay-jobs',
    max: 4,
    schedule: false,
    supervise: monitor,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, job] of Object.entries(JOBS) as [JobName, JobDefinition][]) {
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      heartbeatSeconds: job.heartbeatSeconds,
      expireInSeconds: job.expireInSeconds,
      notify: true,
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  const stopping = new AbortController();
  return {
    async send(trx, name, payload, id) {
      await boss.send(name, Value.Parse(JOBS[name].schema, payload) as object, {
        id: id ? dashed(id) : randomUUID(),
        db: fromKysely(trx),
      });
    },
    async cancel(trx, name, id) {
      await boss.cancel(name, dashed(id), { db: fromKysely(trx) });
    },
    async work(handlers) {
      const names = Object.keys(JOBS) as JobName[];
      const missing = names.find((name) => !handlers[name]);
      if (missing) throw new Error(`No handler for job "${missing}": add apps/worker/src/handlers/${missing}.ts`);
      for (const name of names) await take(boss, name, handlers, stopping.signal);
    },
    async isAlive(name, id) {
      const job = await boss.getJobById(name, dashed(id));
      return job !== null && ALIVE.includes(job.state);
    },
    async stop() {
      // First no new job: one handed back would be taken again at once, and each time costs it a retry.
      for (const name of Object.keys(JOBS)) await boss.offWork(name, { wait: false });
      stopping.abort(new Error('the worker stops'));
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

async function take<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  stopping: AbortSignal,
): Promise<void> {
  const handler = handlers[name];
  const definition: JobDefinition = JOBS[name];
  const options = {
    batchSize: 1,
    localConcurrency: definition.concurrency,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: 1,
  };
  await boss.work<object>(name, options, async ([job]) => {
    if (!job) return;
    const payload = Value.Parse(definition.schema, job.data) as JobPayload<Name>;
    await handler(payload, { signal: AbortSignal.any([job.signal, stopping]), retry: job.retryCount });
  });
}

const ALIVE: readonly string[] = ['created', 'retry', 'active'];

/** pg-boss wants the dashed form of a UUID; ids on the wire must not contain dashes. */
function dashed(id: string): string {
  return id.includes('-')
    ? id
    : `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}
