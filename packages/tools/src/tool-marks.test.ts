import { expect, test } from 'vitest';
import { shippedTools } from './catalogue.ts';
import { toolMarks } from './tool-marks.ts';

test('every tool that ships names its own mark, and no two the same (edit `mark` in tool.yaml)', () => {
  expect(shippedTools.filter(({ mark }) => mark === undefined).map(({ name }) => name)).toEqual([]);
  const marks = shippedTools.map(({ mark }) => mark);
  expect(marks.filter((mark, at) => marks.indexOf(mark) !== at)).toEqual([]);
});

test('tools a site learned take letters of their names that nobody has, in turn', () => {
  const learned = ['SEMGREP', 'SEMGREP_PRO', 'SEMGREPPER', 'ESLINT_PLUGIN', 'ESLINTER', 'X', 'Y_'].map((name) => ({
    name,
  }));
  const marks = toolMarks([...shippedTools, ...learned]);
  expect(learned.map(({ name }) => marks.get(name))).toEqual(['SE', 'SP', 'SEM', 'EP', 'ESL', 'T1', 'T2']);
  expect(marks.get('ESLINT')).toBe('ES');
  expect(new Set(marks.values()).size).toBe(marks.size);
});

test('a hundred tools of one name but for a number are told apart', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ name: `SCAN${at}` }));
  const marks = toolMarks(many);
  expect(new Set(marks.values()).size).toBe(100);
  for (const mark of marks.values()) expect(mark).toMatch(/^[A-Z0-9]{2,3}$/);
});
