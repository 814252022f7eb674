import { isDigit } from './bytes.ts';
import type { LexState } from './lex-state.ts';
import { emit } from './lex-state.ts';
import type { OperatorTable } from './operator-table.ts';
import { FIRST, SECOND } from './operator-table.ts';
import { OPTIONAL_DOT } from './symbols.ts';

/**
 * Reads one operator or punctuation mark at `pos`, the longest there is (operator-table.ts). `>` never joins another `>`:
 * two of them close two generics more often than they shift.
 */
export function scanOperator(s: LexState, b: number): void {
  const { bytes, pos: at } = s;
  const c = bytes[at + 1] ?? 0;
  const second = SECOND[c] ?? 0;
  // Most marks stand before something else and are done with.
  if (second === 0) {
    s.pos = at + 1;
    emit(s, b, b, at, at + 1, s.line);
    return;
  }
  const { operators }: { operators: OperatorTable } = s.rules;
  const pair = ((FIRST[b] ?? 0) << 4) | second;
  const d = bytes[at + 2] ?? 0;
  const long = operators.long[pair] ?? 0;
  if (long !== 0 && (d === operators.third[pair] || d === operators.otherThird[pair])) {
    s.pos = at + 3;
    emit(s, long, b | (c << 8) | (d << 16), at, at + 3, s.line);
    return;
  }
  const short = operators.short[pair] ?? 0;
  // `a ?.5 : b` is a conditional expression.
  const isPair = short !== 0 && !(short === OPTIONAL_DOT && isDigit(d));
  s.pos = isPair ? at + 2 : at + 1;
  emit(s, isPair ? short : b, isPair ? b | (c << 8) : b, at, s.pos, s.line);
}
