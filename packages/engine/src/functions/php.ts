import { codeSet, keyword } from '../lexer/keywords.ts';
import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  COLON,
  EQUALS,
  FAT_ARROW,
  IDENT,
  OPEN_BRACE,
  OPEN_PAREN,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { PROPERTY, TYPE } from './frame.ts';
import {
  behind,
  codeAt,
  countParameters,
  isClose,
  isWord,
  nameText,
  partnerOf,
  REACH,
  tokenText,
} from './token-reader.ts';
import { grammar, type Walk } from './walk-state.ts';

/** PHP: functions, methods, hooks of properties and `function () {}` closures; `fn () =>` belongs to the function around it. */

const FUNCTION = keyword('function');
const USE = keyword('use');
const NEW = keyword('new');
const READONLY = keyword('readonly');
/** Tokens between the name of a property and its hooks: its first value. */
const LONGEST_VALUE = 64;

export const PHP = grammar({
  separator: '::',
  triggers: codeSet('function class interface trait enum', OPEN_BRACE, FAT_ARROW),
  onToken(w, i, code) {
    if (code === FUNCTION) planFunction(w, i);
    else if (code === FAT_ARROW) planHook(w, i);
    else if (code === OPEN_BRACE) w.top.kind === PROPERTY ? planHook(w, i) : planHooks(w, i);
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

/** `public string $name = 'value' {` in a class: what follows are its hooks. */
function planHooks(w: Walk, open: number): void {
  const { s } = w;
  if (w.top.kind !== TYPE || w.plans.has(open)) return;
  let name = open - 1;
  for (let j = name, n = 0; j > w.top.open && n < LONGEST_VALUE; n++) {
    const c = codeAt(s, j);
    if (c === SEMICOLON || c === OPEN_BRACE || c === CLOSE_BRACE) break;
    if (c === EQUALS) {
      name = j - 1;
      break;
    }
    j = isClose(c) && partnerOf(s, j) >= 0 ? partnerOf(s, j) - 1 : j - 1;
  }
  const text = nameText(s, name);
  if (text.startsWith('$')) w.plans.set(open, { kind: 'property', name: text, startToken: name, parameters: 0 });
}

/** `get => value;`, `set(string $value) { ... }`: what the `{` or `=>` at `body` opens. */
function planHook(w: Walk, body: number): void {
  const { s } = w;
  if (w.top.kind !== PROPERTY) return;
  const open = codeAt(s, body - 1) === CLOSE_PAREN ? partnerOf(s, body - 1) : -1;
  const word = open < 0 ? body - 1 : open - 1;
  const name = codeAt(s, word) === IDENT ? tokenText(s, word) : '';
  if (name !== 'get' && name !== 'set') return;
  w.plans.set(body, {
    kind: codeAt(s, body) === OPEN_BRACE ? 'function' : 'expression',
    name,
    startToken: word,
    parameters: open < 0 ? 0 : countParameters(s, open, false),
    ...(open >= 0 && { list: open }),
  });
}
