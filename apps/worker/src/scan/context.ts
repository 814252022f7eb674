import type { BlobStore } from '@assay/blobs/blob-store';
import type { HeldBuild } from '@assay/commands/build/take-build';
import type { Settings } from '@assay/contract/settings';
import type { Database } from '@assay/database/connect';
import type { Logger } from 'pino';
import type { TaskSettings } from '../store/task-settings.ts';
import type { BuildLog } from './build-log.ts';
import type { Steps } from './steps.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What every stage may use. Stages pass plain values to each other and nothing through here. */
export interface ScanContext {
  readonly held: HeldBuild;
  readonly task: TaskSettings;
  readonly database: Database;
  readonly settings: Settings;
  readonly blobs: BlobStore;
  /** For operators. */
  readonly log: Logger;
  /** For the people of the task. */
  readonly buildLog: BuildLog;
  readonly steps: Steps;
  readonly stopwatch: Stopwatch;
  readonly signal: AbortSignal;
}
