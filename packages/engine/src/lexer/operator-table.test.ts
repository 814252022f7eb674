import { expect, it } from 'vitest';
import { lex } from './lex.ts';
import { LEXICAL_RULES, type LexedLanguage } from './lexical-rules.ts';

/** Texts of the tokens of one line. */
function tokens(language: LexedLanguage, text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const { start, end, count } = lex(bytes, LEXICAL_RULES[language]);
  return Array.from({ length: count }, (_, n) => text.slice(start[n], end[n]));
}

it.each<[LexedLanguage, string, string[]]>([
  ['c', 'p->a && *q <<= 1', ['p', '->', 'a', '&&', '*', 'q', '<<=', '1']],
  ['c', 'char **argv', ['char', '*', '*', 'argv']],
  ['python', 'a ** b // c', ['a', '**', 'b', '//', 'c']],
  ['javascript', 'a ??= b?.c ? .5 : d !== e', ['a', '??=', 'b', '?.', 'c', '?', '.5', ':', 'd', '!==', 'e']],
  ['javascript', 'a?.5:b', ['a', '?', '.5', ':', 'b']],
  ['java', 'List<List<A>> a', ['List', '<', 'List', '<', 'A', '>', '>', 'a']],
  ['php', '$a?->b <=> $c', ['$a', '?->', 'b', '<=>', '$c']],
  ['swift', '0..<n', ['0', '..<', 'n']],
  ['dart', '[...a, ..b]', ['[', '...', 'a', ',', '..', 'b', ']']],
  ['ruby', 'a&.b =~ c', ['a', '&.', 'b', '=~', 'c']],
  ['c', 'a&.5', ['a', '&', '.5']],
  ['kotlin', 'a ?: b', ['a', '?:', 'b']],
  ['csharp', 'a ? b :c', ['a', '?', 'b', ':', 'c']],
  ['go', 'c <- a<-b', ['c', '<-', 'a', '<-', 'b']],
  ['java', 'a<-b', ['a', '<', '-', 'b']],
])('%s: %s', (language, text, expected) => {
  const open = language === 'php' ? '<?php ' : '';
  const found = tokens(language, open + text);
  expect(found.slice(found.length - expected.length)).toEqual(expected);
});

it('what ends the file after a mark is no operator', () => {
  for (const mark of '&|?=!<>-+:.*/%^~') expect(tokens('c', `a ${mark}`)).toEqual(['a', mark]);
});
