import { DECISIONS, type DecisionRules } from '../complexity/decision-table.ts';
import { type Interest, interestOf } from '../complexity/interest.ts';
import { sortMarks } from '../complexity/marks.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { type WordList, wordList } from '../word-list.ts';
import type { FoundFunction } from './found-function.ts';
import { BLOCK, type Frame, newFrame, resetFrame } from './frame.ts';
import { Plans } from './plans.ts';

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
  readonly declaration: ((w: Walk, i: number) => number) | undefined;
  /** Kind of a `{` nobody planned. */
  braceKind(w: Walk, i: number): number;
  /** Does the expression body on top end before token `i`? Brackets end it anyway. */
  expressionEnds(w: Walk, i: number, code: number): boolean;
}

/** A grammar, field by field: all are objects of one shape. */
export function grammar(given: Pick<Grammar, 'triggers' | 'onToken'> & Partial<Grammar>): Grammar {
  const { separator = '.', triggers, onToken, declaration, braceKind = isBlock, expressionEnds = never } = given;
  return { separator, triggers, onToken, declaration, braceKind, expressionEnds };
}
const isBlock = (): number => BLOCK;
const never = (): boolean => false;

/** What becomes of the functions: each begins, in reading order, and ends, inner ones first. */
export interface FunctionEvents {
  /** @returns what the function is told by when it ends */
  readonly begins: () => number;
  /** @param found valid until this returns */
  readonly ends: (row: number, found: FoundFunction) => void;
}

export interface Walk {
  readonly s: LexState;
  readonly grammar: Grammar;
  readonly rules: DecisionRules;
  readonly interest: Interest;
  readonly events: FunctionEvents;
  /** Functions that are open, the innermost last. Behind those that are (`owner` of a frame says which) lie others to be used again. */
  readonly functions: FoundFunction[];
  readonly plans: Plans;
  /** Frames by depth; behind the one on top lie others to be used again. */
  readonly frames: Frame[];
  depth: number;
  top: Frame;
  /** `?` that wait for their `:`, of all open frames. */
  readonly questions: WordList;
  /** Number of the innermost open function, -1 for none; and what each is told by. */
  innermost: number;
  readonly rows: number[];
}

/** Frames that are kept from file to file; what nests deeper is hostile. */
const KEPT_FRAMES = 1024;
const kept = { frames: [newFrame()], functions: [] as FoundFunction[], rows: [0], questions: wordList(16) };

/** The state at the first token, in memory that is used again for the next file. */
export function newWalk(s: LexState, language: Grammar, events: FunctionEvents): Walk {
  const { frames, functions, rows, questions } = kept;
  const file = newFrame();
  if (frames.length > KEPT_FRAMES) frames.length = KEPT_FRAMES;
  if (functions.length > KEPT_FRAMES) functions.length = KEPT_FRAMES;
  frames[0] = file;
  questions.length = 0;
  return {
    s,
    grammar: language,
    rules: DECISIONS[s.rules.language],
    interest: interestOf(s.rules.language),
    events,
    functions,
    plans: new Plans(),
    frames,
    depth: 0,
    top: file,
    questions,
    innermost: -1,
    rows,
  };
}

/** The function whose frame is on top; asked only where there is one, since reading before the first costs machine code. */
export function ownerOf(w: Walk): FoundFunction | undefined {
  return w.functions[w.top.owner];
}

/** Opens a frame at a token. */
export function push(w: Walk, kind: number, open: number): Frame {
  const outer = w.top;
  const depth = ++w.depth;
  const { frames } = w;
  if (depth === frames.length) frames.push(newFrame());
  const frame = frames[depth] ?? outer;
  resetFrame(frame, kind, open, outer);
  w.top = frame;
  return frame;
}

/** Closes the frame on top, and the function that is its own, whose last token is given. */
export function pop(w: Walk, last: number): void {
  const frame = w.top;
  if (frame.ends) endFunction(w, frame, last);
  w.questions.length -= frame.pending;
  w.depth--;
  w.top = w.frames[w.depth] ?? frame;
}

function endFunction(w: Walk, { owner }: Frame, last: number): void {
  const found = w.functions[owner];
  if (!found) return;
  found.endToken = last;
  sortMarks(found);
  w.events.ends(w.rows[owner] ?? 0, found);
  w.innermost--;
}
