/**
 * The function finder of the brace languages: one walk over the tokens with a stack of frames.
 * A language's grammar looks ahead from keywords and declarations and *plans* what a later token opens
 * (`plan(token, ...)`); the walk opens it when it gets there, counts decisions for the innermost function, and closes
 * frames with their brackets. Nothing recurses; every look-ahead is bounded or once per declaration.
 * Each kind of token has a function of its own: in one loop with all the branches, what a new language reaches for the first time
 * would throw away the machine code of everything.
 */
import { markDecision, markShape } from '../complexity/marks.ts';
import { CODE_COUNT, keyword } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import {
  CLOSE_PAREN,
  COLON,
  EQUALS,
  FAT_ARROW,
  IDENT,
  OPEN_BRACE,
  OPEN_PAREN,
  QUESTION,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { push as pushWord } from '../word-list.ts';
import { opensArms } from './arms.ts';
import { isConditionalType, marksType } from './conditional.ts';
import { decide } from './decide.ts';
import { DEEPEST, enter } from './enter.ts';
import { EXPRESSION, GROUP, PROPERTY } from './frame.ts';
import { codeAt, isClose, isOpen, partnerOf } from './token-reader.ts';
import { opensType, startsStatement } from './type-position.ts';
import { type FunctionEvents, type Grammar, newWalk, ownerOf, pop, push, type Walk } from './walk-state.ts';

const CASE = keyword('case');
const DEFAULT = keyword('default');

/** Finds the functions of a lexed file by one language's grammar. */
export function walk(s: LexState, grammar: Grammar, events: FunctionEvents): void {
  const w = newWalk(s, grammar, events);
  const { count, code: codes } = s;
  const dull = dullOf(w);
  let dullUpTo = 0;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    if (i < dullUpTo && dull[code] === 1) continue;
    look(w, i, code);
    dullUpTo = endOfDull(w);
  }
  while (w.depth > 0) pop(w, count - 1);
}

/** Up to which token those that mean nothing to the walk can be passed over, if no other comes before. */
function endOfDull(w: Walk): number {
  const { top, grammar } = w;
  if (top.kind === EXPRESSION || top.typeAlias) return 0;
  return top.kind > PROPERTY || !grammar.declaration ? w.s.count : top.scannedTo;
}

function look(w: Walk, i: number, code: number): void {
  const { grammar } = w;
  if (code === OPEN_PAREN && w.top.owner >= 0) noteCall(w, i - 1);
  if (w.top.kind === EXPRESSION) endExpressions(w, i, code);
  if (w.top.kind <= PROPERTY && i >= w.top.scannedTo && grammar.declaration && !isClose(code))
    w.top.scannedTo = Math.max(i + 1, grammar.declaration(w, i));
  if (w.top.typeAlias && startsStatement(w.s, i, code)) w.top.typeAlias = false;
  if (grammar.triggers[code] === 1) grammar.onToken(w, i, code);
  if (w.interest.any[code] === 1 && w.top.owner >= 0) decide(w, i, code);
  const step = STEPS[code] ?? 0;
  if (step > 0) STEP[step]?.(w, i, code);
}

function endExpressions(w: Walk, i: number, code: number): void {
  while (w.top.kind === EXPRESSION && (code === SEMICOLON || w.grammar.expressionEnds(w, i, code))) pop(w, i - 1);
}

/** The name at `i` has a group behind it: perhaps a function that calls itself. */
function noteCall(w: Walk, i: number): void {
  const found = ownerOf(w);
  if (found && codeAt(w.s, i) === IDENT && w.s.hash[i] === found.nameHash) markShape(found, i);
}

function open(w: Walk, i: number, code: number): void {
  const plan = w.plans.take(i);
  if (plan) enter(w, plan, i);
  else if (w.depth < DEEPEST) openPlain(w, i, code);
}

function openPlain(w: Walk, i: number, code: number): void {
  const { s, top: outer, rules } = w;
  const brace = code === OPEN_BRACE;
  // A parenthesis that nothing closes holds nothing: the rest of the file would stand in it.
  if (!brace && partnerOf(s, i) < 0) return;
  if (brace && w.interest.braces && outer.owner >= 0) {
    const found = ownerOf(w);
    if (found) markShape(found, i);
  }
  const kind = brace ? w.grammar.braceKind(w, i) : GROUP;
  const typeOnly = outer.typeOnly || (s.rules.language === 'typescript' && opensType(w, i));
  const frame = push(w, kind, i);
  frame.typeOnly = typeOnly;
  // Default values are worked out when the function is called: they are not what is around it that decides.
  if (!brace && w.plans.isList(i)) frame.owner = -1;
  if (brace && rules.arms !== 'none') frame.arms = opensArms(s, rules, i);
}

function close(w: Walk, i: number, code: number): void {
  const opened = partnerOf(w.s, i);
  if (opened < 0) return;
  while (w.depth > 0 && w.top.open > opened) pop(w, i - 1);
  if (w.depth > 0 && w.top.open === opened) pop(w, w.top.kind === EXPRESSION ? i - 1 : i);
  if (code === CLOSE_PAREN && codeAt(w.s, i + 1) === COLON) w.top.colonGroup = i;
}

function takePlan(w: Walk, i: number): void {
  const plan = w.plans.take(i);
  if (plan) enter(w, plan, i);
}

function endStatement(w: Walk): void {
  const { top } = w;
  w.questions.length -= top.pending;
  top.pending = 0;
  top.colonGroup = -1;
  top.typeAlias = false;
}

function colon(w: Walk, i: number): void {
  const { top, questions } = w;
  // A colon that answers a `?` or ends a label begins no result type of the group before it.
  if (top.colonGroup === i - 1 && (top.pending > 0 || top.labelPending)) top.colonGroup = -1;
  if (top.pending > 0) {
    top.pending--;
    top.ternaryColon = i;
    const question = questions.words[--questions.length] ?? i;
    const found = top.owner < 0 ? undefined : ownerOf(w);
    if (found) markDecision(found, question);
  } else if (top.labelPending) {
    top.labelPending = false;
    top.labelColon = i;
  }
}

function question(w: Walk, i: number): void {
  const { s, top, rules } = w;
  if (rules.ternary !== 'colon' || top.typeOnly || top.typeAlias || marksType(s, i) || isConditionalType(s, i)) return;
  top.pending++;
  pushWord(w.questions, i);
}

function label(w: Walk, i: number, code: number): void {
  if (code === CASE || codeAt(w.s, i + 1) === COLON) w.top.labelPending = true;
}

/** What the walk does at a token, by its code; 0 is nothing. */
const STEP: readonly ((w: Walk, i: number, code: number) => void)[] = [
  () => {},
  open,
  close,
  takePlan,
  endStatement,
  colon,
  question,
  label,
];
const STEPS = new Uint8Array(CODE_COUNT);
for (let code = 0; code < CODE_COUNT; code++) STEPS[code] = isOpen(code) ? 1 : isClose(code) ? 2 : 0;
STEPS[FAT_ARROW] = 3;
STEPS[EQUALS] = 3;
STEPS[SEMICOLON] = 4;
STEPS[COLON] = 5;
STEPS[QUESTION] = 6;
STEPS[CASE] = 7;
STEPS[DEFAULT] = 7;

const dulls = new Map<string, Uint8Array>();

/**
 * Codes of tokens that mean nothing where a function's body goes on: most of all tokens, so they cost one look.
 * By token code, made once per language.
 */
function dullOf({ s, grammar, interest }: Walk): Uint8Array {
  const { language } = s.rules;
  let dull = dulls.get(language);
  if (!dull) {
    dull = STEPS.map((step, code) => (step + (grammar.triggers[code] ?? 0) + (interest.any[code] ?? 0) === 0 ? 1 : 0));
    dulls.set(language, dull);
  }
  return dull;
}
