import { codeSet } from '../lexer/keywords.ts';
import { COMMA, EQUALS, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, SEMICOLON } from '../lexer/symbols.ts';
import {
  afterLine,
  behind,
  codeAt,
  countParameters,
  isClose,
  isWord,
  partnerOf,
  REACH,
  tokenText,
} from './token-reader.ts';
import { grammar, type Walk } from './walk-state.ts';

/** Go: functions, methods (named after their receiver's type) and function literals. */
export const GO = grammar({
  triggers: codeSet('func'),
  onToken(w, i) {
    const { s } = w;
    let j = i + 1;
    let receiver = '';
    let name = '';
    // A group before a name is the receiver; a method has a name behind it.
    if (codeAt(s, j) === OPEN_PAREN && isWord(codeAt(s, partnerOf(s, j) + 1)) && codeAt(s, partnerOf(s, j) + 2) !== 0) {
      const afterName = codeAt(s, partnerOf(s, j) + 2);
      if (
        w.top.owner < 0 &&
        (afterName === OPEN_PAREN || afterName === OPEN_BRACKET) &&
        !afterLine(s, i + 1) &&
        isDeclaration(w, i)
      ) {
        receiver = receiverType(w, j);
        j = partnerOf(s, j) + 1;
      }
    }
    if (isWord(codeAt(s, j))) name = tokenText(s, j++);
    if (name !== '' && codeAt(s, j) === OPEN_BRACKET) j = behind(s, j);
    if (codeAt(s, j) !== OPEN_PAREN) return;
    const open = j;
    const body = name === '' && codeAt(s, i - 1) === 93 ? -1 : goBody(w, behind(s, open));
    // The result of `func f() func() {` is a type: the body is already taken.
    if (body < 0 || w.plans.has(body)) return;
    w.plans.set(body, {
      kind: 'function',
      name: name === '' ? '(anonymous)' : receiver === '' ? name : `${receiver}.${name}`,
      startToken: i,
      parameters: countParameters(s, open, false),
      list: open,
    });
  },
});

/** `func` begins a line of the file, not an expression. */
function isDeclaration(w: Walk, i: number): boolean {
  return i === 0 || afterLine(w.s, i) || codeAt(w.s, i - 1) === SEMICOLON;
}

function receiverType(w: Walk, open: number): string {
  const { s } = w;
  let name = '';
  const close = partnerOf(s, open);
  for (let j = open + 1; j < close; j = behind(s, j)) if (isWord(codeAt(s, j))) name = tokenText(s, j);
  return name;
}

/** `{` of the body behind the results, which may hold `interface{}`, `struct{...}` and function types; -1 for a type. */
function goBody(w: Walk, from: number): number {
  const { s } = w;
  let j = from;
  for (let n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) {
      const before = tokenText(s, j - 1);
      if (before !== 'interface' && before !== 'struct') return j;
    } else if (afterLine(s, j) || c === SEMICOLON || c === COMMA || c === EQUALS || c === 142 || isClose(c)) return -1;
    j = behind(s, j);
  }
  return -1;
}
