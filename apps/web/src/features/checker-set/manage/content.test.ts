import { expect, test } from 'vitest';
import { contentOf, differenceOf, isSame, sentOf, withTicked } from './content.ts';

const rule = (checkerKey: string, props?: object[]) => ({
  toolName: 'ESLINT',
  checkerKey,
  checkerName: undefined,
  props: props && JSON.stringify(props),
  severity: undefined as number | undefined,
});
const max = (propValue: string) => [{ propName: 'max', propValue, displayValue: propValue }];
const content = (...rules: ReturnType<typeof rule>[]) => contentOf(rules);

test('a difference says what came, what went and whose parameters are others', () => {
  const before = content(rule('a'), rule('b', max('3')), rule('c', max('3')));
  const after = content(rule('b', max('3')), rule('c', max('4')), rule('d'));
  const { added, removed, changed } = differenceOf(before, after);
  expect(added.map(({ checkerKey }) => checkerKey)).toEqual(['d']);
  expect(removed.map(({ checkerKey }) => checkerKey)).toEqual(['a']);
  expect(changed).toEqual([{ before: rule('c', max('3')), after: rule('c', max('4')) }]);
});

test('the same values in another spelling are no difference', () => {
  const spelled = { ...rule('a'), props: '[ {"displayValue":"3", "propName":"max", "propValue":3} ]' };
  expect(isSame(differenceOf(content(rule('a', max('3'))), content(spelled)))).toBe(true);
  expect(isSame(differenceOf(content(rule('a')), content(rule('a', max('3')))))).toBe(false);
});

test('another severity is a difference, and is sent', () => {
  const lighter = { ...rule('a'), severity: 4 };
  expect(differenceOf(content(rule('a')), content(lighter)).changed).toEqual([{ before: rule('a'), after: lighter }]);
  expect(sentOf(content(lighter, rule('b')))).toEqual([
    { toolName: 'ESLINT', checkerKey: 'a', severity: 4 },
    { toolName: 'ESLINT', checkerKey: 'b' },
  ]);
});

test('rules of two tools with one key are two rules', () => {
  const other = { ...rule('a'), toolName: 'RUFF' };
  expect(differenceOf(content(rule('a')), content(other))).toMatchObject({ added: [other], removed: [rule('a')] });
});

test('ticking changes what is on screen only; a rule that comes back has its parameters again', () => {
  const saved = content(rule('a', max('3')), rule('hidden'), rule('b'));
  const shown = [rule('a'), rule('b'), rule('c')];
  const none = withTicked({ content: saved, saved, shown, ticked: new Set() });
  expect([...none.keys()]).toEqual(['ESLINT:hidden']);
  const some = withTicked({ content: none, saved, shown, ticked: new Set(['ESLINT:a', 'ESLINT:c']) });
  expect(sentOf(some)).toEqual([
    { toolName: 'ESLINT', checkerKey: 'hidden' },
    { toolName: 'ESLINT', checkerKey: 'a', props: JSON.stringify(max('3')) },
    { toolName: 'ESLINT', checkerKey: 'c' },
  ]);
});
