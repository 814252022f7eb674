import type { SourceFile } from '@assay/contract/inventory';
import { toolByName } from '@assay/tools/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksFor, looksAt } from './checks-for.ts';
import { batches, fileKey, invocationsOf, type PlannedTool, resultKey } from './plan.ts';

const file = (given: Partial<SourceFile> = {}): SourceFile => ({
  path: 'src/a.ts',
  blob: 'aa',
  size: 10,
  encoding: 'utf-8',
  language: 'typescript',
  ...given,
});

describe('the key of a result', () => {
  const key = (given: Partial<SourceFile> = {}, config = 'c1') => fileKey(config, file(given)).toString('hex');

  it('is the same wherever the file lies', () => {
    expect(key({ path: 'other/folder/a.ts' })).toBe(key());
    expect(key({ path: 'a.ts', size: 99 })).toBe(key());
  });

  it.each<[string, string]>([
    ['name, since a tool reads a.test.ts otherwise', key({ path: 'src/a.test.ts' })],
    ['content', key({ blob: 'ab' })],
    ['language', key({ language: 'javascript' })],
    ['configuration', key({}, 'c2')],
  ])('is another one for another %s', (_, other) => {
    expect(other).not.toBe(key());
  });

  it('does not mix its parts up', () => {
    expect(key({ blob: 'a","b', path: 'x' })).not.toBe(key({ blob: 'a', path: 'b","x' }));
  });
});

describe('batches', () => {
  const MB = 1024 * 1024;
  const many = (count: number, size = 10) => Array.from({ length: count }, (_, at) => file({ path: `f${at}`, size }));

  it('keep few small files together and make none of none', () => {
    expect(batches(many(39), 500)).toHaveLength(1);
    expect(batches([], 500)).toEqual([]);
  });

  it('hold a huge file alone, whatever the limit is', () => {
    expect(
      batches([file({ size: 20 * MB }), file(), file({ size: 20 * MB })], 500).map((batch) => batch.length),
    ).toEqual([1, 1, 1]);
  });

  it('give every file once and in order, within the limits of number and bytes', () => {
    const sizes = fc.array(fc.nat(3 * MB), { maxLength: 120 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 60 }), (all, most) => {
        const files = all.map((size, at) => file({ path: `f${at}`, size }));
        const made = batches(files, most);
        expect(made.flat()).toEqual(files);
        for (const batch of made) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(most);
          const bytes = batch.reduce((sum, { size }) => sum + size, 0);
          expect(batch.length === 1 || bytes <= 8 * MB).toBe(true);
        }
      }),
    );
  });
});

describe('what is looked for by language', () => {
  const [javascript, typescript] = [64, 2048];
  const definition = toolByName('ESLINT');
  if (!definition) throw new Error('no such tool');
  const on = (...keys: string[]): PlannedTool['checkers'] => new Map(keys.map((key) => [key, {}]));
  const checks = {
    ...{ definition, checkers: on('js', 'ts', 'both'), configHash: 'all' },
    byLanguage: [
      { languages: javascript, checkers: on('js', 'both'), configHash: 'j' },
      { languages: typescript, checkers: on('ts', 'both'), configHash: 't' },
    ],
  };
  const [js, ts, py] = [
    file({ path: 'a.js', language: 'javascript' }),
    file({ path: 'b.ts' }),
    file({ path: 'c.py', language: 'python' }),
  ];

  it('is what the sets of the language chose, nothing without one, and everything where the language is not known', () => {
    const keysIn = (language: SourceFile['language']) => [...checksFor(checks, language).checkers.keys()];
    expect(keysIn('javascript')).toEqual(['js', 'both']);
    expect(keysIn('typescript')).toEqual(['ts', 'both']);
    expect(keysIn('python')).toEqual([]);
    expect(keysIn(undefined)).toEqual(['js', 'ts', 'both']);
    expect([js, ts, py].map((one) => looksAt(checks, one))).toEqual([true, true, false]);
    const alike = { checkers: on(), configHash: 'all' };
    expect(looksAt(alike, py)).toBe(true);
    expect(checksFor(alike, 'python')).toBe(alike);
  });

  it('is the same in all files of one process', () => {
    const more = file({ path: 'd.js', language: 'javascript' });
    expect(invocationsOf(definition, checks, [js, ts, more])).toEqual([
      { checkers: on('js', 'both'), files: [js, more] },
      { checkers: on('ts', 'both'), files: [ts] },
    ]);
    expect(invocationsOf(definition, { checkers: on('x'), configHash: '' }, [js, ts])).toEqual([
      { checkers: on('x'), files: [js, ts] },
    ]);
    expect(invocationsOf(definition, checks, [])).toEqual([]);
  });

  it('is in the key of a result, and what holds for other languages is not', () => {
    const key = (one: SourceFile, given: Partial<typeof checks> = {}) => resultKey({ ...checks, ...given }, one);
    const byLanguage = checks.byLanguage.map((entry) =>
      entry.languages === typescript ? { ...entry, configHash: 'u' } : entry,
    );
    const changed = { configHash: 'changed', byLanguage };
    expect(key(js)).toEqual(fileKey('j', js));
    expect(key(js, changed)).toEqual(key(js));
    expect(key(ts, changed)).not.toEqual(key(ts));
  });
});
