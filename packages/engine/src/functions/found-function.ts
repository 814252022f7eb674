/** A function as the finders report it: token indexes, not lines. */
export interface FoundFunction {
  readonly name: string;
  readonly qualifiedName: string;
  /** Token whose line is the function's first: its name, or the keyword that introduces it. */
  readonly startToken: number;
  /** Last token, set when it ends. */
  endToken: number;
  readonly parameters: number;
  ccn: number;
}

/** Longest qualified name kept: hostile nesting must not make names quadratic. */
const NAME_LIMIT = 400;

/** `prefix` + separator + `name`, cut to its tail when too long. */
export function joinNames(prefix: string, separator: string, name: string): string {
  if (prefix === '') return name;
  const whole = `${prefix}${separator}${name}`;
  return whole.length <= NAME_LIMIT ? whole : `…${whole.slice(whole.length - NAME_LIMIT)}`;
}
