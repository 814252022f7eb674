import { codeSet, keyword } from '../lexer/keywords.ts';
import { COLON, EQUALS, IDENT, OPEN_BRACE, OPEN_PAREN, SEMICOLON } from '../lexer/symbols.ts';
import { behind, codeAt, countParameters, isClose, isWord, nameText, REACH } from './token-reader.ts';
import { grammar, type Walk } from './walk-state.ts';

/** PHP: functions, methods and `function () {}` closures; `fn () =>` belongs to the function around it. */

const FUNCTION = keyword('function');
const USE = keyword('use');
const NEW = keyword('new');
const READONLY = keyword('readonly');

export const PHP = grammar({
  separator: '::',
  triggers: codeSet('function class interface trait enum'),
  onToken(w, i, code) {
    if (code === FUNCTION) planFunction(w, i);
    else planType(w, i);
  },
});

function planFunction(w: Walk, i: number): void {
  const { s } = w;
  let j = i + 1;
  if (codeAt(s, j) === 38) j++;
  let name = '(anonymous)';
  if (isWord(codeAt(s, j))) {
    name = nameText(s, j);
    // A method may be called like a keyword: `function list()`, `function match()`.
    s.code[j] = IDENT;
    j++;
  }
  if (codeAt(s, j) !== OPEN_PAREN) return;
  const open = j;
  j = behind(s, j);
  if (codeAt(s, j) === USE && codeAt(s, j + 1) === OPEN_PAREN) j = behind(s, j + 1);
  if (codeAt(s, j) === COLON)
    for (
      let n = 0;
      n < 64 && j < s.count && codeAt(s, j) !== OPEN_BRACE && codeAt(s, j) !== SEMICOLON && !isClose(codeAt(s, j));
      n++
    )
      j = behind(s, j);
  if (codeAt(s, j) !== OPEN_BRACE) return;
  w.plans.set(j, { kind: 'function', name, startToken: i, parameters: countParameters(s, open, false), list: open });
}

function planType(w: Walk, i: number): void {
  const { s } = w;
  const before = codeAt(s, i - 1);
  const anonymous = before === NEW || (before === READONLY && codeAt(s, i - 2) === NEW);
  const named = codeAt(s, i + 1) === IDENT;
  if (!anonymous && !named) return;
  for (let j = i + 1, n = 0; j < s.count && n < REACH; n++) {
    const c = codeAt(s, j);
    if (c === OPEN_BRACE) {
      w.plans.set(j, {
        kind: 'type',
        name: anonymous ? 'class@anonymous' : nameText(s, i + 1),
        startToken: i,
        parameters: 0,
      });
      return;
    }
    if (c === SEMICOLON || c === EQUALS || isClose(c) || (c === OPEN_PAREN && !anonymous)) return;
    j = behind(s, j);
  }
}
