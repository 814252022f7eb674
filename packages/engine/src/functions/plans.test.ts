import { expect, it } from 'vitest';
import { Plans } from './plans.ts';
import type { Plan } from './walk-state.ts';

const plan = (name: string): Plan => ({ kind: 'function', name, startToken: 0, parameters: 0 });

it('gives every plan at its token, whatever order they were made in', () => {
  const plans = new Plans();
  for (const token of [9, 4, 7, 5]) plans.set(token, plan(`${token}`));
  expect([4, 5, 6, 7, 8, 9].map((token) => plans.take(token)?.name)).toEqual([
    '4',
    '5',
    undefined,
    '7',
    undefined,
    '9',
  ]);
  expect(plans.take(9)).toBeUndefined();
});

it('gives the last plan for a token, once', () => {
  const plans = new Plans();
  for (const name of ['first', 'second']) plans.set(3, plan(name));
  expect([plans.has(2), plans.has(3)]).toEqual([false, true]);
  expect([plans.take(3)?.name, plans.take(3)]).toEqual(['second', undefined]);
  expect(plans.has(3)).toBe(false);
});

it('forgets plans for tokens that were passed', () => {
  const plans = new Plans();
  for (const token of [1, 2, 8]) plans.set(token, plan(`${token}`));
  expect(plans.take(5)).toBeUndefined();
  expect(plans.has(2)).toBe(false);
  expect(plans.take(8)?.name).toBe('8');
});
