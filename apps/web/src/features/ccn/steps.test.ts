import { describe, expect, it } from 'vitest';
import type { Step } from './api/ccn-detail.ts';
import { badgesOf, forLevels, sharesOf } from './steps.ts';

const STEPS: readonly Step[] = [
  { line: 3, what: 'if', ccn: 1, cognitive: 1 },
  { line: 3, what: '&&', ccn: 1, cognitive: 1 },
  { line: 3, what: '&&', ccn: 1, cognitive: 0 },
  { line: 4, what: 'for', ccn: 1, cognitive: 2 },
  { line: 6, what: 'else', ccn: 0, cognitive: 1 },
  { line: 7, what: 'if', ccn: 1, cognitive: 3 },
];
const badges = (measure: 'ccn' | 'cognitive') =>
  badgesOf(STEPS, { measure, title: (steps, sum) => `${sum}: ${steps.length}` }).map(({ line, text, title }) => [
    line,
    text,
    title,
  ]);

describe('the steps of a function', () => {
  it('mark each line that decides, once, with its words', () => {
    expect(badges('ccn')).toEqual([
      [3, '+3 if &&', '3: 3'],
      [4, '+1 for', '1: 1'],
      [7, '+1 if', '1: 1'],
    ]);
  });

  it('mark what breaks the flow with its levels', () => {
    expect(badges('cognitive')).toEqual([
      [3, '+2 if &&', '2: 2'],
      [4, '+2 for', '2: 1'],
      [6, '+1 else', '1: 1'],
      [7, '+3 if', '3: 1'],
    ]);
  });

  it('say no more than two words beside a line', () => {
    const many = ['if', '&&', '||'].map((what) => ({ line: 1, what, ccn: 1, cognitive: 1 }));
    expect(badgesOf(many, { measure: 'ccn', title: () => '' })[0]?.text).toBe('+3 if && …');
  });

  it('add up by word, and say what levels cost', () => {
    expect(sharesOf(STEPS, 'ccn')).toEqual([
      { what: '&&', times: 2, sum: 2 },
      { what: 'if', times: 2, sum: 2 },
      { what: 'for', times: 1, sum: 1 },
    ]);
    expect(sharesOf(STEPS, 'cognitive').map(({ what, sum }) => [what, sum])).toEqual([
      ['if', 4],
      ['for', 2],
      ['&&', 1],
      ['else', 1],
    ]);
    expect(forLevels(STEPS)).toBe(3);
  });
});
