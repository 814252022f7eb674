import { expect, test } from 'vitest';
import type { TaskHistory } from '../../lib/calls/history.ts';
import type { ToolResult } from '../../lib/calls/overview.ts';
import { brokenBy, kindOf } from './components/verdict.tsx';

const history = (builds: number, verdict: string): TaskHistory => ({
  tools: [
    {
      toolName: 'T',
      points: Array.from({ length: builds }, (_, index) => ({ buildNum: String(index + 1), time: index, value: 1 })),
    },
  ],
  gate: { verdict, reasons: [], newCount: 0, newByTool: [], buildNum: undefined, sinceBuild: undefined },
});

const tool = (more: Partial<ToolResult>): ToolResult => ({
  toolName: 'ESLINT',
  curStep: 0,
  stepStatus: 0,
  lastAnalysisTime: undefined,
  elapseTime: 0,
  ownTime: undefined,
  buildNum: undefined,
  buildId: undefined,
  lastAnalysisResult: undefined,
  resultBuildNum: undefined,
  grade: undefined,
  stopped: false,
  failure: undefined,
  ...more,
});
const NUMBERS = { pattern: 'LINT', defectCount: 1 } as ToolResult['lastAnalysisResult'];
const CHECKED = [tool({ curStep: 5, lastAnalysisResult: NUMBERS })];

test('a check that failed is not one that never ran, and says why', () => {
  const silent = tool({ toolName: 'CCN', curStep: 2, stepStatus: 1 });
  const failed = tool({ curStep: 2, stepStatus: 1, failure: 'the repository cannot be read' });
  expect(kindOf({ results: [silent, failed], history: undefined })).toBe('broken');
  expect(brokenBy([silent, failed])?.result.failure).toBe('the repository cannot be read');
  expect(brokenBy([silent])?.result.toolName).toBe('CCN');
  const stopped = tool({ curStep: 2, stepStatus: 1, stopped: true });
  expect(kindOf({ results: [stopped], history: undefined })).toBe('stopped');
  expect(kindOf({ results: [stopped, failed], history: undefined })).toBe('broken');
  // With figures of another tool the verdict is the gate's, and the failure stands below it.
  expect(kindOf({ results: [...CHECKED, failed], history: history(2, 'passed') })).toBe('passed');
});

test('the first build is a baseline, not an unjudged one; later ones have the verdict of the gate', () => {
  expect(kindOf({ results: [], history: undefined })).toBe('never');
  expect(kindOf({ results: [tool({})], history: undefined })).toBe('never');
  expect(kindOf({ results: CHECKED, history: history(1, 'none') })).toBe('baseline');
  expect(kindOf({ results: CHECKED, history: history(2, 'none') })).toBe('none');
  expect(kindOf({ results: CHECKED, history: history(2, 'passed') })).toBe('passed');
  expect(kindOf({ results: CHECKED, history: history(1, 'failed') })).toBe('failed');
});
