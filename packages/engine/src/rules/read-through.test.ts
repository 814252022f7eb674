import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readThrough, TAB, watchFor } from './read-through.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('steps of four bytes find what a look at every byte finds, wherever the file lies in memory', () => {
  const prefix = fc.array(fc.constantFrom('a', 'b', '-'), { minLength: 3, maxLength: 6 }).map((all) => all.join(''));
  const letters = fc.constantFrom('a', 'b', '-', ' ', '\t', '\n', '\0', '\u00ad', '\u202e', 'é', 'ж', '’');
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 40 }).map((all) => all.join('')),
      fc.uniqueArray(prefix, { maxLength: 3 }),
      fc.nat(3),
      (text, prefixes, shift) => {
        const bytes = bytesOf('-'.repeat(shift) + text).subarray(shift);
        const { kinds, odd, begun } = readThrough(bytes, watchFor(prefixes.map(bytesOf)));
        const offsets = [...bytes.keys()];
        const standsAt = (at: number, part: string) =>
          Buffer.from(bytes.subarray(at, at + bytesOf(part).length)).equals(bytesOf(part));
        const expected = offsets.flatMap((at) =>
          prefixes.flatMap((one, number) => (standsAt(at, one) ? [`${at} ${number}`] : [])),
        );
        const found = begun.flatMap((at, n) => (n % 2 === 0 ? [`${at} ${begun[n + 1]}`] : []));
        expect(found.toSorted()).toEqual(expected.toSorted());
        // What stands at the very beginning may be a byte order mark.
        expect(odd).toEqual(
          offsets.filter((at) => bytes[at] === 0 || (at > 0 && (standsAt(at, '\u00ad') || standsAt(at, '\u202e')))),
        );
        expect((kinds & TAB) !== 0).toBe(text.includes('\t'));
      },
    ),
    { numRuns: 1000 },
  );
});
