import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../languages/table.ts';
import { lex } from './lex.ts';

/** What may be read ahead behind the text. */
const PADDING = 16;

test.each(Object.entries(LANGUAGES))(
  '%s: a file is not read on into the memory of the one before it',
  (_, { rules }) => {
    // Longer than most that come, and nothing but what goes on for ever.
    lex(new Uint8Array(100_000), rules);
    expect(lex(Uint8Array.of(97, 0), rules).pos).toBe(2);
    const bytes = fc
      .uint8Array({ maxLength: 40 })
      .chain((head) => fc.constantFrom(0, 32, 97).map((last) => [...head, last, last]));
    fc.assert(
      fc.property(bytes, (text) => {
        lex(new Uint8Array(200), rules);
        expect(lex(Uint8Array.from(text), rules).pos).toBeLessThanOrEqual(text.length + PADDING);
      }),
      { numRuns: 30 },
    );
  },
);
