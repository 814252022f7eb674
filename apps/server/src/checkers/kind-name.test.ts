import { checkersOf, tools } from '@assay/tools/catalogue';
import { expect, test } from 'vitest';
import { kindName } from './kind-name.ts';

/** Kinds that are names: of a plug-in, or of the standard they come from. */
const NAMES = /^(py|pep8|pep8-naming|pyflakes|pylint|bugbear|bandit|simplify|pyupgrade|pycodestyle)/;

test('every kind of the catalogues has a Chinese name, plug-ins their own', () => {
  const kinds = tools.flatMap(({ name }) => checkersOf(name).map(({ type }) => type));
  const english = [...new Set(kinds)].filter((kind) => kind && !NAMES.test(kind) && kindName(kind, 'zh') === kind);
  expect(kinds.length).toBeGreaterThan(100);
  expect(english).toEqual([]);
});

test('a kind nobody translated stays as it was written', () => {
  expect(kindName('control-flow', 'en')).toBe('Control flow');
  expect(kindName('Bandit', 'zh')).toBe('Bandit');
});
