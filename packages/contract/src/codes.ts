/** Small closed tables of the wire (contract-core 2, contract-defects 1) that several packages speak. */

/** Bits of a defect's status on the wire. Inside, detection and verdict are two axes; the mask is made at the border. */
export const STATUS_BIT = { new: 1, fixed: 2, ignored: 4, pathMask: 8, checkerMask: 16 } as const;

/** Where a defect stands on a branch, as the scans see it. */
export const DETECTION = { present: 1, gone: 2, notVerified: 3, maskedByPath: 4, maskedByChecker: 5 } as const;
export type Detection = (typeof DETECTION)[keyof typeof DETECTION];

/** Why a defect appeared or went. */
export const CHANGE_CAUSES = [
  'code',
  'copied',
  'checker',
  'tool-version',
  'scope',
  'file-deleted',
  'first-scan',
  'people',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** `flag` of a record or step. */
export const STEP_FLAG = { success: 1, failed: 2, running: 3, interrupted: 4 } as const;
export type StepFlag = (typeof STEP_FLAG)[keyof typeof STEP_FLAG];

/** Steps of every tool but COVERITY and KLOCWORK. */
export const STEP = { ready: 0, queue: 1, download: 2, scan: 3, commit: 4, complete: 5 } as const;

/** Task-level steps, on the record whose tool is empty (decisions 16). */
export const TASK_STEP = { queuing: 1, downloading: 2, checking: 3, committing: 4, snapshot: 5, completed: 6 } as const;

export const FOLLOW_STATUS = {
  notFollowed: 0,
  trial: 2,
  connecting: 3,
  connected: 4,
  suspended: 5,
  disabled: 6,
} as const;

export const TASK_STATUS = { enabled: 0, disabled: 1 } as const;

export const SCAN_TYPE = { full: 0, incremental: 1, request: 2 } as const;

export const CREATE_FROM = { self: 'bs_codecc', pipeline: 'bs_pipeline', openSource: 'gongfeng_scan' } as const;

/** Version of a checker set that follows the newest. */
export const LATEST_VERSION = 2147483647;

export const ROLES = ['manager', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles of a pipeline: its executors are the developers of the tasks it made. */
export const PIPELINE_ROLES = ['executor', 'manager', 'viewer'] as const;
export type PipelineRole = (typeof PIPELINE_ROLES)[number];

export const PERMISSIONS = [
  'create_task',
  'task_manage',
  'analyze',
  'defect_view',
  'defect_manage',
  'report_view',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Risk thresholds seeded into the site's settings (decisions 17): CCN by value, DUPC by percent. */
export const DEFAULT_RISK = {
  CCN: { L: 1, M: 20, H: 40, SH: 60 },
  DUPC: { M: 5, H: 11, SH: 20 },
} as const;
export type RiskThresholds = {
  readonly CCN: Record<'L' | 'M' | 'H' | 'SH', number>;
  readonly DUPC: Record<'M' | 'H' | 'SH', number>;
};

/** Functions at or above this complexity are defects, unless the task's `ccn_threshold` says otherwise. */
export const DEFAULT_CCN_THRESHOLD = 20;

/** Handler of defects that have none, in charts and in the filters their links carry (contract-defects 14.1). */
export const NO_AUTHOR = 'No Author';

/** As handler of a filter (ours): whoever asks, by user name or display name. */
export const ME = '@me';
