import { ALL_SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/source-languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages/table.ts';
import { lex } from '../lexer/lex.ts';
import { countLines } from './count-lines.ts';
import { countKinds, type LineCounts } from './line-counts.ts';

/** Bits of source that open, close and nest things, those of the language itself most of all. */
const BITS = [
  '"', "'", '`', '"""', "'''", '/*', '*/', '//', '#', '--', '--[[', ']]', '=begin\n', '=end\n', '<<~A\n', '<<A\n', 'A\n',
  '${', '#{', '$(', '\\(', '{', '}', '(', ')', '[', ']', '<', '>', '=', '\\', '\\\n', '\n', '\n', '\r\n', '\r', ' ', '\t', ';', ',', ':', '?',
  'f', 'r', 'R"a(', ')a"', 'x', 'return ', '1', '@"', '$"', '"""', '@', '/', '/', '<div>', '#if A\n', '#error ', '\0', '\x7f', '\u00e9', '\ufeff',
]; // biome-ignore format: one list

function sourceIn(language: SourceLanguage): fc.Arbitrary<Uint8Array> {
  const own = LANGUAGES[language].rules.openers.flatMap(({ open, close, mode }) => [
    open,
    close,
    String.fromCharCode(Math.max(mode.close, 0)).repeat(mode.run) + mode.tail,
  ]);
  return fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...BITS) }, fc.constantFrom(...own, '\n', ' ')), {
      maxLength: 60,
    })
    .map((bits) => new TextEncoder().encode(bits.join('')));
}

function byLexer(bytes: Uint8Array, language: SourceLanguage): LineCounts {
  const s = lex(bytes, LANGUAGES[language].rules);
  return countKinds(s.lineKinds, s.line);
}

describe.each(ALL_SOURCE_LANGUAGES)('%s', (language) => {
  it('counts without tokens what the lexer counts with them', () => {
    fc.assert(
      fc.property(sourceIn(language), (bytes) => {
        expect(countLines(bytes, language)).toEqual(byLexer(bytes, language));
      }),
      { numRuns: 120 },
    );
  });

  it('counts CR LF and a lone CR as LF', () => {
    fc.assert(
      fc.property(sourceIn(language), (bytes) => {
        const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n').replaceAll('\ufeff', '');
        const count = (ending: string) => countLines(new TextEncoder().encode(text.replaceAll('\n', ending)), language);
        expect(count('\r\n')).toEqual(count('\n'));
        expect(count('\r')).toEqual(count('\n'));
      }),
      { numRuns: 30 },
    );
  });
});

// Found by the first of these, once in many runs: the bytes of the mark were taken for the beginning of the word.
it.each(['\ufeffr"""doc"""', '\ufeffR"a(', "\ufeff'a'"])('a byte order mark is no letter of a prefix: %j', (text) => {
  const bytes = new TextEncoder().encode(text);
  const documentation: LineCounts = { total: 1, code: 0, comment: 1, blank: 0 };
  expect([byLexer(bytes, 'python'), countLines(bytes, 'python')]).toEqual([documentation, documentation]);
});
