import type { SourceLanguage } from '@assay/contract/language';
import { describe, expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';

const N = 10_000;
const measure = (text: string, language: SourceLanguage) =>
  measureFile(new TextEncoder().encode(text), language, { explainFrom: 20 }).functions;

/** Every search back or ahead is bounded: a quadratic one would not come back from these. */
describe('nesting nobody writes', () => {
  it.each<[SourceLanguage, string, number]>([
    ['c', `int f(){ ${'if(a)'.repeat(N)} x; }`, N + 1],
    ['c', `int f(){ return ${'(a&&'.repeat(N)}b; }`, N + 1],
    ['javascript', `function f(){ return ${'a?b:'.repeat(N)}c }`, N + 1],
    ['ruby', `def f\n ${'a { '.repeat(N)}\nend`, 1],
    ['ruby', `def f\n ${'a ? '.repeat(N)}\nend`, N + 1],
    ['php', `<?php function f(){ ${'if(a): '.repeat(N)} }`, N + 1],
    ['python', `def f():\n  return ${'a if b else '.repeat(N)}c\n`, N + 1],
    ['swift', `func f() { ${'guard a else '.repeat(N)} }`, N + 1],
    ['kotlin', `fun f() { ${'{ '.repeat(N)}`, 1],
    ['cpp', `A::A() : ${'x(a&&b),'.repeat(N)} y(1) {}`, N + 1],
  ])('%s %#', (language, text, ccn) => {
    const f = measure(text, language).at(0);
    expect(f?.ccn).toBe(ccn);
    expect(f?.conditionLines).toHaveLength(ccn - 1);
    expect(f?.cognitive).toBeLessThanOrEqual(2_147_483_647);
    expect(f?.steps?.length ?? 0).toBeLessThanOrEqual(2_000);
    expect(f?.signature.length).toBeLessThanOrEqual(400);
  });

  it('counts what stands deeper than brackets have frames for the function around it', () => {
    const deep = 70_000;
    const found = measure(
      `function f(){ ${'(a&&'.repeat(deep)} function g(){ b&&c } ${')'.repeat(deep)} }`,
      'javascript',
    );
    expect([...found].map(({ name, ccn }) => `${name}=${ccn}`)).toEqual([`f=${deep + 2}`]);
  });
});
