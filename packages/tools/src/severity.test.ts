import { expect, test } from 'vitest';
import { checker } from './catalogue.ts';

// Asserted by hand: a table that is only compared with itself freezes its mistakes.
const EXPECTED = {
  serious: {
    ESLINT: [
      'no-eval',
      'no-implied-eval',
      'no-dupe-keys',
      'no-const-assign',
      'no-undef',
      'use-isnan',
      'valid-typeof',
      'no-unsafe-finally',
      'no-cond-assign',
    ],
    RUFF: [
      'F821',
      'F632',
      'F601',
      'B006',
      'B012',
      'S102',
      'S105',
      'S301',
      'S307',
      'S501',
      'S602',
      'S608',
      'PLE1205',
      'PLE2502',
    ],
  },
  normal: {
    ESLINT: [
      'no-unused-vars',
      'no-empty',
      'no-fallthrough',
      'no-debugger',
      'eqeqeq',
      '@typescript-eslint/no-unused-vars',
      '@typescript-eslint/ban-ts-comment',
    ],
    RUFF: ['F401', 'F841', 'E711', 'E722', 'B904', 'S110', 'S113', 'S324', 'SIM115', 'W605'],
  },
  prompt: {
    ESLINT: [
      'camelcase',
      'curly',
      'no-useless-escape',
      'prefer-const',
      'sort-keys',
      '@typescript-eslint/no-explicit-any',
      '@typescript-eslint/array-type',
    ],
    RUFF: ['E401', 'E501', 'E741', 'W291', 'N802', 'SIM102', 'UP032', 'PLR2004', 'S101'],
  },
} as const;
const LEVEL = { serious: 1, normal: 2, prompt: 4 } as const;

const rows = (['serious', 'normal', 'prompt'] as const).flatMap((level) =>
  (['ESLINT', 'RUFF'] as const).flatMap((tool) => EXPECTED[level][tool].map((key) => ({ level, tool, key }))),
);

test.each(rows)('$tool $key is $level', ({ level, tool, key }) => {
  expect(checker(tool, key)?.severity).toBe(LEVEL[level]);
});

test('security rules are categorised as such', () => {
  for (const [tool, key] of [
    ['ESLINT', 'no-eval'],
    ['RUFF', 'S608'],
    ['RUFF', 'S311'],
  ] as const) {
    expect(checker(tool, key)?.category).toBe('SECURITY_RISK');
  }
  expect(checker('ESLINT', 'no-undef')?.category).toBe('CODE_DEFECT');
  expect(checker('RUFF', 'E501')?.category).toBe('CODE_FORMAT');
});
