import { expect, test } from 'vitest';
import { isAnalysing, taskState, toolState } from './task-state.ts';

test.each([
  [{ displayStep: 3, displayStepStatus: 0 }, 'analysing'],
  [{ displayStep: 3 }, 'analysing'],
  [{ displayStep: 3, displayStepStatus: 1 }, 'failed'],
  [{ displayStepStatus: 1 }, 'failed'],
  [{ displayStep: 5, displayStepStatus: 1 }, 'failed'],
  [{ displayStep: 3, displayStepStatus: 1, stopped: true }, 'stopped'],
  [{ displayStep: 3, displayStepStatus: 0, stopped: true }, 'analysing'],
  [{}, 'waiting'],
  [{ displayStep: 0, displayStepStatus: 0 }, 'waiting'],
  [{ displayStepStatus: 0 }, 'waiting'],
  [{ displayStep: 5, displayStepStatus: 0 }, 'success'],
  [{ displayStep: 6, displayStepStatus: 0 }, 'success'],
])('task %j is %s', (shown, state) => expect(taskState(shown)).toBe(state));

test('COVERITY and KLOCWORK count to 6, every other tool to 5', () => {
  const at = (toolName: string, curStep: number, stepStatus = 0) => toolState({ toolName, curStep, stepStatus });
  expect(at('ESLINT', 5)).toBe('success');
  expect(at('PINPOINT', 5)).toBe('success');
  expect(at('COVERITY', 5)).toBe('analysing');
  expect(at('COVERITY', 6)).toBe('success');
  expect(at('ESLINT', 0)).toBe('never');
  expect(at('ESLINT', 2, 1)).toBe('failed');
  expect(toolState({ toolName: 'ESLINT', curStep: 2, stepStatus: 1, stopped: true })).toBe('stopped');
  expect(toolState({ toolName: 'ESLINT', curStep: 2, stepStatus: 0, stopped: true })).toBe('analysing');
});

test('analysing is steps 1 to 4 that did not fail', () => {
  const at = (curStep: number, stepStatus = 0) => isAnalysing({ toolName: 'ESLINT', curStep, stepStatus });
  expect([0, 1, 4, 5].map((step) => at(step))).toEqual([false, true, true, false]);
  expect(at(3, 1)).toBe(false);
});
