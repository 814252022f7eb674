import { cognitiveRules } from '../complexity/cognitive-table.ts';
import { increase } from '../complexity/increase.ts';
import { interestOf } from '../complexity/interest.ts';
import { continuesRun } from '../complexity/logical-runs.ts';
import { markDecision } from '../complexity/marks.ts';
import { isOwnCall } from '../complexity/recursion.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COLON_COLON, COMMA, DOT, EQUALS, IDENT, KEYWORD_BASE, OPEN_PAREN } from '../lexer/symbols.ts';
import { type FoundFunction, joinNames, newFunction } from './found-function.ts';
import { codeAt, countParameters, isWord, partnerOf, tokenText } from './token-reader.ts';

const FUNCTION = keyword('function');
const END = keyword('end');
const UNTIL = keyword('until');
const DO = keyword('do');
const GOTO = keyword('goto');
const AND = keyword('and');
const OR = keyword('or');
const LOOPS = codeSet('while for');
const { structures: STRUCTURES, branches: BRANCHES } = cognitiveRules('lua');
/** `while` and `for` end with their `do`. */
const OPENERS = codeSet('if do repeat function');

interface Block {
  /** Opened by a function. */
  readonly own: boolean;
  readonly owner: number;
  readonly prefix: string;
  /** Structures open in the function here. */
  readonly level: number;
}
const OUTSIDE: Block = { own: false, owner: -1, prefix: '', level: 0 };

/** Lua: every `function ... end`, named by its statement or by what it is assigned to. */
export function findLuaFunctions(s: LexState, explained: boolean): FoundFunction[] {
  const { decides } = interestOf('lua');
  const functions: FoundFunction[] = [];
  const recursive = new Set<number>();
  const blocks: Block[] = [];
  /** The next `do` is the body of a loop. */
  let loop = false;
  for (let i = 0; i < s.count; i++) {
    const c = s.code[i] ?? 0;
    if (c < KEYWORD_BASE && c !== IDENT) continue;
    const outer = blocks[blocks.length - 1] ?? OUTSIDE;
    if (c === IDENT) {
      const around = functions[outer.owner];
      if (around && around.nameHash === s.hash[i] && !recursive.has(outer.owner) && callsItself(s, around, i)) {
        recursive.add(outer.owner);
        increase(around, i, 1);
      }
      continue;
    }
    if (c === FUNCTION) {
      const { name, open } = functionName(s, i);
      const qualifiedName = joinNames(outer.prefix, '.', name);
      const parameters = codeAt(s, open) === OPEN_PAREN ? countParameters(s, open, false) : 0;
      const listed = codeAt(s, open) === OPEN_PAREN && partnerOf(s, open) >= 0;
      functions.push(
        newFunction({
          explained,
          name,
          qualifiedName,
          startToken: i,
          endToken: s.count - 1,
          parameters,
          list: listed ? open : -1,
          listEnd: listed ? partnerOf(s, open) : -1,
          calledOnObject: false,
        }),
      );
      blocks.push({ own: true, owner: functions.length - 1, prefix: qualifiedName, level: 0 });
      continue;
    }
    const found = functions[outer.owner];
    if (found) {
      if (decides[c] === 1) markDecision(found, i);
      if (STRUCTURES[c] === 1) {
        increase(found, i, 1 + outer.level);
        if (outer.level + 1 > found.maxNesting) found.maxNesting = outer.level + 1;
      } else if (BRANCHES[c] === 1 || c === GOTO) increase(found, i, 1);
      else if ((c === AND || c === OR) && !continuesRun(s, i)) increase(found, i, 1);
    }
    if (LOOPS[c] === 1) loop = true;
    if (OPENERS[c] === 1) {
      const nests = c !== DO || loop;
      if (c === DO) loop = false;
      blocks.push({ own: false, owner: outer.owner, prefix: outer.prefix, level: outer.level + (nests ? 1 : 0) });
    } else if ((c === END || c === UNTIL) && blocks.length > 0) {
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

/** `name(` in a plain function, `self:name(` or `self.name(` in a method. */
function callsItself(s: LexState, found: FoundFunction, i: number): boolean {
  if (codeAt(s, i + 1) !== OPEN_PAREN) return false;
  const method = /[.:]/.test(found.name);
  const before = codeAt(s, i - 1);
  if (before === DOT || before === COLON) return method && tokenText(s, i - 2) === 'self';
  return !method && isOwnCall(s, found, i);
}
