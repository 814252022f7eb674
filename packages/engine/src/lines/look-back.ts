import { isDigit, WORD_BYTE } from '../lexer/bytes.ts';
import { FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';
import { CODE_LINE, type LexState } from '../lexer/lex-state.ts';
import { EXPECTS_OPERAND } from '../lexer/operand.ts';

/** Longest word that is looked at; longer ones are names. */
const WORD_BYTES = 24;

/**
 * Whether an operand ends before `at`, so that `/` divides and `<` compares, by the last byte of code on the line. Says `unsure`
 * where the lexer would know more.
 */
export function operandBefore(s: LexState, at: number): 'yes' | 'no' | 'unsure' {
  const { bytes } = s;
  if ((s.lineKind & CODE_LINE) === 0) return 'unsure';
  let i = at - 1;
  while (bytes[i] === 32 || bytes[i] === 9) i--;
  const b = bytes[i] ?? 0;
  if (WORD_BYTE[b] === 1 || b === 36) return wordIsOperand(s, i);
  switch (b) {
    case 93: // ]
      return 'yes';
    case 41: // )
    case 125: // }
    case 47: // the end of a comment or of a regular expression
    case 34:
    case 39:
    case 96: // the end of a string, or text of one that was none
    case 92:
      return 'unsure';
    case 43: // ++ --
    case 45:
      return bytes[i - 1] === b ? 'unsure' : 'no';
    default:
      return b > 32 && b < 127 ? 'no' : 'unsure';
  }
}

function wordIsOperand(s: LexState, last: number): 'yes' | 'no' | 'unsure' {
  const { bytes, rules } = s;
  let start = last;
  while (start > 0 && last - start < WORD_BYTES && (WORD_BYTE[bytes[start - 1] ?? 0] === 1 || bytes[start - 1] === 36))
    start--;
  if (last - start >= WORD_BYTES) return 'yes';
  // A member, a number's fraction, a private name: nothing that looks like a keyword is one there.
  const before = bytes[start - 1] ?? 0;
  let hash = FNV_OFFSET;
  for (let i = start; i <= last; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), FNV_PRIME);
  const { keywords } = rules;
  let slot = hash & keywords.mask;
  for (let code = keywords.codes[slot] ?? 0; code !== 0; code = keywords.codes[slot] ?? 0) {
    if (keywords.hashes[slot] === hash) {
      if (EXPECTS_OPERAND[code] !== 1) return isDigit(bytes[start]) ? 'yes' : 'unsure';
      return before === 46 || before === 35 || before === 64 ? 'unsure' : 'no';
    }
    slot = (slot + 1) & keywords.mask;
  }
  return 'yes';
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
