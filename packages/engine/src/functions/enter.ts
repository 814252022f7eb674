import { markDecision } from '../complexity/marks.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { OPEN_PAREN, QUESTION } from '../lexer/symbols.ts';
import { marksType } from './conditional.ts';
import { decide } from './decide.ts';
import { joinNames, newFunction, resetFunction } from './found-function.ts';
import { BLOCK, EXPRESSION, FUNCTION, OBJECT, PROPERTY, TYPE } from './frame.ts';
import { codeAt, partnerOf } from './token-reader.ts';
import { ownerOf, type Plan, push, type Walk } from './walk-state.ts';

/** Brackets open at once that have a frame; code that people write stays far below. What is deeper belongs to the function around it. */
export const DEEPEST = 65_536;

/** Languages where a method is called on an object, so a bare `name()` in it calls something else. */
const METHOD_LANGUAGES = new Set(['javascript', 'typescript', 'php', 'go']);

/** Opens what was planned for this token. */
export function enter(w: Walk, plan: Plan, token: number): void {
  if (w.depth === DEEPEST) return;
  if (plan.kind === 'block') push(w, BLOCK, token);
  else if (plan.kind === 'type' || plan.kind === 'property') enterType(w, plan, token);
  else enterFunction(w, plan, token);
}

function qualified({ top, grammar }: Walk, name: string): string {
  return name === '' ? top.prefix : joinNames(top.prefix, grammar.separator, name);
}

function enterType(w: Walk, plan: Plan, token: number): void {
  const prefix = qualified(w, plan.name);
  const frame = push(w, plan.kind === 'type' ? TYPE : PROPERTY, token);
  frame.owner = -1;
  frame.prefix = prefix;
  frame.typeOnly = plan.typeOnly === true;
  frame.constants = plan.constants === true;
}

function enterFunction(w: Walk, plan: Plan, token: number): void {
  const { s, functions } = w;
  const { name, startToken, parameters, list = -1, listEnd = list < 0 ? -1 : partnerOf(s, list) } = plan;
  const qualifiedName = qualified(w, name);
  const inObject = w.top.kind === TYPE || w.top.kind === OBJECT;
  const calledOnObject = METHOD_LANGUAGES.has(s.rules.language) && (inObject || isMethodName(s, startToken));
  const begun = { name, qualifiedName, startToken, endToken: s.count - 1, parameters, list, listEnd, calledOnObject };
  const owner = ++w.innermost;
  const used = owner < functions.length ? functions[owner] : undefined;
  if (used) resetFunction(used, begun);
  else functions.push(newFunction(begun));
  w.rows[owner] = w.events.begins();
  const frame = push(w, plan.kind === 'function' ? FUNCTION : EXPRESSION, token);
  frame.owner = owner;
  frame.prefix = qualifiedName;
  frame.ends = true;
  if (plan.initialisers !== undefined) countInitialisers(w, plan.initialisers, token);
}

/** What stands between the parameters and the body of a constructor is the constructor's. */
function countInitialisers(w: Walk, from: number, to: number): void {
  const { s, rules } = w;
  const found = ownerOf(w);
  for (let i = from + 1; i < to; i++) {
    const code = codeAt(s, i);
    if (code === QUESTION && rules.ternary === 'colon') {
      if (found && !marksType(s, i)) markDecision(found, i);
    } else if (w.interest.any[code] === 1) decide(w, i, code);
  }
}

/** Go: `func (r *T) name(` is a method, though it stands in no type. */
function isMethodName(s: LexState, start: number): boolean {
  return s.rules.language === 'go' && codeAt(s, start + 1) === OPEN_PAREN;
}
