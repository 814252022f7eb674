import { ALL_SOURCE_LANGUAGES, isMeasured } from '@assay/contract/source-languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureFile } from './measure-file.ts';

/** Bits of source that open, close and nest things, so that random files are worse than real ones. */
const BITS = [
  '"', "'", '`', '"""', "'''", '/*', '*/', '//', '#', '--', '--[[', ']]', '=begin\n', '=end\n', '<?php ', '?>', '<<~A\n', 'A\n', '<<<A\n',
  '${', '#{', '\\(', '{', '}', '(', ')', '[', ']', '<', '>', '=>', '->', '\\', '\n', '\r\n', '\r', ' ', '\t', ';', ',', ':', '?', '&&', '||',
  'if ', 'else ', 'for ', 'while ', 'switch ', 'case ', 'function ', 'func ', 'fun ', 'def ', 'class ', 'end\n', 'do ', 'then ', 'return ', 'new ',
  'operator', 'f(', 'x', '1', 'R"a(', ')a"', '@"', '$"', '$$"""', '@', '%w[', '/', '<div>', '</div>', '#if A\n', '#else\n', '#endif\n', '\0', '\u00e9', '\ufeff',
]; // biome-ignore format: one list

const source = fc.oneof(
  fc.array(fc.constantFrom(...BITS), { maxLength: 120 }).map((bits) => new TextEncoder().encode(bits.join(''))),
  fc.uint8Array({ maxLength: 200 }),
);

/** Physical lines as an editor counts them: a line end closes a line, and what follows the last one is a line if there is any. */
function physicalLines(bytes: Uint8Array): number {
  const lines = new TextDecoder('latin1').decode(bytes).split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

describe.each(ALL_SOURCE_LANGUAGES)('%s', (language) => {
  it('never throws, and every line is code, comment or blank', () => {
    fc.assert(
      fc.property(source, (bytes) => {
        const { lines, functions, tokens } = measureFile(bytes, language);
        expect(lines.total).toBe(physicalLines(bytes));
        expect(lines.code + lines.comment + lines.blank).toBe(lines.total);
        expect(Math.min(lines.code, lines.comment, lines.blank)).toBeGreaterThanOrEqual(0);
        for (const f of functions) {
          expect(f.startLine).toBeGreaterThanOrEqual(1);
          expect(f.endLine).toBeGreaterThanOrEqual(f.startLine);
          expect(f.endLine).toBeLessThanOrEqual(lines.total);
          expect(f.codeLines).toBeGreaterThanOrEqual(1);
          expect(f.ccn).toBeGreaterThanOrEqual(1);
          expect(f.tokenCount).toBeGreaterThanOrEqual(1);
        }
        if (tokens)
          for (let n = 1; n < tokens.lines.length; n++)
            expect(tokens.lines[n] ?? 0).toBeGreaterThanOrEqual(tokens.lines[n - 1] ?? 0);
      }),
      { numRuns: isMeasured(language, 'functions') ? 150 : 30 },
    );
  });

  it('measures the same twice, whatever it measured in between', () => {
    fc.assert(
      fc.property(source, source, (bytes, other) => {
        const first = measureFile(bytes, language);
        measureFile(other, language);
        expect(measureFile(bytes, language)).toEqual(first);
      }),
      { numRuns: isMeasured(language, 'functions') ? 30 : 10 },
    );
  });
});
