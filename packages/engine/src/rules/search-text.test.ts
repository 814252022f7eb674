import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halvesOf, searchText, startsOf } from './search-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const isLetter = (letter: string | undefined) => letter !== undefined && /[ab]/.test(letter);

test('steps of two bytes find what a look at every byte finds, in order, wherever the file lies in memory', () => {
  const text = (most: number) =>
    fc.array(fc.constantFrom('a', 'b', '-', ' '), { maxLength: most }).map((letters) => letters.join(''));
  const prefix = fc.array(fc.constantFrom('a', 'b', '-'), { minLength: 2, maxLength: 4 }).map((all) => all.join(''));
  fc.assert(
    fc.property(
      text(40),
      fc.array(prefix, { minLength: 1, maxLength: 3 }),
      fc.nat(3),
      fc.nat(40),
      fc.nat(40),
      (file, prefixes, shift, one, other) => {
        const start = Math.min(one, other, file.length);
        const end = Math.min(Math.max(one, other), file.length);
        const bytes = bytesOf('-'.repeat(shift) + file).subarray(shift);
        const begins = (at: number) => prefixes.some((prefix) => file.startsWith(prefix, at));
        const found: number[] = [];
        searchText(halvesOf(bytes), start, end, startsOf(prefixes.map(bytesOf)), (_, at) => found.push(at));
        const expected: number[] = [];
        for (let at = start; at < end; at++) {
          const insideWord = at > start && isLetter(file[at]) && isLetter(file[at - 1]);
          if (begins(at) && !insideWord) expected.push(at);
        }
        // What looks closer is asked of more places than those, each once.
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        expect(found.filter(begins)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});
