import { unmarkFrom } from '../complexity/marks.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { COLON, FAT_ARROW, GREATER, LESS, OPEN_BRACE, QUESTION } from '../lexer/symbols.ts';
import { assignedName } from './assigned-name.ts';
import { anglesBefore, codeAt, countParameters, isWord, partnerOf } from './token-reader.ts';
import { annotationStart, isFunctionType } from './type-position.ts';
import type { Walk } from './walk-state.ts';

const ASYNC = keyword('async');
const IMPORT = keyword('import');
/** Before a parameter list that belongs to a function type. */
const TYPE_BEFORE = codeSet('as is extends keyof typeof new infer', 124, 38, LESS);

/** The function whose arrow is at a token, read backwards from there: before it, nothing shows that one begins. */
export function planArrow(w: Walk, arrow: number): void {
  const { s, top } = w;
  let first = arrow - 1;
  let open = -1;
  const last = codeAt(s, first);
  const { colonGroup } = top;
  const typed = colonGroup >= 0;
  const beforeLast = codeAt(s, first - 1);
  const typeEnds = beforeLast === COLON || (beforeLast === FAT_ARROW && top.typeArrow === first - 1);
  if (last === 41) open = partnerOf(s, first);
  else if (typed && !(isWord(last) && !typeEnds && isSingle(beforeLast))) open = partnerOf(s, colonGroup);
  else if (!isWord(last)) return;
  const resultStart = open > 0 ? open - 1 : -1;
  const typedResult =
    (resultStart === colonGroup + 1 && !isTypeOfFunction(s, open)) ||
    codeAt(s, resultStart) === IMPORT ||
    ((codeAt(s, resultStart) === 124 || codeAt(s, resultStart) === 38) &&
      annotationStart(w, resultStart) === colonGroup + 1);
  if (typed && last === 41 && typedResult) {
    // `(a): (() => void) => ...`: the group is the result; `function f(a): () => void` has a name before its group.
    const parameters = partnerOf(s, colonGroup);
    const generic = codeAt(s, parameters - 1) === GREATER ? anglesBefore(s, parameters - 1) : parameters;
    const named = codeAt(s, generic - 1);
    if (generic >= 0 && (named === ASYNC || !isWord(named))) open = parameters;
  }
  top.colonGroup = -1;
  if (open >= 0) first = open;
  if (first < 0) return;
  if (codeAt(s, first - 1) === GREATER) {
    const angle = anglesBefore(s, first - 1);
    if (angle >= 0) first = angle;
  }
  if (codeAt(s, first - 1) === ASYNC) first--;
  // Flow writes result types in JavaScript.
  const typesHere = s.rules.language === 'typescript' || (typed && resultStart === colonGroup + 1);
  if (typesHere && isFunctionType(w, first)) {
    // A type in the result of an arrow function, perhaps: its own arrow is still to come.
    top.colonGroup = colonGroup;
    top.typeArrow = arrow;
    return;
  }
  // That these were parameters shows at the arrow: what decides about their default values was taken for the function around.
  const owner = open < 0 ? undefined : w.functions[top.owner];
  if (owner) unmarkFrom(owner, open);
  const block = codeAt(s, arrow + 1) === OPEN_BRACE;
  w.plans.set(block ? arrow + 1 : arrow, {
    kind: block ? 'function' : 'expression',
    name: assignedName(w, first),
    startToken: first,
    parameters: open >= 0 ? countParameters(s, open, true) : 1,
    list: open >= 0 ? open : arrow - 1,
    ...(open < 0 && { listEnd: arrow - 1 }),
  });
}

/** `()` and `(a: A)` behind a `:` are the parameters of a function type; `(a)` is a type in brackets. */
function isTypeOfFunction(s: LexState, open: number): boolean {
  const first = codeAt(s, open + 1);
  const then = codeAt(s, open + 2);
  return first === 41 || (isWord(first) && (then === COLON || (then === QUESTION && codeAt(s, open + 3) === COLON)));
}

/** What may stand before the one bare parameter of an arrow function. */
function isSingle(before: number): boolean {
  return before !== 46 && before !== 124 && before !== 38 && TYPE_BEFORE[before] !== 1;
}
