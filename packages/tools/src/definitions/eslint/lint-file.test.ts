import { expect, test } from 'vitest';
import { checkersOf } from '../../catalogue.ts';
import { lintFile } from './lint-file.ts';

const source = { path: 'a.js', language: 'javascript', text: '' };

test('a rule that crashes costs neither the other rules nor silence about itself', () => {
  const asked: string[][] = [];
  const report = lintFile(source, { 'no-eval': 'warn', 'no-empty': 'warn' }, ({ rules }) => {
    asked.push(Object.keys(rules));
    if ('no-empty' in rules) throw Object.assign(new Error('boom\nat rule'), { ruleId: 'no-empty' });
    return [{ ruleId: 'no-eval', line: 1, column: 1, message: 'kept', severity: 1 }];
  });
  expect(asked).toEqual([['no-eval', 'no-empty'], ['no-eval']]);
  expect(report.findings.map(({ message }) => message)).toEqual(['kept']);
  expect(report.lost).toBe('The rule no-empty crashed: boom');
});

test('an error that names no rule is the file’s failure', () => {
  const crash = () =>
    lintFile(source, { 'no-eval': 'warn' }, () => {
      throw new Error('parser fell over');
    });
  expect(crash).toThrow('parser fell over');
});

const examples = checkersOf('ESLINT').filter(({ badExample }) => badExample !== undefined);

test('at least 40 rules have examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(40);
});

test.each(examples)(
  '$key reports its bad example and not its good one (edit eslint/examples.json)',
  ({ key, languages, badExample, goodExample }) => {
    const language = languages.includes('js') ? 'javascript' : 'typescript';
    const reported = (text: string) =>
      lintFile({ path: 'a', language, text }, { [key]: 'warn' }).findings.map(({ checker }) => checker);
    expect(reported(badExample ?? '')).toContain(key);
    expect(reported(goodExample ?? '')).toEqual([]);
  },
);
