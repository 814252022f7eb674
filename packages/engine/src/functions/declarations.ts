/**
 * Declarations of the languages where a function is `type name(parameters) ... {`: C, C++, Objective-C, Java, C#, Dart.
 * One scan per declaration, over the tokens of its own bracket level, gathers what may be the name, the parameters and
 * the end, and plans what its `{` or `=>` opens. Longer than most files because C-like declarations are one problem:
 * splitting it would only move the shared state around.
 */
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  AT,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  FAT_ARROW,
  GREATER,
  IDENT,
  LESS,
  NUMBER,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PP_LINE,
  QUESTION,
  SEMICOLON,
  STRING,
} from '../lexer/symbols.ts';
import {
  functionName,
  isAttribute,
  isMacro,
  isMacroBeforeType,
  macroName,
  NO_NAME,
  operatorGroup,
  type Seen,
  typePlan,
} from './declaration-parts.ts';
import { FILE, PROPERTY, TYPE } from './frame.ts';
import { scanObjcKeyword, scanObjcMethod } from './objc.ts';
import {
  afterLine,
  anglesBefore,
  behind,
  codeAt,
  countParameters,
  isClose,
  isWord,
  partnerOf,
  tokenText,
} from './token-reader.ts';
import type { Plan, Walk } from './walk-state.ts';

const OPERATOR_WORD = keyword('operator');
const EXTERN = keyword('extern');
const RECORD = keyword('record');
const EXTENSION = keyword('extension');
const THIS = keyword('this');
const GET = keyword('get');
const DEFAULT = keyword('default');
const CONST = keyword('const');
const BANG = 33;
const STAR = 42;

/** Words that open a type. `record`, `mixin` and `extension` only where a name follows. */
const TYPE_WORDS = codeSet('class struct union enum interface record mixin extension namespace');
const ACCESSORS = codeSet('get set init add remove');
/** What a declaration begins with and no parameter list goes on with. */
const BEGINS = codeSet('namespace class struct enum template using typedef extern static');
/** Top-level statements of C#: what has a group and a body there and is no function. */
const STATEMENTS = codeSet('foreach using lock fixed checked unchecked');
const ACCESS = new Set(['public', 'private', 'protected', 'signals', 'slots', 'Q_SIGNALS', 'Q_SLOTS', 'internal']);

/** Scans the declaration at `start`. @returns the token where the next one begins */
export function scanDeclaration(w: Walk, start: number): number {
  const { s } = w;
  const { language } = s.rules;
  const cFamily = language === 'c' || language === 'cpp' || language === 'objc';
  const seen: Seen = { name: -1, open: -1, type: -1, colon: -1, assigned: false, word: -1, bases: false };
  let angle = 0;
  let first = start;

  if (w.top.constants) return scanConstants(w, start);
  for (let j = start; j < s.count; ) {
    const c = codeAt(s, j);
    switch (c) {
      case SEMICOLON:
        // A K&R definition goes on behind the `;` of its parameter declarations.
        if (language === 'c' && seen.open >= 0 && !seen.assigned && isOldStyle(s, seen, j)) break;
        w.top.constants = false;
        return j + 1;
      case PP_LINE:
        if (j === first) first = j + 1;
        break;
      case OPEN_BRACE: {
        if (isExternBlock(s, first, j) || (language === 'c' && isNamespace(s, first, j))) {
          w.plans.set(j, { kind: 'type', name: '', startToken: j, parameters: 0 });
          return behind(s, j);
        }
        const close = partnerOf(s, j);
        const after = close < 0 ? s.count : close + 1;
        if (seen.colon >= 0 && cFamily && isMemberInitialiser(s, j, after)) {
          j = after;
          continue;
        }
        if (seen.colon >= 0 && language === 'dart' && isLiteral(s, j)) {
          j = after;
          continue;
        }
        const plan = planOf(w, seen, j);
        if (plan) {
          w.plans.set(j, plan);
          // A namespace or `extern "C"` that never closes must not hide what is inside: the walk looks there itself.
          return after;
        }
        if (!seen.assigned && !(seen.type >= 0 && cFamily)) return after;
        j = after;
        continue;
      }
      case OPEN_PAREN: {
        const close = partnerOf(s, j);
        if (close < 0) return j + 1;
        if (angle === 0 && !seen.assigned && seen.colon < 0 && !seen.bases)
          noteGroup(s, seen, { open: j, first, free: cFamily && w.top.kind === FILE, macros: cFamily });
        j = close + 1;
        continue;
      }
      case LESS:
        if (isWord(codeAt(s, j - 1)) && !seen.assigned) angle++;
        break;
      case GREATER:
        if (angle > 0) angle--;
        break;
      case EQUALS:
        if (seen.colon < 0 && angle === 0) seen.assigned = true;
        break;
      case FAT_ARROW:
        if (!seen.assigned && angle === 0 && (language === 'csharp' || language === 'dart')) {
          const plan = planOf(w, seen, j);
          if (plan) w.plans.set(j, { ...plan, kind: 'expression' });
          seen.assigned = true;
        }
        break;
      case COLON:
        if (seen.type >= 0) {
          if (seen.open < 0 || language !== 'c') seen.bases = true;
        } else if (seen.open >= 0 && (language !== 'csharp' || isClose(codeAt(s, j - 1)))) seen.colon = j;
        else if (isAccessLabel(s, first, j)) first = j + 1;
        break;
      case AT:
        if (language === 'objc' && j === first) return scanObjcKeyword(w, j);
        if (language === 'java' || language === 'dart') {
          j = behindAnnotation(s, j);
          if (j <= s.count && first === j) first = j;
          continue;
        }
        break;
      case 43:
      case 45:
        if (
          language === 'objc' &&
          codeAt(s, j + 1) === OPEN_PAREN &&
          (j === first || (s.flags[j] ?? 0) & 1) &&
          angle === 0
        )
          return scanObjcMethod(w, j);
        break;
      case OPERATOR_WORD: {
        const open = operatorGroup(s, j);
        if (open < 0 || seen.assigned) break;
        seen.name = j;
        seen.open = open;
        const close = partnerOf(s, open);
        if (close < 0) return s.count;
        j = close + 1;
        angle = 0;
        continue;
      }
      case DEFAULT:
        // `Type name() default {};` in a Java annotation.
        if (language === 'java' && seen.open >= 0) seen.assigned = true;
        break;
      default:
        if (isClose(c)) return j;
        // `MACRO(x)` on a line of its own, without `;`.
        if (
          cFamily &&
          BEGINS[c] === 1 &&
          seen.open >= 0 &&
          seen.name === first &&
          afterLine(s, j) &&
          isAttribute(s, first)
        ) {
          seen.open = -1;
          seen.name = -1;
          first = j;
        }
        if (TYPE_WORDS[c] === 1 && angle === 0 && seen.type < 0 && opensType(s, seen, j)) seen.type = j;
        else if ((c === IDENT || isGetterName(s, j)) && !seen.assigned && seen.open < 0) seen.word = j;
        else if (
          ACCESSORS[c] === 1 &&
          !seen.assigned &&
          seen.open < 0 &&
          (w.top.kind === PROPERTY || language !== 'dart' || !isWord(codeAt(s, j + 1)))
        )
          seen.word = j;
        else if (c === THIS && codeAt(s, j + 1) === OPEN_BRACKET) seen.word = j;
    }
    j = behind(s, j);
  }
  return s.count;
}

/** `int get on =>`: a getter of Dart may be called as most keywords are. */
function isGetterName(s: LexState, j: number): boolean {
  return s.rules.language === 'dart' && codeAt(s, j - 1) === GET && isWord(codeAt(s, j));
}

function opensType(s: LexState, seen: Seen, j: number): boolean {
  const c = codeAt(s, j);
  const next = codeAt(s, j + 1);
  if (seen.open >= 0 || seen.assigned) return false;
  // Dart's `extension<T> on List<T> {` has no name.
  if (c === EXTENSION && next === LESS) return true;
  if (c === RECORD || c === EXTENSION || tokenText(s, j) === 'mixin')
    return isWord(next) && codeAt(s, j + 2) !== OPEN_PAREN ? true : c === RECORD && isWord(next);
  return codeAt(s, j - 1) !== DOT;
}

/** Decides whether the group at `open` is the parameter list, by what stands before it. */
function noteGroup(s: LexState, seen: Seen, at: { open: number; first: number; free: boolean; macros: boolean }): void {
  if (s.rules.language === 'csharp' && isTuple(s, at.open)) return;
  let name = at.open - 1;
  // The name may stand in branches of an `#if`: the last one is it.
  while (codeAt(s, name) === PP_LINE) name--;
  if (codeAt(s, name) === GREATER) name = anglesBefore(s, name) - 1;
  const code = codeAt(s, name);
  const inner = at.macros && seen.open < 0 ? pointerFunction(s, at.open) : -1;
  if (inner >= 0) {
    seen.name = inner - 1;
    seen.open = inner;
    return;
  }
  if (name < at.first || !isWord(code) || NO_NAME[code] === 1) return;
  if (STATEMENTS[code] === 1 && s.rules.language === 'csharp') return;
  if (seen.open < 0) {
    seen.name = name;
    seen.open = at.open;
    return;
  }
  // `MACRO(x) type name(y) {`: what came first had no type before it, or reads like a macro or an attribute, so it was no name.
  const apart = at.free && seen.name === at.first;
  if (apart || (at.macros && isAttribute(s, seen.name) && !isAttribute(s, name))) {
    seen.name = name;
    seen.open = at.open;
  }
}

/** `void (*signal(int s, void (*f)(int)))(int)`: a function that gives back a pointer to one. @returns the `(` of its parameters, or -1 */
function pointerFunction(s: LexState, open: number): number {
  let j = open + 1;
  if (codeAt(s, j) !== STAR) return -1;
  while (codeAt(s, j) === STAR || codeAt(s, j) === CONST) j++;
  if (codeAt(s, j) !== IDENT || codeAt(s, j + 1) !== OPEN_PAREN) return -1;
  const behindGroup = codeAt(s, behind(s, open));
  const closes = behind(s, j + 1) === partnerOf(s, open);
  return closes && (behindGroup === OPEN_PAREN || behindGroup === OPEN_BRACKET) ? j + 1 : -1;
}

/** `(int a, int b)` as the type of what is named behind it, which no list of parameters is followed by. */
function isTuple(s: LexState, open: number): boolean {
  let j = behind(s, open);
  while (codeAt(s, j) === QUESTION || codeAt(s, j) === OPEN_BRACKET) j = behind(s, j);
  return codeAt(s, j) === IDENT || codeAt(s, j) === THIS;
}

/** What the `{` (or `=>`) at `j` opens, undefined for initialisers and plain blocks. */
function planOf(w: Walk, seen: Seen, j: number): Plan | undefined {
  const { s } = w;
  const { language } = s.rules;
  const cFamily = language === 'c' || language === 'cpp' || language === 'objc';
  if (seen.assigned) return undefined;
  if (seen.type >= 0 && !(cFamily && seen.open >= 0 && seen.name > seen.type + 1 && !isMacroBeforeType(s, seen)))
    return typePlan(s, seen);
  if (seen.open >= 0) {
    const shouts = cFamily && isMacro(s, seen);
    return {
      kind: 'function',
      name: shouts ? macroName(s, seen) : functionName(s, seen),
      startToken: seen.name,
      parameters: countParameters(s, seen.open, language !== 'c' && language !== 'objc'),
      list: seen.open,
      ...(seen.colon >= 0 && { initialisers: seen.colon }),
    };
  }
  const word = seen.word;
  if (word < 0) return undefined;
  const name = tokenText(s, word);
  if (language === 'dart') {
    return codeAt(s, word - 1) === GET ? { kind: 'function', name, startToken: word, parameters: 0 } : undefined;
  }
  if (language === 'java') {
    // Compact constructor of a record: `Name {`.
    return w.top.kind === TYPE && word === j - 1
      ? { kind: 'function', name, startToken: word, parameters: 0 }
      : undefined;
  }
  if (language !== 'csharp') return undefined;
  if (w.top.kind === PROPERTY) {
    return ACCESSORS[codeAt(s, j - 1)] === 1 ? { kind: 'function', name, startToken: word, parameters: 0 } : undefined;
  }
  if (w.top.kind !== TYPE) return undefined;
  return codeAt(s, j) === FAT_ARROW
    ? { kind: 'function', name, startToken: word, parameters: 0 }
    : { kind: 'property', name, startToken: word, parameters: 0 };
}

/** `x{1}` in `: x{1}, y(2) {`. */
function isMemberInitialiser(s: LexState, open: number, after: number): boolean {
  const before = codeAt(s, open - 1);
  if (!isWord(before) && before !== GREATER) return false;
  const next = codeAt(s, after);
  return next === COMMA || next === OPEN_BRACE;
}

/** `{` of a set or map in `: a = {}, b = const {};`, where a body stands behind an operand. */
function isLiteral(s: LexState, open: number): boolean {
  const before = codeAt(s, open - 1);
  if (before === CONST) return true;
  return !isWord(before) && !isClose(before) && before !== STRING && before !== NUMBER && before !== BANG;
}

function isExternBlock(s: LexState, first: number, open: number): boolean {
  return codeAt(s, first) === EXTERN && codeAt(s, first + 1) === STRING && open === first + 2;
}

/** `namespace x {` in a header that is C as well. */
function isNamespace(s: LexState, first: number, open: number): boolean {
  return open === first + 2 && tokenText(s, first) === 'namespace';
}

function isAccessLabel(s: LexState, first: number, colon: number): boolean {
  return colon - first <= 2 && ACCESS.has(tokenText(s, first));
}

/** `int f(a, b) int a; char b; {`: the group is followed by a declaration. */
function isOldStyle(s: LexState, seen: Seen, semicolon: number): boolean {
  const after = partnerOf(s, seen.open) + 1;
  if (!isWord(codeAt(s, after)) || (NO_NAME[codeAt(s, after)] === 1 && tokenText(s, after).startsWith('_')))
    return false;
  if (after + 1 >= semicolon && codeAt(s, after) === IDENT) return false;
  if (semicolon - seen.open > 400) return false;
  let names = 0;
  for (let j = seen.open + 1; j < partnerOf(s, seen.open); j++) {
    const c = codeAt(s, j);
    if (c === IDENT) names++;
    else if (c !== COMMA) return false;
  }
  if (names === 0) return false;
  const next = codeAt(s, semicolon + 1);
  return next === OPEN_BRACE || isWord(next);
}

/** Behind `@name.name(arguments)`. */
function behindAnnotation(s: LexState, at: number): number {
  let j = at + 1;
  if (codeAt(s, j) >= 160 && tokenText(s, j) === 'interface') return j;
  while (isWord(codeAt(s, j)) && codeAt(s, j + 1) === DOT) j += 2;
  j++;
  return codeAt(s, j) === OPEN_PAREN ? behind(s, j) : j;
}

/** Constants of a Java or Dart enum up to their `;`: one with a body is a type of its own. */
function scanConstants(w: Walk, start: number): number {
  const { s } = w;
  let name = start;
  for (let j = start; j < s.count; ) {
    const c = codeAt(s, j);
    if (c === SEMICOLON) {
      w.top.constants = false;
      return j + 1;
    }
    if (isClose(c)) return j;
    if (c === AT) {
      j = behindAnnotation(s, j);
      continue;
    }
    if (c === IDENT) name = j;
    else if (c === OPEN_BRACE)
      w.plans.set(j, { kind: 'type', name: tokenText(s, name), startToken: name, parameters: 0 });
    j = behind(s, j);
  }
  return s.count;
}
