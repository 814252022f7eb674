import type { BothLanguages } from '@assay/contract/both-languages';
import { CREATE_FROM } from '@assay/contract/codes';

/** Kinds of change to a task's settings that its origin may forbid. */
export const TASK_CHANGES = [
  'basic-info',
  'code-library',
  'checker-sets',
  'tools',
  'filters',
  'trigger',
  'report',
  'gate',
  'members',
  'disable',
  'enable',
  'delete',
] as const;
export type TaskChange = (typeof TASK_CHANGES)[number];

/** Where a task came from, as far as changes go. */
export interface TaskOrigin {
  readonly createFrom: string;
  /** Empty for tasks of the oldest pipeline plug-in. */
  readonly atomCode: string;
}

/** What the pipeline owns once its plug-in writes an atom code. The oldest plug-in left the rest to this product. */
const PIPELINE_OWNS: ReadonlySet<TaskChange> = new Set<TaskChange>([
  'basic-info',
  'code-library',
  'checker-sets',
  'tools',
  'filters',
  'trigger',
  'report',
  'gate',
  'members',
  'enable',
  'delete',
]);
const OLDEST_PIPELINE_OWNS: ReadonlySet<TaskChange> = new Set<TaskChange>(['tools', 'members', 'enable', 'delete']);
/** Trigger, report, gate and filters of an open-source scan stay with the people who read it. */
const CODE_HOST_OWNS: ReadonlySet<TaskChange> = new Set<TaskChange>([
  'basic-info',
  'code-library',
  'checker-sets',
  'tools',
  'members',
  'disable',
  'enable',
  'delete',
]);

/**
 * Why a change may not be made here, whoever asks (contract-core 2.6, 4.2; decision 9). The one rule behind every
 * read-only page.
 * @returns undefined when it may
 */
export function whyReadOnly(change: TaskChange, { createFrom, atomCode }: TaskOrigin): BothLanguages | undefined {
  if (createFrom === CREATE_FROM.openSource)
    return CODE_HOST_OWNS.has(change)
      ? { zh: '开源扫描任务的该设置由扫描集群维护', en: 'this setting of an open-source scan is kept by the code host' }
      : undefined;
  // Any origin that speaks of a pipeline is one (contract-core 2.6).
  if (!createFrom.includes('pipeline')) return undefined;
  const owned = atomCode === '' ? OLDEST_PIPELINE_OWNS : PIPELINE_OWNS;
  return owned.has(change)
    ? { zh: '该设置由流水线维护，请在流水线中修改', en: 'this setting is kept by the pipeline, change it there' }
    : undefined;
}
