import { interestOf } from '../complexity/interest.ts';
import { markDecision } from '../complexity/marks.ts';
import { leaveLines, newNesting, type PythonNesting, WEIGHED, weighPython } from '../complexity/python-nesting.ts';
import { keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, COMMA, IDENT, OPEN_BRACKET, OPEN_PAREN } from '../lexer/symbols.ts';
import { type FoundFunction, joinNames, newFunction } from './found-function.ts';
import { afterLine, behind, codeAt, isClose, isOpen, isWord, partnerOf, tokenText } from './token-reader.ts';

/**
 * Python: a `def` or `class` ends before the first logical line that is not indented further.
 * Comprehension `for` and `if` count, as do conditional expressions; lambdas belong to the function around them.
 */

const DEF = keyword('def');
const CLASS = keyword('class');
const ASYNC = keyword('async');
const CASE = keyword('case');

interface Scope {
  readonly indent: number;
  /** Function whose decisions these are, -1 in a class. */
  readonly owner: number;
  readonly prefix: string;
  readonly nesting: PythonNesting;
}

export function findPythonFunctions(s: LexState, explained: boolean): FoundFunction[] {
  const { decides } = interestOf('python');
  const functions: FoundFunction[] = [];
  const scopes: Scope[] = [{ indent: -1, owner: -1, prefix: '', nesting: newNesting() }];
  let depth = 0;
  for (let i = 0; i < s.count; i++) {
    const c = s.code[i] ?? 0;
    // A bracket may begin a line too.
    const outside = depth === 0;
    if (isOpen(c) && partnerOf(s, i) >= 0) depth++;
    else if (isClose(c) && partnerOf(s, i) >= 0) depth--;
    let scope = scopes[scopes.length - 1];
    const lineStart = outside && afterLine(s, i) && !isClose(c);
    let indent = -1;
    if (lineStart || i === 0) {
      indent = indentOf(s, i);
      while (scope && scopes.length > 1 && indent <= scope.indent) {
        close(functions, scope, i - 1);
        scopes.pop();
        scope = scopes[scopes.length - 1];
      }
      if (scope) leaveLines(scope.nesting, indent);
    }
    if (!scope) continue;
    const found = functions[scope.owner];
    if (found) {
      if (decides[c] === 1 && (c !== CASE || (lineStart && isArm(s, i, true)))) markDecision(found, i);
      if (WEIGHED[c] === 1 && (c !== IDENT || s.hash[i] === found.nameHash))
        weighPython(s, found, scope.nesting, { i, indent, depth });
    }
    if ((c === DEF || c === CLASS) && isWord(codeAt(s, i + 1))) {
      const first = codeAt(s, i - 1) === ASYNC && !afterLine(s, i) ? i - 1 : i;
      const begins = afterLine(s, first) || first === 0 ? indentOf(s, first) : scope.indent + 1;
      const name = tokenText(s, i + 1);
      const prefix = joinNames(scope.prefix, '.', name);
      if (c === DEF) {
        const open = codeAt(s, i + 2) === OPEN_BRACKET ? behind(s, i + 2) : i + 2;
        const listed = codeAt(s, open) === OPEN_PAREN && partnerOf(s, open) >= 0;
        functions.push(
          newFunction({
            explained,
            name,
            qualifiedName: prefix,
            startToken: first,
            endToken: s.count - 1,
            parameters: parameters(s, open),
            list: listed ? open : -1,
            listEnd: listed ? partnerOf(s, open) : -1,
            calledOnObject: scope.owner < 0 && scopes.length > 1,
          }),
        );
      }
      scopes.push({ indent: begins, owner: c === DEF ? functions.length - 1 : -1, prefix, nesting: newNesting() });
    }
  }
  return functions;
}

function close(functions: FoundFunction[], scope: Scope, last: number): void {
  const found = functions[scope.owner];
  if (found) found.endToken = Math.max(last, found.startToken);
}

/** Column of the first token of a line; a tab goes to the next multiple of eight, as Python has it. */
function indentOf(s: LexState, i: number): number {
  const start = s.start[i] ?? 0;
  let from = start;
  while (from > 0 && (s.bytes[from - 1] === 32 || s.bytes[from - 1] === 9 || s.bytes[from - 1] === 12)) from--;
  let column = 0;
  for (let b = from; b < start; b++)
    column = s.bytes[b] === 9 ? column - (column % 8) + 8 : s.bytes[b] === 12 ? 0 : column + 1;
  return column;
}

/** Parameters in the group at `open`; `*` and `/` alone are separators. */
function parameters(s: LexState, open: number): number {
  if (codeAt(s, open) !== OPEN_PAREN) return 0;
  const end = partnerOf(s, open);
  let count = 0;
  let filled = false;
  for (let j = open + 1; j < end; j = behind(s, j)) {
    const c = codeAt(s, j);
    if (c === COMMA) filled = false;
    else if (!filled && isWord(c)) {
      filled = true;
      count++;
    }
  }
  return count;
}

/** `case pattern:` or `match subject:`, not a name. @param caseArm `case _:` catches what is left: no decision */
export function isArm(s: LexState, i: number, caseArm: boolean): boolean {
  if (caseArm && codeAt(s, i + 2) === COLON && tokenText(s, i + 1) === '_') return false;
  const next = codeAt(s, i + 1);
  if (next === 46 || next === 61 || next === COLON || afterLine(s, i + 1)) return false;
  for (let j = i + 1, n = 0; j < s.count && n < 256; n++) {
    if (afterLine(s, j)) return false;
    if (codeAt(s, j) === COLON) return true;
    j = behind(s, j);
  }
  return false;
}
