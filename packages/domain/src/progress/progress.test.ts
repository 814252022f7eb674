import { STEP_FLAG } from '@assay/contract/codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayOf, type ToolProgress, taskListStatus } from './display.ts';
import { labelOfStep, submitStep, totalSteps } from './labels.ts';
import { type AnalysisRecord, curStepOf, elapsedOf, interrupt, reportStep, stepStatusOf } from './record.ts';

const tool = (toolName: string, curStep: number, stepStatus = 0, followStatus = 4): ToolProgress => ({
  toolName,
  displayName: toolName.toLowerCase(),
  curStep,
  stepStatus,
  followStatus,
});

describe('what a task shows', () => {
  it.each([
    ['nothing without tools', [], { displayProgress: 0 }, 'WAITING'],
    ['nothing but disabled tools', [tool('ESLINT', 3, 0, 6)], { displayProgress: 0 }, 'WAITING'],
    [
      'the failed tool first',
      [tool('ESLINT', 3), tool('CCN', 2, 1)],
      { displayToolName: 'CCN', displayStep: 2, displayStepStatus: 1, displayProgress: 50 },
      'FAIL',
    ],
    [
      'the working tool before the waiting',
      [tool('CLOC', 5), tool('CCN', 0), tool('DUPC', 3)],
      { displayToolName: 'DUPC', displayStep: 3, displayProgress: 53 },
      'ANALYSING',
    ],
    [
      'the waiting tool before the done',
      [tool('CLOC', 5), tool('CCN', 0)],
      { displayToolName: 'CCN', displayStep: 0, displayProgress: 50 },
      'WAITING',
    ],
    [
      'the first done tool',
      [tool('CLOC', 5), tool('CCN', 5)],
      { displayToolName: 'CLOC', displayStep: 5, displayProgress: 100 },
      'SUCCESS',
    ],
    [
      'six steps of Coverity',
      [tool('COVERITY', 6)],
      { displayToolName: 'COVERITY', displayStep: 6, displayProgress: 100 },
      'SUCCESS',
    ],
    ['five steps of Pinpoint', [tool('PINPOINT', 5)], { displayToolName: 'PINPOINT', displayProgress: 100 }, 'SUCCESS'],
    [
      'the repository being authorised',
      [tool('ESLINT', -2, 3)],
      { displayStep: -2, displayStepStatus: 0, displayProgress: 0 },
      'WAITING',
    ],
  ])('%s', (_, tools, display, status) => {
    expect(displayOf(tools)).toMatchObject(display);
    expect(taskListStatus(displayOf(tools))).toBe(status);
  });

  it('never leaves 0 to 100 percent', () => {
    const any = fc.tuple(
      fc.constantFrom('ESLINT', 'COVERITY', 'CLOC'),
      fc.integer({ min: -2, max: 9 }),
      fc.constantFrom(0, 1, 3),
    );
    fc.assert(
      fc.property(fc.array(any), (tools) => {
        const { displayProgress } = displayOf(tools.map(([name, step, status]) => tool(name, step, status)));
        expect(displayProgress).toBeGreaterThanOrEqual(0);
        expect(displayProgress).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('a record', () => {
  const { success, failed, running, interrupted } = STEP_FLAG;
  const play = (toolName: string, ...reports: Array<[step: number, flag: 1 | 2 | 3 | 4]>): AnalysisRecord => {
    let record: AnalysisRecord | undefined;
    for (const [n, [stepNum, flag]] of reports.entries())
      record = reportStep(record, { toolName, stepNum, flag }, 1_000 * (n + 1));
    if (!record) throw new Error('no report');
    return record;
  };

  it('goes through its steps and ends with the submit step', () => {
    const record = play(
      'ESLINT',
      [1, running],
      [1, running],
      [2, running],
      [3, running],
      [3, success],
      [4, running],
      [4, success],
    );
    expect(record.steps.map((step) => [step.stepNum, step.flag])).toEqual([
      [1, success],
      [2, success],
      [3, success],
      [4, success],
    ]);
    expect(record).toMatchObject({ flag: success, currStep: 4, startTime: 1_000, endTime: 7_000, elapseTime: 6_000 });
    expect([curStepOf(record), stepStatusOf(record)]).toEqual([5, 0]);
  });

  it('counts six for Coverity only', () => {
    expect(play('COVERITY', [4, success]).flag).toBe(running);
    expect(curStepOf(play('COVERITY', [5, success]))).toBe(6);
    expect(curStepOf(play('PINPOINT', [4, success]))).toBe(5);
    expect([totalSteps(''), totalSteps('CLOC'), submitStep('KLOCWORK')]).toEqual([6, 5, 5]);
  });

  it('closes a step nobody opened, and the one before it', () => {
    const record = play('CCN', [2, running], [3, success]);
    expect(record.steps.map((step) => step.flag)).toEqual([success, success]);
    expect(curStepOf(record)).toBe(3);
  });

  it('fails where it failed', () => {
    const record = play('CCN', [4, running], [4, failed]);
    expect([record.flag, curStepOf(record), stepStatusOf(record)]).toEqual([failed, 4, 1]);
  });

  it('stays ended', () => {
    const ended = play('CCN', [3, running], [3, failed]);
    expect(reportStep(ended, { toolName: 'CCN', stepNum: 4, flag: running }, 9_000)).toBe(ended);
    expect(interrupt(ended, { now: 9_000 })).toBe(ended);
  });

  it('is interrupted by a stop and by a failed build', () => {
    const stopped = interrupt(play('CCN', [2, running], [3, running]), { now: 5_000, msg: 'stopped by ann' });
    expect(stopped.steps.at(-1)).toMatchObject({ flag: interrupted, msg: 'stopped by ann', endTime: 5_000 });
    expect(stopped).toMatchObject({ flag: failed, endTime: 5_000, elapseTime: 4_000 });
    const broken = reportStep(
      play('CCN', [2, running]),
      { toolName: 'CCN', stepNum: 2, flag: running, pipelineFail: true, msg: 'no disk' },
      3_000,
    );
    expect(broken).toMatchObject({ flag: failed, steps: [{ flag: interrupted, msg: 'no disk' }] });
  });

  it('takes time', () => {
    expect(elapsedOf({ startTime: 10, endTime: 30 }, 99)).toBe(20);
    expect(elapsedOf({ startTime: 10, endTime: 0 }, 99)).toBe(89);
    expect(elapsedOf({ startTime: 0, endTime: 30 }, 99)).toBe(0);
    expect(elapsedOf({ startTime: 50, endTime: 30 }, 99)).toBe(0);
  });
});

it('names steps in both languages', () => {
  expect(labelOfStep('ESLINT', 2)).toEqual({ zh: '拉取代码', en: 'pull code' });
  expect(labelOfStep('KLOCWORK', 2)?.en).toBe('queued');
  expect(labelOfStep('', 5)).toEqual({ zh: '快照', en: 'snapshot' });
  expect([labelOfStep('ESLINT', 0), labelOfStep('ESLINT', 9), labelOfStep('COVERITY', 0)?.en]).toEqual([
    undefined,
    undefined,
    'waiting',
  ]);
});
