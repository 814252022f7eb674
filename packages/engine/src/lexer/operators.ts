import type { LexState } from './lex-state.ts';
import { emit } from './lex-state.ts';
import {
  AND_AND,
  AND_ASSIGN,
  ARROW,
  ASSIGN_WITH,
  COALESCE_ASSIGN,
  COLON_COLON,
  COMPARE,
  ELVIS,
  FAT_ARROW,
  NULL_COALESCE,
  OPERATOR,
  OPTIONAL_DOT,
  OR_ASSIGN,
  OR_OR,
  RANGE,
  STEP,
} from './symbols.ts';

const EQ = 61;
/** Bytes that can be the second of an operator; most marks stand before another and are done with. */
const SECOND = new Uint8Array(256);
for (const mark of '&|=.:?->~<+*/') SECOND[mark.charCodeAt(0)] = 1;

/**
 * Reads one operator or punctuation mark at `pos`, the longest there is. `>` never joins another `>`:
 * two of them close two generics more often than they shift.
 */
export function scanOperator(s: LexState, b: number): void {
  const at = s.pos;
  const c = s.bytes[at + 1] ?? 0;
  if (SECOND[c] !== 1) {
    s.pos = at + 1;
    emit(s, b, b, at, at + 1, s.line);
    return;
  }
  const d = s.bytes[at + 2] ?? 0;
  let code = b;
  let width = 1;
  switch (b) {
    case 38: // &
      if (c === 38) [code, width] = d === EQ ? [AND_ASSIGN, 3] : [AND_AND, 2];
      else if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      else if (c === 46 && s.rules.language === 'ruby') [code, width] = [OPTIONAL_DOT, 2];
      break;
    case 124: // |
      if (c === 124) [code, width] = d === EQ ? [OR_ASSIGN, 3] : [OR_OR, 2];
      else if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      break;
    case 63: // ?
      if (c === 63) [code, width] = d === EQ ? [COALESCE_ASSIGN, 3] : [NULL_COALESCE, 2];
      else if (c === 46 && !(d >= 48 && d <= 57)) [code, width] = [OPTIONAL_DOT, 2];
      else if (c === 58 && s.rules.elvis) [code, width] = [ELVIS, 2];
      else if (c === 45 && d === 62) [code, width] = [OPTIONAL_DOT, 3];
      break;
    case EQ:
      if (c === EQ) [code, width] = [COMPARE, d === EQ ? 3 : 2];
      else if (c === 62) [code, width] = [FAT_ARROW, 2];
      else if (c === 126) [code, width] = [OPERATOR, 2];
      break;
    case 33: // !
      if (c === EQ) [code, width] = [COMPARE, d === EQ ? 3 : 2];
      break;
    case 60: // <
      if (c === EQ) [code, width] = [COMPARE, d === 62 ? 3 : 2];
      else if (c === 60) [code, width] = [OPERATOR, d === EQ ? 3 : 2];
      else if (c === 45 && s.rules.language === 'go') [code, width] = [OPERATOR, 2];
      break;
    case 62: // >
      if (c === EQ) [code, width] = [COMPARE, 2];
      break;
    case 45: // -
      if (c === 62) [code, width] = [ARROW, 2];
      else if (c === 45) [code, width] = [STEP, 2];
      else if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      break;
    case 43: // +
      if (c === 43) [code, width] = [STEP, 2];
      else if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      break;
    case 58: // :
      if (c === 58) [code, width] = [COLON_COLON, 2];
      else if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      break;
    case 46: // .
      if (c === 46) [code, width] = [RANGE, d === 46 || d === 60 ? 3 : 2];
      break;
    case 42: // *
    case 47: // /
      if (c === b) [code, width] = [OPERATOR, d === EQ ? 3 : 2];
      else if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      break;
    case 37: // %
    case 94: // ^
    case 126: // ~
      if (c === EQ) [code, width] = [ASSIGN_WITH, 2];
      break;
  }
  s.pos = at + width;
  emit(s, code, width === 1 ? b : b | (c << 8) | (width === 3 ? d << 16 : 0), at, at + width, s.line);
}
