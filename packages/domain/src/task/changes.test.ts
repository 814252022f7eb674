import { describe, expect, it } from 'vitest';
import { TASK_CHANGES, type TaskChange, whyReadOnly } from './changes.ts';

/** By hand from the contract's tables: self-made, pipeline with atom code, oldest pipeline, open-source scan. */
const MATRIX: Record<TaskChange, [self: boolean, pipeline: boolean, oldest: boolean, openSource: boolean]> = {
  'basic-info': [true, false, true, false],
  'code-library': [true, false, true, false],
  'checker-sets': [true, false, true, false],
  tools: [true, false, false, false],
  filters: [true, false, true, true],
  trigger: [true, false, true, true],
  report: [true, false, true, true],
  gate: [true, false, true, true],
  members: [true, false, false, false],
  disable: [true, true, true, false],
  enable: [true, false, false, false],
  delete: [true, false, false, false],
};

const ORIGINS = [
  { createFrom: 'bs_codecc', atomCode: 'CodeccCheckAtomDebug' },
  { createFrom: 'bs_pipeline', atomCode: 'CodeccCheckAtomDebug' },
  { createFrom: 'bs_pipeline', atomCode: '' },
  { createFrom: 'gongfeng_scan', atomCode: '' },
] as const;

describe('what the origin of a task forbids', () => {
  it.each(TASK_CHANGES)('%s', (change) => {
    expect(ORIGINS.map((origin) => whyReadOnly(change, origin) === undefined)).toEqual(MATRIX[change]);
  });

  it('is said in both languages, and the same for every origin that speaks of a pipeline', () => {
    const why = whyReadOnly('tools', { createFrom: 'my_pipeline_2', atomCode: 'x' });
    expect(why?.zh).toMatch(/流水线/);
    expect(why?.en).toMatch(/pipeline/);
  });
});
