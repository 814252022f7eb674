import { expect, test } from 'vitest';
import { byLine } from './badge-gutter.ts';
import type { LineBadge } from './viewer-types.ts';

const badge = (line: number, text: string, current = false): LineBadge => ({
  id: text,
  line,
  text,
  tone: 'accent',
  look: 'chip',
  title: '',
  current,
});

test('steps on the same line share a badge, which is the current one if one of them is', () => {
  const found = byLine([badge(3, '1'), badge(5, '2'), badge(3, '4', true)]);
  expect([...found.keys()]).toEqual([3, 5]);
  expect(found.get(3)).toMatchObject({ text: '1 4', id: '4', current: true });
  expect(found.get(5)).toMatchObject({ text: '2', id: '2', current: false });
});
