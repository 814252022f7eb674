import {
  BlameFileJob,
  DetectSourceJob,
  ListBranchesJob,
  PreviewCheckersJob,
  PreviewCustomJob,
  ProbeToolsJob,
  PurgeTaskJob,
  ScanJob,
  SweepBlobsJob,
  TestDeliveryJob,
} from '@assay/contract/job';
import type { Static, TSchema } from 'typebox';

/**
 * Each job as data. The id is stored with queued work: renaming one orphans it, so a change of meaning is a new id.
 *
 * `retryLimit` counts lost and stopped workers only: a scan that fails on its merits ends its build and completes the job. A
 * restart costs one, hence so many; the limit is for the scan that takes every worker down with it.
 * `retryDelaySeconds` keeps a handler that cannot even begin (no memory, no database) from using them all up in a second.
 * `heartbeatSeconds` is the floor pg-boss allows; a killed worker's job runs again after about that long.
 * `expireInSeconds` is a day: the default of 15 minutes would run a living scan twice.
 */
export const JOBS = {
  scan: {
    schema: ScanJob,
    retryLimit: 20,
    retryDelaySeconds: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 86_400,
    concurrency: 1,
  },
  'detect-source': {
    schema: DetectSourceJob,
    retryLimit: 2,
    retryDelaySeconds: 0,
    heartbeatSeconds: 10,
    expireInSeconds: 300,
    concurrency: 2,
  },
  // A form waits; whoever left it does not come back for the answer.
  'list-branches': {
    schema: ListBranchesJob,
    retryLimit: 0,
    retryDelaySeconds: 0,
    heartbeatSeconds: 10,
    expireInSeconds: 60,
    concurrency: 2,
  },
  // A reader waits with the source before their eyes.
  'blame-file': {
    schema: BlameFileJob,
    retryLimit: 0,
    retryDelaySeconds: 0,
    heartbeatSeconds: 10,
    expireInSeconds: 60,
    concurrency: 2,
  },
  'purge-task': {
    schema: PurgeTaskJob,
    retryLimit: 20,
    retryDelaySeconds: 60,
    heartbeatSeconds: 10,
    expireInSeconds: 86_400,
    concurrency: 1,
  },
  // One a day; a lost one is made up for by the next.
  'sweep-blobs': {
    schema: SweepBlobsJob,
    retryLimit: 2,
    retryDelaySeconds: 600,
    heartbeatSeconds: 10,
    expireInSeconds: 86_400,
    concurrency: 1,
  },
  // A person waits, and may ask again: a lost preview is tried once more and then given up.
  'preview-checkers': {
    schema: PreviewCheckersJob,
    retryLimit: 1,
    retryDelaySeconds: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    concurrency: 1,
  },
  'preview-custom': {
    schema: PreviewCustomJob,
    retryLimit: 1,
    retryDelaySeconds: 0,
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    concurrency: 2,
  },
  // Whoever asked has gone by the time of a second try, and would get it twice.
  'test-delivery': {
    schema: TestDeliveryJob,
    retryLimit: 0,
    retryDelaySeconds: 0,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    concurrency: 2,
  },
  'probe-tools': {
    schema: ProbeToolsJob,
    retryLimit: 1,
    retryDelaySeconds: 0,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    concurrency: 1,
  },
} as const satisfies Record<string, JobDefinition>;

export interface JobDefinition {
  readonly schema: TSchema;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  readonly heartbeatSeconds: number;
  readonly expireInSeconds: number;
  /** Jobs of this kind one worker process runs at a time. */
  readonly concurrency: number;
}

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = Static<(typeof JOBS)[Name]['schema']>;
