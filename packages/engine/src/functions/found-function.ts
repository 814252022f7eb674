import { FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';

/**
 * A function as the finders report it: token indexes, not lines. The walk of the brace languages has one object for every level of
 * functions and uses it again.
 */
export interface FoundFunction {
  name: string;
  qualifiedName: string;
  /** Token whose line is the function's first: its name, or the keyword that introduces it. */
  startToken: number;
  /** Last token, set when it ends. */
  endToken: number;
  parameters: number;
  /** First and last token of the parameter list as written, -1 when none is written. */
  list: number;
  listEnd: number;
  /** What counts for it, as `mark(token, decision)`; ascending once the finder is done. What is behind the last one means nothing. */
  marks: number[];
  markCount: number;
  /** How many of the marks are decisions. */
  decisions: number;
  cognitive: number;
  maxNesting: number;
  /** Increments of cognitive complexity as pairs (token, by); only when asked for. */
  increments: number[] | undefined;
  /** FNV hash of its plain name, 0 when it has none: a call of it in its own body is a recursion. */
  nameHash: number;
  /** A bare `name()` calls something else: a method where methods are called on an object. */
  calledOnObject: boolean;
}

/** What a finder knows when a function begins. */
export interface NewFunction
  extends Readonly<
    Pick<
      FoundFunction,
      'name' | 'qualifiedName' | 'startToken' | 'endToken' | 'parameters' | 'list' | 'listEnd' | 'calledOnObject'
    >
  > {
  /** Its increments are wanted, not only their sum. */
  readonly explained?: boolean;
}

export function newFunction(begun: NewFunction): FoundFunction {
  const found: FoundFunction = {
    name: '',
    qualifiedName: '',
    startToken: 0,
    endToken: 0,
    parameters: 0,
    list: -1,
    listEnd: -1,
    marks: [],
    markCount: 0,
    decisions: 0,
    cognitive: 0,
    maxNesting: 0,
    increments: undefined,
    nameHash: 0,
    calledOnObject: false,
  };
  resetFunction(found, begun);
  return found;
}

/** Marks for which a function's array is kept. */
const KEPT_MARKS = 4096;

/** Makes another function of one that has been dealt with. */
export function resetFunction(found: FoundFunction, begun: NewFunction): void {
  found.name = begun.name;
  found.qualifiedName = begun.qualifiedName;
  found.startToken = begun.startToken;
  found.endToken = begun.endToken;
  found.parameters = begun.parameters;
  found.list = begun.list;
  found.listEnd = begun.listEnd;
  if (found.marks.length > KEPT_MARKS) found.marks = [];
  found.markCount = 0;
  found.decisions = 0;
  found.cognitive = 0;
  found.maxNesting = 0;
  found.increments = begun.explained ? [] : undefined;
  found.nameHash = hashOfName(begun.name);
  found.calledOnObject = begun.calledOnObject;
}

/** Longest qualified name kept: hostile nesting must not make names quadratic. */
const NAME_LIMIT = 400;

/** `prefix` + separator + `name`, cut to its tail when too long. */
export function joinNames(prefix: string, separator: string, name: string): string {
  if (prefix === '') return name;
  const whole = `${prefix}${separator}${name}`;
  return whole.length <= NAME_LIMIT ? whole : `…${whole.slice(whole.length - NAME_LIMIT)}`;
}

/** Hash the lexer gives the last word of a name; 0 for a name that is no plain word. */
function hashOfName(name: string): number {
  let from = name.length;
  while (from > 0 && isWordCode(name.charCodeAt(from - 1))) from--;
  if (from === name.length) return 0;
  let hash = FNV_OFFSET;
  for (let i = from; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), FNV_PRIME);
  return hash;
}

function isWordCode(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36;
}
