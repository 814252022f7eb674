import { DECISIONS } from '../complexity/decision-table.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COLON_COLON, COMMA, DOT, EQUALS, OPEN_PAREN } from '../lexer/symbols.ts';
import { type FoundFunction, joinNames } from './found-function.ts';
import { codeAt, countParameters, isWord, tokenText } from './token-reader.ts';

const FUNCTION = keyword('function');
const END = keyword('end');
const UNTIL = keyword('until');
/** `while` and `for` end with their `do`. */
const OPENERS = codeSet('if do repeat function');

/** Lua: every `function ... end`, named by its statement or by what it is assigned to. */
export function findLuaFunctions(s: LexState): FoundFunction[] {
  const decides = codeSet(DECISIONS.lua.words);
  const functions: FoundFunction[] = [];
  /** Open blocks: index of their function, or the enclosing one's as -2 - index. */
  const blocks: { readonly own: boolean; readonly owner: number; readonly prefix: string }[] = [];
  for (let i = 0; i < s.count; i++) {
    const c = s.code[i] ?? 0;
    if (c < 160) continue;
    const outer = blocks[blocks.length - 1] ?? { own: false, owner: -1, prefix: '' };
    if (c === FUNCTION) {
      const { name, open } = functionName(s, i);
      const qualifiedName = joinNames(outer.prefix, '.', name);
      const parameters = codeAt(s, open) === OPEN_PAREN ? countParameters(s, open, false) : 0;
      functions.push({ name, qualifiedName, startToken: i, endToken: s.count - 1, parameters, ccn: 1 });
      blocks.push({ own: true, owner: functions.length - 1, prefix: qualifiedName });
      continue;
    }
    const found = functions[outer.owner];
    if (found && decides[c] === 1) found.ccn++;
    if (OPENERS[c] === 1) blocks.push({ own: false, owner: outer.owner, prefix: outer.prefix });
    else if ((c === END || c === UNTIL) && blocks.length > 0) {
      blocks.pop();
      if (outer.own && found) found.endToken = i;
    }
  }
  return functions;
}

/** `function a.b:c(`, `local f = function(`, `key = function(`. */
function functionName(s: LexState, i: number): { name: string; open: number } {
  let j = i + 1;
  let name = '';
  while (isWord(codeAt(s, j)) || codeAt(s, j) === DOT || codeAt(s, j) === COLON || codeAt(s, j) === COLON_COLON) {
    name = name.length < 256 ? name + tokenText(s, j) : name;
    j++;
  }
  if (name !== '' || codeAt(s, i - 1) !== EQUALS) return { name: name === '' ? '(anonymous)' : name, open: j };
  for (let k = i - 2, n = 0; k >= 0 && n < 8; k--, n++) {
    const c = codeAt(s, k);
    const expected = n % 2 === 0 ? isWord(c) : c === DOT;
    if (!expected || c === COMMA) break;
    name = tokenText(s, k) + name;
  }
  return { name: name.replace(/^\./, '') || '(anonymous)', open: j };
}
