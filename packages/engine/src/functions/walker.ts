/**
 * The function finder of the brace languages: one walk over the tokens with a stack of frames.
 * A language's grammar looks ahead from keywords and declarations and *plans* what a later token opens
 * (`plan(token, ...)`); the walk opens it when it gets there, counts decisions for the innermost function, and closes
 * frames with their brackets. Nothing recurses; every look-ahead is bounded or once per declaration.
 */
import { DECISIONS } from '../complexity/decision-table.ts';
import { interestOf } from '../complexity/interest.ts';
import { markDecision, markShape, sortMarks } from '../complexity/marks.ts';
import { codeSet, keyword } from '../lexer/keywords.ts';
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
import { push as pushWord, wordList } from '../word-list.ts';
import { opensArms } from './arms.ts';
import { isConditionalType, marksType } from './conditional.ts';
import { decide } from './decide.ts';
import { type FoundFunction, joinNames, newFunction, resetFunction } from './found-function.ts';
import {
  BLOCK,
  EXPRESSION,
  type Frame,
  FUNCTION,
  GROUP,
  newFrame,
  OBJECT,
  PROPERTY,
  resetFrame,
  TYPE,
} from './frame.ts';
import { Plans } from './plans.ts';
import { codeAt, isClose, isOpen, partnerOf } from './token-reader.ts';
import { opensType, startsStatement } from './type-position.ts';

/** What a token will open. */
export interface Plan {
  readonly kind: 'function' | 'expression' | 'type' | 'property' | 'block';
  readonly name: string;
  readonly startToken: number;
  readonly parameters: number;
  /** First and last token of the parameter list as written. */
  readonly list?: number;
  readonly listEnd?: number;
  /** `:` behind the parameters: what comes up to the body belongs to the function (C++, C#, Dart constructors). */
  readonly initialisers?: number;
  readonly typeOnly?: boolean;
  readonly constants?: boolean;
}

/** How one language declares things. */
export interface Grammar {
  /** Joins qualified names. */
  readonly separator: '.' | '::';
  /** By token code: 1 where `onToken` wants to look. */
  readonly triggers: Uint8Array;
  onToken(w: Walk, i: number, code: number): void;
  /** Looks at the declaration that begins at `i` in a file or type. @returns the token where the next one begins */
  declaration?(w: Walk, i: number): number;
  /** Kind of a `{` nobody planned. */
  braceKind?(w: Walk, i: number): number;
  /** Does the expression body on top end before token `i`? Brackets end it anyway. */
  expressionEnds?(w: Walk, i: number, code: number): boolean;
}

export interface Walk {
  readonly s: LexState;
  /** Functions that are open, the innermost last. Behind those that are (`owner` of a frame says which) lie others to be used again. */
  readonly functions: FoundFunction[];
  readonly plans: Plans;
  readonly decides: Uint8Array;
  /** By token code: 1 for what shapes the flow without being a decision. */
  readonly shapes: Uint8Array;
  top: Frame;
}

const CASE = keyword('case');
const DEFAULT = keyword('default');
const _EXTENDS = keyword('extends');
const _SWITCH = keyword('switch');
/** Languages where a method is called on an object, so a bare `name()` in it calls something else. */
const METHOD_LANGUAGES = new Set(['javascript', 'typescript', 'php', 'go']);

/** Brackets open at once that have a frame; code that people write stays far below. What is deeper belongs to the function around it. */
const DEEPEST = 65_536;

/** What becomes of the functions: each begins, in reading order, and ends, inner ones first. */
export interface FunctionEvents {
  /** @returns what the function is told by when it ends */
  readonly begins: () => number;
  /** @param found valid until this returns */
  readonly ends: (row: number, found: FoundFunction) => void;
}

export function walk(s: LexState, grammar: Grammar, { begins, ends }: FunctionEvents): void {
  const rules = DECISIONS[s.rules.language];
  const interests = interestOf(s.rules.language);
  const interest = interests.any;
  const { braces } = interests;
  const file = newFrame();
  const frames: Frame[] = [file];
  let depth = 0;
  const w: Walk = {
    s,
    functions: [],
    plans: new Plans(),
    decides: interests.decides,
    shapes: interests.shapes,
    top: file,
  };
  const { triggers, separator } = grammar;
  const { count, code: codes } = s;
  const dull = dullOf(s.rules.language, grammar, interest);
  const needsObject = METHOD_LANGUAGES.has(s.rules.language);
  /** `?` that wait for their `:`, of all open frames. */
  const questions = wordList(16);
  /** Number of the innermost open function, -1 for none; and what each is told by. */
  let innermost = -1;
  const rows: number[] = [];

  const push = (kind: number, open: number): Frame => {
    const outer = w.top;
    depth++;
    const frame = frames[depth] ?? newFrame();
    frames[depth] = frame;
    resetFrame(frame, kind, open, outer);
    w.top = frame;
    return frame;
  };
  const pop = (last: number): void => {
    const frame = w.top;
    const found = frame.ends ? w.functions[frame.owner] : undefined;
    if (found) {
      found.endToken = last;
      sortMarks(found);
      ends(rows[frame.owner] ?? 0, found);
      innermost--;
    }
    questions.length -= frame.pending;
    depth--;
    w.top = frames[depth] ?? file;
  };
  const enter = (plan: Plan, token: number): void => {
    if (depth === DEEPEST) return;
    const { prefix } = w.top;
    if (plan.kind === 'block') {
      push(BLOCK, token);
      return;
    }
    const qualifiedName = plan.name === '' ? prefix : joinNames(prefix, separator, plan.name);
    if (plan.kind === 'type' || plan.kind === 'property') {
      const frame = push(plan.kind === 'type' ? TYPE : PROPERTY, token);
      frame.owner = -1;
      frame.prefix = qualifiedName;
      frame.typeOnly = plan.typeOnly === true;
      frame.constants = plan.constants === true;
      return;
    }
    const { name, startToken, parameters, list = -1, listEnd = list < 0 ? -1 : partnerOf(s, list) } = plan;
    const calledOnObject = needsObject && (w.top.kind === TYPE || w.top.kind === OBJECT || isMethodName(s, startToken));
    const begun = { name, qualifiedName, startToken, endToken: count - 1, parameters, list, listEnd, calledOnObject };
    const used = w.functions[++innermost];
    if (used) resetFunction(used, begun);
    else w.functions.push(newFunction(begun));
    rows[innermost] = begins();
    const frame = push(plan.kind === 'function' ? FUNCTION : EXPRESSION, token);
    frame.owner = innermost;
    frame.prefix = qualifiedName;
    frame.ends = true;
    if (plan.initialisers !== undefined)
      for (let i = plan.initialisers + 1; i < token; i++) {
        const code = codeAt(s, i);
        if (code === QUESTION && rules.ternary === 'colon') {
          const found = w.functions[frame.owner];
          if (found && !marksType(s, i)) markDecision(found, i);
        } else if (interest[code] === 1) decide(w, rules, i, code);
      }
  };

  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    if (dull[code] === 1 && (code !== IDENT || codes[i + 1] !== OPEN_PAREN || i + 1 === count)) {
      const { kind, typeAlias } = w.top;
      if (kind !== EXPRESSION && !typeAlias && (kind > PROPERTY || !grammar.declaration)) continue;
    }
    while (w.top.kind === EXPRESSION && (code === SEMICOLON || grammar.expressionEnds?.(w, i, code))) pop(i - 1);
    if (grammar.declaration && w.top.kind <= PROPERTY && i >= w.top.scannedTo && !isClose(code))
      w.top.scannedTo = Math.max(i + 1, grammar.declaration(w, i));
    if (w.top.typeAlias && startsStatement(s, i, code)) w.top.typeAlias = false;
    if (triggers[code] === 1) grammar.onToken(w, i, code);
    if (w.top.owner >= 0) {
      if (interest[code] === 1) decide(w, rules, i, code);
      else if (code === IDENT && codeAt(s, i + 1) === OPEN_PAREN) {
        const found = w.functions[w.top.owner];
        if (found && found.nameHash === s.hash[i]) markShape(found, i);
      }
    }

    if (isOpen(code)) {
      const plan = w.plans.take(i);
      if (plan) enter(plan, i);
      else if (depth < DEEPEST) {
        const outer = w.top;
        if (braces && code === OPEN_BRACE && outer.owner >= 0) {
          const found = w.functions[outer.owner];
          if (found) markShape(found, i);
        }
        const kind = code !== OPEN_BRACE ? GROUP : (grammar.braceKind?.(w, i) ?? BLOCK);
        const typeOnly = outer.typeOnly || (s.rules.language === 'typescript' && opensType(w, i));
        const frame = push(kind, i);
        frame.typeOnly = typeOnly;
        if (code === OPEN_BRACE && rules.arms !== 'none') frame.arms = opensArms(s, rules, i);
      }
    } else if (isClose(code)) {
      const open = partnerOf(s, i);
      if (open >= 0) {
        while (depth > 0 && w.top.open > open) pop(i - 1);
        if (depth > 0 && w.top.open === open) pop(w.top.kind === EXPRESSION ? i - 1 : i);
        if (code === CLOSE_PAREN && codeAt(s, i + 1) === COLON) w.top.colonGroup = i;
      }
    } else if (code === FAT_ARROW || code === EQUALS) {
      const plan = w.plans.take(i);
      if (plan) enter(plan, i);
    } else if (code === SEMICOLON) {
      if (w.top.pending > 0) {
        questions.length -= w.top.pending;
        w.top.pending = 0;
      }
      w.top.colonGroup = -1;
      w.top.typeAlias = false;
    } else if (code === COLON) {
      if (w.top.pending > 0) {
        w.top.pending--;
        w.top.ternaryColon = i;
        const question = questions.words[--questions.length] ?? i;
        const found = w.functions[w.top.owner];
        if (found) markDecision(found, question);
      } else if (w.top.labelPending) {
        w.top.labelPending = false;
        w.top.labelColon = i;
      }
    } else if (code === QUESTION) {
      const type = w.top.typeOnly || w.top.typeAlias;
      if (rules.ternary === 'colon' && !type && !marksType(s, i) && !isConditionalType(s, i)) {
        w.top.pending++;
        pushWord(questions, i);
      }
    } else if (code === CASE || (code === DEFAULT && codeAt(s, i + 1) === COLON)) w.top.labelPending = true;
  }
  while (depth > 0) pop(count - 1);
}

/** What the walk itself has a branch for. */
const WALKED = codeSet('case default', SEMICOLON, COLON, QUESTION, EQUALS, FAT_ARROW);
const dulls = new Map<string, Uint8Array>();

/**
 * Codes of tokens that mean nothing where a function's body goes on: most of all tokens, so they cost one look. (A name with a group
 * behind it is a call and means something.) By token code, made once per language.
 */
function dullOf(language: string, { triggers }: Grammar, interest: Uint8Array): Uint8Array {
  let dull = dulls.get(language);
  if (!dull) {
    dull = WALKED.map((walked, code) =>
      walked + (triggers[code] ?? 0) + (interest[code] ?? 0) === 0 && !isOpen(code) && !isClose(code) ? 1 : 0,
    );
    dulls.set(language, dull);
  }
  return dull;
}

/** Go: `func (r *T) name(` is a method, though it stands in no type. */
function isMethodName(s: LexState, start: number): boolean {
  return s.rules.language === 'go' && codeAt(s, start + 1) === OPEN_PAREN;
}
