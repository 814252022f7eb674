import { isDecision, tokenOf } from '../complexity/marks.ts';
import { type Step, stepsOf } from '../complexity/steps.ts';
import type { LexState } from '../lexer/lex-state.ts';
import { endLineOf } from '../token-stream.ts';
import { contents, push, reserve, type WordList, wordList } from '../word-list.ts';
import type { FoundFunction } from './found-function.ts';
import {
  CODE_LINES,
  COGNITIVE,
  CONDITIONS,
  DECISIONS,
  END_LINE,
  END_TOKEN,
  type FunctionColumns,
  FunctionList,
  type FunctionTexts,
  MAX_NESTING,
  NO_FUNCTIONS,
  PARAMETERS,
  ROW,
  START_LINE,
  START_TOKEN,
  TEXTS,
} from './function-list.ts';
import { textsOf } from './signature.ts';

/** Memory for more numbers than these is forgotten after the file. */
const KEPT = 2 ** 18;
/** A function of a large file has at least about so many tokens, and a decision. */
const TOKENS = 8;
let keptRows = wordList(ROW * 256);
let keptLines = wordList(1024);
let keptCode = new Uint32Array(4096);

/** Gathers the functions of one lexed file: each gets its row when it begins and is written when it ends, inner ones first. */
export class FunctionRows {
  readonly #s: LexState;
  readonly #explainFrom: number;
  readonly #rows: WordList;
  readonly #texts: FunctionTexts[] = [];
  readonly #conditionLines: WordList;
  readonly #steps = new Map<number, Step[]>();
  /** Lines with code up to each line; made for the first function. */
  #codeUpTo: Uint32Array | undefined;

  /** @param explainFrom functions of at least this CCN say how they came to it */
  constructor(s: LexState, explainFrom: number) {
    this.#s = s;
    this.#explainFrom = explainFrom;
    // Memory that is never written to costs nothing, memory that grows is written to twice.
    const large = s.count > KEPT;
    if (large || keptRows.words.length > KEPT)
      keptRows = wordList(large ? Math.ceil(s.count / TOKENS) * ROW : ROW * 256);
    if (large || keptLines.words.length > KEPT) keptLines = wordList(large ? Math.ceil(s.count / TOKENS) : 1024);
    this.#rows = keptRows;
    this.#conditionLines = keptLines;
    this.#rows.length = 0;
    this.#conditionLines.length = 0;
  }

  /** Whether the increments of a function's cognitive complexity are wanted. */
  explains({ decisions }: Pick<FoundFunction, 'decisions'>): boolean {
    return 1 + decisions >= this.#explainFrom;
  }

  /** The next function in reading order begins. @returns its row */
  begin(): number {
    const row = this.#rows.length / ROW;
    reserve(this.#rows, ROW);
    return row;
  }

  /** Writes a function that has ended and been weighed. */
  end(row: number, found: FoundFunction): void {
    const s = this.#s;
    const endToken = Math.max(found.startToken, Math.min(found.endToken, s.count - 1));
    const startLine = s.tokenLine[found.startToken] ?? 1;
    const endLine = Math.min(endLineOf(s, endToken), s.line);
    this.#codeUpTo ??= codeLinesUpTo(s);
    const { words } = this.#rows;
    const at = row * ROW;
    words[at + START_LINE] = startLine;
    words[at + END_LINE] = endLine;
    words[at + PARAMETERS] = found.parameters;
    words[at + DECISIONS] = found.decisions;
    words[at + COGNITIVE] = found.cognitive;
    words[at + MAX_NESTING] = found.maxNesting;
    words[at + CODE_LINES] = (this.#codeUpTo[endLine] ?? 0) - (this.#codeUpTo[startLine - 1] ?? 0);
    words[at + START_TOKEN] = found.startToken;
    words[at + END_TOKEN] = endToken;
    words[at + CONDITIONS] = this.#conditionLines.length;
    const texts = textsOf(s, found);
    if (texts !== this.#texts[this.#texts.length - 1]) this.#texts.push(texts);
    words[at + TEXTS] = this.#texts.length - 1;
    if (found.decisions > 0)
      for (let n = 0; n < found.markCount; n++) {
        const mark = found.marks[n] ?? 0;
        if (isDecision(mark)) push(this.#conditionLines, s.tokenLine[tokenOf(mark)] ?? 1);
      }
    if (this.explains(found)) this.#steps.set(row, stepsOf(s, found));
  }

  /** All functions, by the token that introduces them. */
  finish(): FunctionList {
    if (this.#rows.length === 0) return NO_FUNCTIONS;
    const rows = own(this.#rows);
    const conditionLines = own(this.#conditionLines);
    const columns = { rows, texts: this.#texts, conditionLines, steps: this.#steps };
    return new FunctionList(isOrdered(rows) ? columns : inOrder(columns));
  }
}

/** The numbers in memory that nobody else uses. */
function own(list: WordList): Int32Array {
  return list.words.length > KEPT ? contents(list) : list.words.slice(0, list.length);
}

/** The finders tell functions by the token that introduces them, but for few. */
function isOrdered(rows: Int32Array): boolean {
  for (let at = ROW; at < rows.length; at += ROW)
    if ((rows[at + START_TOKEN] ?? 0) < (rows[at - ROW + START_TOKEN] ?? 0)) return false;
  return true;
}

function inOrder({ rows, texts, conditionLines, steps }: FunctionColumns): FunctionColumns {
  const startOf = (n: number): number => rows[n * ROW + START_TOKEN] ?? 0;
  const order = Int32Array.from({ length: rows.length / ROW }, (_, n) => n).sort((a, b) => startOf(a) - startOf(b));
  const ordered = new Int32Array(rows.length);
  const orderedSteps = new Map<number, readonly Step[]>();
  for (const [to, from] of order.entries()) {
    ordered.set(rows.subarray(from * ROW, (from + 1) * ROW), to * ROW);
    const own = steps.get(from);
    if (own) orderedSteps.set(to, own);
  }
  return { rows: ordered, texts, conditionLines, steps: orderedSteps };
}

/** How many lines hold code up to each, index = line; in memory that is reused for the next file. */
function codeLinesUpTo({ line: last, lineKinds }: LexState): Uint32Array {
  if (keptCode.length <= last) keptCode = new Uint32Array(last * 2);
  const upTo = keptCode;
  let code = 0;
  for (let line = 1; line <= last; line++) {
    code += (lineKinds[line] ?? 0) >> 1;
    upTo[line] = code;
  }
  return upTo;
}
