import { expect, test } from 'vitest';
import { checkersOf } from '../../catalogue.ts';
import { fileChecker } from './file-checker.ts';

const reported = (key: string, text: string) =>
  fileChecker({ select: [key], lineLength: 120 })({ path: 'a.py', language: 'python', text }).findings.map(
    ({ checker }) => checker,
  );

// The package has no list of its rules: this is what proves that each code exists, is stable and means what we say.
test.each(checkersOf('RUFF'))(
  '$key reports its bad example and not its good one (edit ruff/examples.json)',
  ({ key, badExample, goodExample }) => {
    expect([...new Set(reported(key, badExample ?? ''))]).toEqual([key]);
    expect(reported(key, goodExample ?? '')).toEqual([]);
  },
);

test('a file that brings the analyser down does not cost the next one', () => {
  const check = fileChecker({ select: ['F401'], lineLength: 120 });
  const deep = `x = ${'('.repeat(200_000)}${')'.repeat(200_000)}\n`;
  expect(() => check({ path: 'deep.py', language: 'python', text: deep })).toThrow();
  expect(check({ path: 'a.py', language: 'python', text: 'import os\n' }).findings).toHaveLength(1);
});
