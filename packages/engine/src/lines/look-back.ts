import { WORD_BYTE } from '../lexer/bytes.ts';
import { FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { CONTROL, EXPECTS_OPERAND } from '../lexer/operand.ts';
import {
  CLOSE_BRACKET,
  CLOSE_PAREN,
  IDENT,
  MARKUP,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  REGEX,
  STRING,
} from '../lexer/symbols.ts';

/** Longest word that is looked at; longer ones are names. */
const WORD_BYTES = 24;

/**
 * Whether an operand ends before `at`, so that `/` divides and `<` compares, by the last token that was kept or the last byte of code.
 * Says `unsure` where the lexer would know more.
 * @param codeEnd end of the last stretch of code
 */
export function operandBefore(s: LexState, at: number, codeEnd: number): 'yes' | 'no' | 'unsure' {
  const { bytes, count } = s;
  if (count > 0 && (s.end[count - 1] ?? 0) >= codeEnd) {
    const last = s.code[count - 1] ?? 0;
    return last === CLOSE_PAREN ? parenIsOperand(s) : tokenIsOperand(last);
  }
  let i = Math.min(codeEnd, at) - 1;
  while (i >= 0 && (bytes[i] ?? 0) <= 32) i--;
  const b = bytes[i] ?? 0;
  if (WORD_BYTE[b] === 1 || b === 36) return wordIsOperand(s, i);
  switch (b) {
    case 92: // joins two lines
    case 34:
    case 39:
    case 96: // a quote that opened nothing
      return 'unsure';
    case 43: // ++ --
    case 45:
      return bytes[i - 1] === b ? 'unsure' : 'no';
    default:
      return b > 32 && b < 127 ? 'no' : 'unsure';
  }
}

function tokenIsOperand(code: number): 'yes' | 'no' | 'unsure' {
  switch (code) {
    case STRING:
    case REGEX:
    case MARKUP:
    case CLOSE_BRACKET:
      return 'yes';
    case OPEN_PAREN:
    case OPEN_BRACKET:
    case OPEN_BRACE:
      return 'no';
    default:
      return 'unsure';
  }
}

/** `(a + b) / 2` divides, `if (a) /b/` does not: the word before the opening bracket tells. */
function parenIsOperand(s: LexState): 'yes' | 'no' | 'unsure' {
  const { bytes } = s;
  const open = s.partner[s.count - 1] ?? -1;
  if (open < 0) return 'yes';
  let i = (s.start[open] ?? 0) - 1;
  while (i >= 0 && (bytes[i] ?? 0) <= 32) i--;
  const b = bytes[i] ?? 0;
  // Behind a comment the word is further away.
  if (b === 47) return 'unsure';
  if (WORD_BYTE[b] !== 1 && b !== 36) return 'yes';
  const { code, start } = wordAt(s, i);
  if (CONTROL[code] !== 1) return 'yes';
  const before = bytes[start - 1] ?? 0;
  return before === 46 || before === 35 ? 'unsure' : 'no';
}

/** The word that ends at `last`: its keyword code, IDENT when it is none. */
function wordAt({ bytes, rules: { keywords } }: LexState, last: number): { code: number; start: number } {
  let start = last;
  while (start > 0 && last - start < WORD_BYTES && (WORD_BYTE[bytes[start - 1] ?? 0] === 1 || bytes[start - 1] === 36))
    start--;
  if (last - start >= WORD_BYTES) return { code: IDENT, start };
  let hash = FNV_OFFSET;
  for (let i = start; i <= last; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), FNV_PRIME);
  let slot = hash & keywords.mask;
  for (let code = keywords.codes[slot] ?? 0; code !== 0; code = keywords.codes[slot] ?? 0) {
    if (keywords.hashes[slot] === hash) return { code, start };
    slot = (slot + 1) & keywords.mask;
  }
  return { code: IDENT, start };
}

function wordIsOperand(s: LexState, last: number): 'yes' | 'no' | 'unsure' {
  const { code, start } = wordAt(s, last);
  if (code === IDENT) return 'yes';
  if (EXPECTS_OPERAND[code] !== 1) return 'unsure';
  // A member, a private name: nothing that looks like a keyword is one there.
  const before = s.bytes[start - 1] ?? 0;
  return before === 46 || before === 35 || before === 64 ? 'unsure' : 'no';
}

/** Nothing up to the end of the line begins or ends a string or a comment, whatever a `/` before it means. */
export function plainToLineEnd(s: LexState, from: number, steps: Uint8Array): boolean {
  const { bytes, length } = s;
  for (let i = from; i < length; i++) {
    const step = steps[bytes[i] ?? 0] ?? 0;
    if (step === 2) return true;
    if (step > 2) return false;
  }
  return true;
}
