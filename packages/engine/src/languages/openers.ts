import { isBlank, isLineEnd, isWordByte } from '../lexer/bytes.ts';
import { charLiteral } from '../lexer/matchers.ts';
import { block, line, long, match, nested, raw, text } from '../lexer/opener.ts';

/** Comments and strings that many languages share. */

export const SLASHES = [line('//'), block('/*', '*/')];
export const NESTED_SLASHES = [line('//'), nested('/*', '*/')];
export const HASH = line('#');
export const DASHES = line('--');
export const SEMICOLON = line(';');
export const PERCENT = line('%');
export const QUOTES = [text('"'), text("'")];
/** Quotes that are doubled to stand for themselves. */
export const DOUBLED_QUOTES = [text('"', { escape: 'doubled' }), text("'", { escape: 'doubled' })];
export const TRIPLE_QUOTES = [long('"""'), long("'''")];
/** A quoted character; other apostrophes are code. */
export const CHARACTER = match("'", charLiteral);
/** `(* ... *)`, which nests wherever it is used but in Pascal. */
export const NESTED_STARS = nested('(*', '*)');
export const MARKUP = block('<!--', '-->');
export const PYTHON = [HASH, ...TRIPLE_QUOTES, ...QUOTES];
export const RAW_QUOTES = [raw('"'), raw("'")];

/** Behind the text are zeros (lexer/scratch.ts). */
const isOver = (b: number | undefined): boolean => b === undefined || b === 0;
export const isBlankNext = (bytes: Uint8Array, behind: number): boolean =>
  isOver(bytes[behind]) || isBlank(bytes[behind]) || isLineEnd(bytes[behind]);
export const noWordNext = (bytes: Uint8Array, behind: number): boolean => !isWordByte(bytes[behind]);
export const lineEndNext = (bytes: Uint8Array, behind: number): boolean => {
  let i = behind;
  while (isBlank(bytes[i]) && i - behind < 64) i++;
  return isOver(bytes[i]) || isLineEnd(bytes[i]);
};

/** Words before which an operand ends and after which one begins, for languages with regular expressions. */
export const OPERAND_WORDS =
  'return if else while for in and or not when unless until case do of new typeof instanceof delete void throw yield await then';
