import { expect, test } from 'vitest';
import { PACKAGES, packageOf } from './packages.ts';

const checker = (more: Partial<Parameters<typeof packageOf>[0]>) => ({
  key: 'some-rule',
  name: 'some-rule',
  type: 'x',
  tags: [],
  category: 'CODE_DEFECT' as const,
  recommended: false,
  ...more,
});

test('ids run from 0 to 21, as the contract numbers them', () => {
  expect(PACKAGES.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, id) => String(id)));
  expect(PACKAGES[20]).toMatchObject({ name: 'KING_KONG' });
});

test.each([
  ['0', { recommended: true, category: 'SECURITY_RISK' as const }],
  ['1', { category: 'SECURITY_RISK' as const }],
  ['2', { key: '-Wanalyzer-use-after-free' }],
  ['18', { key: 'N801', type: 'pep8-naming' }],
  ['15', { key: 'no-unused-vars', type: 'problem' }],
  ['17', { type: 'pycodestyle' }],
  ['13', { key: 'prefer-const' }],
  ['11', { key: 'UP001', type: 'pyupgrade', tags: ['ruff', 'pyupgrade'] }],
  ['9', { key: 'F402', type: 'pyflakes' }],
  ['7', { type: 'problem' }],
  ['10', { category: 'CODE_FORMAT' as const }],
  ['11', { type: 'suggestion' }],
  ['9', {}],
])('package %s: %j', (id, more) => {
  expect(packageOf(checker(more))).toBe(id);
});

test('what people made is custom, whatever it is about', () => {
  expect(packageOf(checker({ recommended: true }), true)).toBe('8');
});
