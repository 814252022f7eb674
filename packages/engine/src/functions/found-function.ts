import { FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';

/** A function as the finders report it: token indexes, not lines. */
export interface FoundFunction {
  readonly name: string;
  readonly qualifiedName: string;
  /** Token whose line is the function's first: its name, or the keyword that introduces it. */
  readonly startToken: number;
  /** Last token, set when it ends. */
  endToken: number;
  readonly parameters: number;
  /** First and last token of the parameter list as written, -1 when none is written. */
  readonly list: number;
  readonly listEnd: number;
  /** What counts for it, as `mark(token, decision)`; ascending once the finder is done. */
  marks: number[];
  /** How many of the marks are decisions. */
  decisions: number;
  cognitive: number;
  maxNesting: number;
  /** Increments of cognitive complexity as pairs (token, by); only when asked for. */
  increments?: number[];
  /** FNV hash of its plain name, 0 when it has none: a call of it in its own body is a recursion. */
  readonly nameHash: number;
  /** A bare `name()` calls something else: a method where methods are called on an object. */
  readonly calledOnObject: boolean;
}

/** What a finder knows when a function begins. */
export interface NewFunction
  extends Pick<
    FoundFunction,
    'name' | 'qualifiedName' | 'startToken' | 'endToken' | 'parameters' | 'list' | 'listEnd' | 'calledOnObject'
  > {
  /** Its increments are wanted, not only their sum. */
  readonly explained?: boolean;
}

export function newFunction(begun: NewFunction): FoundFunction {
  const { name, qualifiedName, startToken, endToken, parameters, list, listEnd, calledOnObject } = begun;
  const found: FoundFunction = {
    name,
    qualifiedName,
    startToken,
    endToken,
    parameters,
    list,
    listEnd,
    marks: [],
    decisions: 0,
    cognitive: 0,
    maxNesting: 0,
    nameHash: hashOfName(name),
    calledOnObject,
  };
  if (begun.explained) found.increments = [];
  return found;
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
