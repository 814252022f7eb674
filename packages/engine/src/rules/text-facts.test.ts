import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../languages/table.ts';
import { lex } from '../lexer/lex.ts';
import { readThrough, watchFor } from './read-through.ts';
import { endOfLine, lineOf, textFacts } from './text-facts.ts';

const watch = watchFor([]);
const TEXT = fc
  .array(fc.constantFrom('a', '"', "'", '`', '/*', '*/', '// ', ' ', '\t', '\n', '\r', '\r\n', 'é'), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('lines are where editors see them, with the help of the lexer and without, wherever the file lies in memory', () => {
  fc.assert(
    fc.property(TEXT, fc.nat(3), (text, shift) => {
      const bytes = new TextEncoder().encode('-'.repeat(shift) + text).subarray(shift);
      const read = Buffer.from(bytes).toString();
      const lines = read.split(/\r\n|\r|\n/);
      if (lines.at(-1) === '') lines.pop();
      const seen = readThrough(bytes, watch);
      for (const ends of [undefined, lex(bytes, LANGUAGES.javascript.rules)]) {
        const facts = textFacts(bytes, seen, ends);
        const starts = lines.map((_, n) => facts.lineStart[n + 1] ?? 0);
        expect(
          starts.map((start, n) => Buffer.from(bytes.subarray(start, endOfLine(facts, bytes, n + 1))).toString()),
        ).toEqual(lines);
        expect(facts.lines).toBe(lines.length);
        expect(facts.lineStart[lines.length + 1]).toBe(bytes.length);
        for (const [n, start] of starts.entries()) expect(lineOf(facts, start)).toBe(n + 1);
        expect([facts.crlf, facts.cr, facts.lf]).toEqual(
          [/\r\n/g, /\r(?!\n)/g, /(?<!\r)\n/g].map((end) => [...read.matchAll(end)].length),
        );
      }
    }),
    { numRuns: 1000 },
  );
});
