import type { Step } from '../complexity/steps.ts';
import { PackedList } from '../packed-list.ts';

/** One function of a file. Lines are 1-based and inclusive. */
export interface FunctionMeasure {
  /** As written; `(anonymous)` when it has none. */
  readonly name: string;
  /** With the classes, namespaces and functions around it, joined by `::` (C family, PHP, Ruby) or `.` (the others). */
  readonly qualifiedName: string;
  /** Qualified name and parameter list as written, white space collapsed, at most 400 characters. */
  readonly signature: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly parameters: number;
  /** Cyclomatic complexity: 1 + decisions of its own, those of functions inside it left out. */
  readonly ccn: number;
  /** Cognitive complexity (complexity/cognitive-table.ts), functions inside it left out too. */
  readonly cognitive: number;
  /** How many control structures and lambdas the deepest one of its own stands in, itself counted; 0 without any. */
  readonly maxNesting: number;
  /** Line of every counted decision, ascending, repeated when a line holds several: ccn - 1 entries. */
  readonly conditionLines: readonly number[];
  /** How it came to both complexities; only where asked for. */
  readonly steps?: readonly Step[];
  readonly tokenCount: number;
  /** Lines between start and end that hold code (NLOC). */
  readonly codeLines: number;
}

/** What a function is called: shared by all that are called the same. */
export type FunctionTexts = Pick<FunctionMeasure, 'name' | 'qualifiedName' | 'signature'>;

/** Numbers of a function, by their place in its row. */
export const START_LINE = 0;
export const END_LINE = 1;
export const PARAMETERS = 2;
export const DECISIONS = 3;
export const COGNITIVE = 4;
export const MAX_NESTING = 5;
export const CODE_LINES = 6;
/** Its first and last token: those of the lexer, which are gone with the next file. */
export const START_TOKEN = 7;
export const END_TOKEN = 8;
/** Its first condition line among those of all functions. */
export const CONDITIONS = 9;
/** Which texts are its own. */
export const TEXTS = 10;
export const ROW = 11;

/** The functions of a file as rows of numbers. */
export interface FunctionColumns {
  readonly rows: Int32Array;
  /** Functions in a row that are called the same have one. */
  readonly texts: readonly FunctionTexts[];
  readonly conditionLines: Int32Array;
  /** By number of the function; only of those that were asked to explain themselves. */
  readonly steps: ReadonlyMap<number, readonly Step[]>;
}

/** The functions of a file, in the order they begin. Who wants a number of many asks for that (`ccn(n)`): no object is made. */
export class FunctionList extends PackedList<FunctionMeasure> {
  readonly columns: FunctionColumns;

  constructor(columns: FunctionColumns) {
    super(columns.rows.length / ROW);
    this.columns = columns;
  }

  at(n: number): FunctionMeasure | undefined {
    const texts = this.#texts(n);
    if (texts === undefined) return undefined;
    const { name, qualifiedName, signature } = texts;
    const steps = this.columns.steps.get(n);
    const measure = {
      name,
      qualifiedName,
      signature,
      startLine: this.startLine(n),
      endLine: this.endLine(n),
      parameters: this.parameters(n),
      ccn: this.ccn(n),
      cognitive: this.cognitive(n),
      maxNesting: this.maxNesting(n),
      conditionLines: this.#conditionLines(n),
      tokenCount: this.endToken(n) - this.startToken(n) + 1,
      codeLines: this.codeLines(n),
    };
    return steps ? { ...measure, steps } : measure;
  }

  name(n: number): string {
    return this.#texts(n)?.name ?? '';
  }

  startLine(n: number): number {
    return this.#number(n, START_LINE);
  }

  endLine(n: number): number {
    return this.#number(n, END_LINE);
  }

  parameters(n: number): number {
    return this.#number(n, PARAMETERS);
  }

  ccn(n: number): number {
    return 1 + this.#number(n, DECISIONS);
  }

  ccnSum(): number {
    let sum = 0;
    for (let n = 0; n < this.length; n++) sum += this.ccn(n);
    return sum;
  }

  cognitive(n: number): number {
    return this.#number(n, COGNITIVE);
  }

  maxNesting(n: number): number {
    return this.#number(n, MAX_NESTING);
  }

  codeLines(n: number): number {
    return this.#number(n, CODE_LINES);
  }

  /** Token of the lexer; means nothing once the next file is lexed. */
  startToken(n: number): number {
    return this.#number(n, START_TOKEN);
  }

  endToken(n: number): number {
    return this.#number(n, END_TOKEN);
  }

  #texts(n: number): FunctionTexts | undefined {
    return n < this.length ? this.columns.texts[this.#number(n, TEXTS)] : undefined;
  }

  #conditionLines(n: number): number[] {
    const from = this.#number(n, CONDITIONS);
    return Array.from(this.columns.conditionLines.subarray(from, from + this.#number(n, DECISIONS)));
  }

  #number(n: number, column: number): number {
    return this.columns.rows[n * ROW + column] ?? 0;
  }
}

export const NO_FUNCTIONS = new FunctionList({
  rows: new Int32Array(0),
  texts: [],
  conditionLines: new Int32Array(0),
  steps: new Map(),
});

/** The functions of parts of a file, one part behind the other, on the lines of the file. Tokens stay those of the parts. */
export function joinFunctions(
  parts: readonly { readonly functions: FunctionList; readonly lineOf: (line: number) => number }[],
): FunctionList {
  const rows: number[] = [];
  const texts: FunctionTexts[] = [];
  const conditionLines: number[] = [];
  const steps = new Map<number, readonly Step[]>();
  for (const { functions, lineOf } of parts) {
    const { columns } = functions;
    /** What is added to numbers of a column. */
    const before = new Map([
      [CONDITIONS, conditionLines.length],
      [TEXTS, texts.length],
    ]);
    const first = rows.length / ROW;
    for (const [n, own] of columns.steps)
      steps.set(first + n, own.map((step) => ({ ...step, line: lineOf(step.line) }))); // biome-ignore format: one call
    for (let at = 0; at < columns.rows.length; at++) {
      const value = columns.rows[at] ?? 0;
      const column = at % ROW;
      const isLine = column === START_LINE || column === END_LINE;
      rows.push(isLine ? lineOf(value) : value + (before.get(column) ?? 0));
    }
    for (const line of columns.conditionLines) conditionLines.push(lineOf(line));
    for (const own of columns.texts) texts.push(own);
  }
  return new FunctionList({
    rows: Int32Array.from(rows),
    texts,
    conditionLines: Int32Array.from(conditionLines),
    steps,
  });
}
