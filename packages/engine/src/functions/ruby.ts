import { interestOf } from '../complexity/interest.ts';
import { markDecision } from '../complexity/marks.ts';
import { WEIGHED, weighRuby } from '../complexity/ruby-nesting.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON_COLON, COMMA, DOT, EQUALS, IDENT, OPEN_PAREN, OPERATOR, QUESTION, SEMICOLON } from '../lexer/symbols.ts';
import { type FoundFunction, joinNames, newFunction } from './found-function.ts';
import { endsOperand } from './operand-end.ts';
import { afterLine, behind, codeAt, countParameters, isWord, partnerOf, tokenText } from './token-reader.ts';

/** Ruby: `def ... end`, matched by counting what `end` closes. Blocks and lambdas belong to the method around them. */

const DEF = keyword('def');
const CLASS = keyword('class');
const MODULE = keyword('module');
const END = keyword('end');
const DO = keyword('do');
const BEGIN = keyword('begin');
const IN = keyword('in');
const FOR = keyword('for');
const RESCUE = keyword('rescue');
const THEN = keyword('then');
/** Always closed by `end`. */
const OPENERS = codeSet('begin case for');
/** Closed by `end` unless they follow what they modify. */
const MODIFIERS = codeSet('if unless while until');
/** Loops whose `do` is their own. */
const LOOPS = codeSet('while until for');
/** Words an expression, and so a modifier, may follow on the same line. */
const VALUE_WORDS = codeSet('return break next redo retry yield self super nil true false end');

export interface Block {
  readonly kind: 'def' | 'scope' | 'block';
  /** Word that opened it, 0 for a file. */
  readonly word: number;
  readonly owner: number;
  readonly prefix: string;
  /** Structures and blocks with `end` that are open in the method here. */
  level: number;
  /** A `rescue` clause of it is open. */
  rescued?: boolean;
  /** Open `{}` blocks and conditional expressions of the method: last token, and how many of them up to here are blocks. */
  readonly ends: { readonly end: number; readonly blocks: number }[];
}

export function findRubyFunctions(s: LexState, explained: boolean): FoundFunction[] {
  const { decides } = interestOf('ruby');
  const functions: FoundFunction[] = [];
  const blocks: Block[] = [];
  const top: Block = { kind: 'scope', word: 0, owner: -1, prefix: '', level: 0, ends: [] };
  const recursive = new Set<number>();
  /** Method without `end` (`def x = ...`) and the token its line ends before. */
  let endless = -1;
  let loopLine = -1;
  for (let i = 0; i < s.count; i++) {
    const c = s.code[i] ?? 0;
    const outer = blocks[blocks.length - 1] ?? top;
    if (endless >= 0 && (afterLine(s, i) || c === SEMICOLON) && endsExpression(s, i)) {
      const found = functions[endless];
      if (found) found.endToken = i - 1;
      endless = -1;
    }
    const owner = endless >= 0 ? endless : outer.owner;
    const found = functions[owner];
    if (found) {
      if (decides[c] === 1 && counts(s, i, c)) markDecision(found, i);
      if (WEIGHED[c] === 1 && (c !== IDENT || s.hash[i] === found.nameHash))
        weighRuby(s, found, { i, block: outer, recursive, owner });
    }
    if (c < 160) continue;
    if (c === DEF) {
      const { name, open } = methodName(s, i);
      const qualifiedName = joinNames(outer.prefix, '::', name);
      const group = codeAt(s, open) === OPEN_PAREN && partnerOf(s, open) >= 0;
      const bare = group ? { count: 0, last: -1 } : bareParameters(s, open);
      functions.push(
        newFunction({
          explained,
          name,
          qualifiedName,
          startToken: i,
          endToken: s.count - 1,
          parameters: group ? countParameters(s, open, false) : bare.count,
          list: group || bare.count > 0 ? open : -1,
          listEnd: group ? partnerOf(s, open) : bare.last,
          calledOnObject: false,
        }),
      );
      if (codeAt(s, group ? behind(s, open) : open) === EQUALS) endless = functions.length - 1;
      else
        blocks.push({ kind: 'def', word: c, owner: functions.length - 1, prefix: qualifiedName, level: 0, ends: [] });
      i = Math.max(i, open - 1);
    } else if (c === CLASS || c === MODULE) {
      const singleton = codeAt(s, i + 1) === OPERATOR;
      if (!singleton && !isWord(codeAt(s, i + 1)) && codeAt(s, i + 1) !== COLON_COLON) continue;
      blocks.push({
        kind: 'scope',
        word: c,
        owner: -1,
        level: 0,
        ends: [],
        prefix: singleton ? outer.prefix : joinNames(outer.prefix, '::', scopeName(s, i + 1)),
      });
    } else if (c === END) {
      const closed = blocks.pop();
      const ended = closed?.kind === 'def' ? functions[closed.owner] : undefined;
      if (ended) ended.endToken = i;
    } else {
      const opens = OPENERS[c] === 1 || (MODIFIERS[c] === 1 && !modifies(s, i));
      if (opens && LOOPS[c] === 1) loopLine = s.tokenLine[i] ?? 0;
      if (c === DO && loopLine === s.tokenLine[i]) {
        loopLine = -1;
        continue;
      }
      if (opens || c === DO) {
        const level = outer.level + (c === BEGIN ? 0 : 1);
        blocks.push({ kind: 'block', word: c, owner: outer.owner, prefix: outer.prefix, level, ends: outer.ends });
        if (found && level > found.maxNesting) found.maxNesting = level;
      }
    }
  }
  return functions;
}

/** The word at `i` follows the expression it modifies. */
function modifies(s: LexState, i: number): boolean {
  if (i === 0 || afterLine(s, i)) return false;
  const before = codeAt(s, i - 1);
  return before >= 160 ? VALUE_WORDS[before] === 1 : endsOperand(s, i - 1);
}

function counts(s: LexState, i: number, code: number): boolean {
  if (code === QUESTION) return endsOperand(s, i - 1);
  if (code === IN) return afterLine(s, i) && codeAt(s, i - 2) !== FOR;
  return code !== RESCUE || codeAt(s, i + 1) !== THEN;
}

function endsExpression(s: LexState, i: number): boolean {
  const before = codeAt(s, i - 1);
  return before !== EQUALS && before !== COMMA && before !== DOT && codeAt(s, i) !== DOT;
}

/** `name`, `self.name`, `Foo.name`, an operator; and the token where parameters begin. */
function methodName(s: LexState, def: number): { name: string; open: number } {
  let j = def + 1;
  let name = '';
  while (isWord(codeAt(s, j)) && codeAt(s, j + 1) === DOT && !afterLine(s, j + 1)) {
    name += `${tokenText(s, j)}.`;
    j += 2;
    if (name.length > 256) break;
  }
  if (isWord(codeAt(s, j))) {
    name += tokenText(s, j);
    // `self.name=(value)` sets something; a method without end has a space there.
    const sets = codeAt(s, j + 1) === EQUALS && (s.flags[j + 1] ?? 0) === 0;
    return sets ? { name: `${name}=`, open: j + 2 } : { name, open: j + 1 };
  }
  for (let n = 0; n < 3 && j < s.count && codeAt(s, j) !== OPEN_PAREN && !isWord(codeAt(s, j)) && !afterLine(s, j); n++)
    name += tokenText(s, j++);
  return { name, open: j };
}

/** Parameters without parentheses: to the end of the line. */
function bareParameters(s: LexState, from: number): { count: number; last: number } {
  let count = 0;
  let last = -1;
  let filled = false;
  for (let j = from, n = 0; j < s.count && n < 64 && !afterLine(s, j) && codeAt(s, j) !== SEMICOLON; n++) {
    if (codeAt(s, j) === EQUALS && !filled) break;
    if (codeAt(s, j) === COMMA) filled = false;
    else if (!filled) {
      filled = true;
      count++;
    }
    j = behind(s, j);
    last = Math.min(j, s.count) - 1;
  }
  return { count, last };
}

function scopeName(s: LexState, from: number): string {
  let name = '';
  for (let j = from, n = 0; n < 16 && (isWord(codeAt(s, j)) || codeAt(s, j) === COLON_COLON); j++, n++) {
    if (n > 0 && isWord(codeAt(s, j)) && isWord(codeAt(s, j - 1))) break;
    name += tokenText(s, j);
  }
  return name;
}
