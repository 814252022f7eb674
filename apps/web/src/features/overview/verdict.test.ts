import { expect, test } from 'vitest';
import type { TaskHistory } from '../../lib/calls/history.ts';
import { kindOf } from './components/verdict.tsx';

const history = (builds: number, verdict: string): TaskHistory => ({
  tools: [
    {
      toolName: 'T',
      points: Array.from({ length: builds }, (_, index) => ({ buildNum: String(index + 1), time: index, value: 1 })),
    },
  ],
  gate: { verdict, reasons: [], newCount: 0, newByTool: [], buildNum: undefined, sinceBuild: undefined },
});

test('the first build is a baseline, not an unjudged one; later ones have the verdict of the gate', () => {
  expect(kindOf({ checked: false, history: undefined })).toBe('never');
  expect(kindOf({ checked: true, history: history(1, 'none') })).toBe('baseline');
  expect(kindOf({ checked: true, history: history(2, 'none') })).toBe('none');
  expect(kindOf({ checked: true, history: history(2, 'passed') })).toBe('passed');
  expect(kindOf({ checked: true, history: history(1, 'failed') })).toBe('failed');
});
