import { STEP_FLAG } from '@assay/contract/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildKit, buildKit } from './build.test-kit.ts';
import { reportStep } from './report-step.ts';
import { takeBuild } from './take-build.ts';

let kit: BuildKit;
beforeAll(async () => {
  kit = await buildKit();
});
afterAll(() => kit.close());

const { success: OK, failed: BAD, running: RUN, interrupted: CUT } = STEP_FLAG;
type Pair = readonly [step: number, flag: number];

/** A fresh build, taken, to which the reports are made in order. The server has written step 1 when it was started. */
async function after(reports: readonly Pair[], tool = 'ESLINT') {
  const taskId = await kit.task({ tools: ['ESLINT', 'COVERITY', 'PINPOINT'] });
  const started = await kit.start(taskId);
  const build = await kit.hold(taskId, started?.buildNumber ?? 0);
  for (const [step, flag] of reports) await reportStep(kit.db, { build, tool, step, flag: flag as 1 | 2 | 3 | 4 });
  const steps = (await kit.steps(taskId, tool)).map(({ step, flag }): Pair => [step, flag]);
  return { steps, record: await kit.record({ build, tool }), build, taskId };
}

/** Rules 1 to 3 of contract-defects 19. */
describe('what a report does to the steps and the record', () => {
  it.each<{ name: string; reports: Pair[]; steps: Pair[]; flag: number; tool?: string }>([
    { name: 'the start itself wrote step 1', reports: [], steps: [[1, RUN]], flag: RUN },
    { name: 'step 1 is not begun twice', reports: [[1, RUN]], steps: [[1, RUN]], flag: RUN },
    {
      name: 'a step that begins ends the one before',
      reports: [[2, RUN]],
      steps: [
        [1, OK],
        [2, RUN],
      ],
      flag: RUN,
    },
    {
      name: 'success closes the step',
      reports: [
        [2, RUN],
        [2, OK],
      ],
      steps: [
        [1, OK],
        [2, OK],
      ],
      flag: RUN,
    },
    {
      name: 'success of a step that never began appends it',
      reports: [[3, OK]],
      steps: [
        [1, OK],
        [3, OK],
      ],
      flag: RUN,
    },
    {
      name: 'success told twice is one step',
      reports: [
        [2, RUN],
        [2, OK],
        [2, OK],
      ],
      steps: [
        [1, OK],
        [2, OK],
      ],
      flag: RUN,
    },
    {
      name: 'a late failure closes the same step',
      reports: [
        [2, OK],
        [2, BAD],
      ],
      steps: [
        [1, OK],
        [2, BAD],
      ],
      flag: BAD,
    },
    {
      name: 'failure ends the record',
      reports: [
        [3, RUN],
        [3, BAD],
      ],
      steps: [
        [1, OK],
        [3, BAD],
      ],
      flag: BAD,
    },
    {
      name: 'a failed build cuts the last step',
      reports: [
        [2, RUN],
        [2, CUT],
      ],
      steps: [
        [1, OK],
        [2, CUT],
      ],
      flag: BAD,
    },
    {
      name: 'success of submitting ends the record',
      reports: [
        [4, RUN],
        [4, OK],
      ],
      steps: [
        [1, OK],
        [4, OK],
      ],
      flag: OK,
    },
    {
      name: 'COVERITY submits one step later',
      reports: [[4, OK]],
      steps: [
        [1, OK],
        [4, OK],
      ],
      flag: RUN,
      tool: 'COVERITY',
    },
    {
      name: 'and ends then',
      reports: [[5, OK]],
      steps: [
        [1, OK],
        [5, OK],
      ],
      flag: OK,
      tool: 'COVERITY',
    },
    {
      name: 'PINPOINT counts as the others',
      reports: [[4, OK]],
      steps: [
        [1, OK],
        [4, OK],
      ],
      flag: OK,
      tool: 'PINPOINT',
    },
    {
      name: 'the task itself ends with step 6',
      reports: [
        [4, RUN],
        [6, OK],
      ],
      steps: [
        [1, OK],
        [4, OK],
        [6, OK],
      ],
      flag: OK,
      tool: '',
    },
  ])('$name', async ({ reports, steps, flag, tool }) => {
    const found = await after(reports, tool);
    expect(found.steps).toEqual(steps);
    expect(found.record.flag).toBe(flag);
    expect(found.record.ended).toBe(flag !== RUN);
    expect(found.record.step).toBe(reports.at(-1)?.[0] ?? 1);
  });

  it('makes the record of a tool that has none, numbers included', async () => {
    const { build } = await after([]);
    await reportStep(kit.db, { build, tool: 'RUFF', step: 4, flag: OK, result: { defectCount: 3 } });
    expect(await kit.record({ build, tool: 'RUFF' })).toMatchObject({ flag: OK, ended: true });
    const { result } = await kit.db
      .selectFrom('build_tool')
      .select('result')
      .where('task_id', '=', build.taskId)
      .where('tool', '=', 'RUFF')
      .executeTakeFirstOrThrow();
    expect(result).toEqual({ defectCount: 3 });
  });
});

describe('a build that is run again', () => {
  it('keeps what the lost attempt did, goes on behind it, and revives an ended record', async () => {
    const { build, taskId } = await after([
      [2, RUN],
      [2, OK],
      [3, RUN],
      [3, BAD],
    ]);
    await takeBuild(kit.db, { taskId, build: build.number });
    const again = { ...build, attempt: 2 };
    for (const [step, flag] of [
      [2, RUN],
      [2, OK],
      [3, RUN],
    ] as const)
      await reportStep(kit.db, { build: again, tool: 'ESLINT', step, flag });
    expect((await kit.steps(taskId, 'ESLINT')).map(({ step, flag }) => [step, flag])).toEqual([
      [1, OK],
      [2, OK],
      [3, BAD],
      [2, OK],
      [3, RUN],
    ]);
    expect(await kit.record({ build, tool: 'ESLINT' })).toEqual({ flag: RUN, step: 3, ended: false });
  });

  it('marks the step that was under way, and begins the same step anew', async () => {
    const { build, taskId } = await after([[3, RUN]]);
    await takeBuild(kit.db, { taskId, build: build.number });
    await reportStep(kit.db, { build: { ...build, attempt: 2 }, tool: 'ESLINT', step: 3, flag: RUN });
    await reportStep(kit.db, { build: { ...build, attempt: 2 }, tool: 'ESLINT', step: 3, flag: OK });
    expect((await kit.steps(taskId, 'ESLINT')).map(({ step, flag }) => [step, flag])).toEqual([
      [1, OK],
      [3, CUT],
      [3, OK],
    ]);
  });

  it('refuses the reports of the lost attempt, without effect', async () => {
    const { build, taskId, steps } = await after([[3, RUN]]);
    await takeBuild(kit.db, { taskId, build: build.number });
    await expect(reportStep(kit.db, { build, tool: 'CCN', step: 2, flag: RUN })).rejects.toThrow('no longer held');
    expect(await kit.steps(taskId, 'CCN')).toEqual([]);
    expect(steps.length).toBe(2);
  });
});
