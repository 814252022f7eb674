import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, MAX_MESSAGE } from './clean-text.ts';

test('control characters and line breaks become one space', () => {
  expect(cleanText("'\u0000\u001b[31m' is\r\n not \u0085defined\u2028")).toBe("' [31m' is  not  defined");
});

test('lone surrogates are replaced, pairs stay', () => {
  expect(cleanText('a\ud800b😀')).toBe('a\ufffdb😀');
});

test('a long text is cut without splitting a pair', () => {
  const cut = cleanText('x'.repeat(MAX_MESSAGE - 2) + '😀'.repeat(9));
  expect(cut).toBe(`${'x'.repeat(MAX_MESSAGE - 2)}…`);
});

test('the result is always storable, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3000 }), (units) => {
      const cleaned = cleanText(units.map((unit) => String.fromCharCode(unit)).join(''));
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned.length).toBeLessThanOrEqual(MAX_MESSAGE);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
      expect(cleaned).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
      expect(cleanText(cleaned)).toBe(cleaned);
    }),
  );
});
