import type { SourceLanguage } from '@assay/contract/source-languages';
import type { Contestant } from '../alternate.ts';
import type { PeerName, Peers } from '../peers.ts';

/** A function as a program sees it. `path` is below the folder it was given; lines are 1-based. */
export interface JudgedFunction {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly ccn: number;
  /** Where known, so that two on one line are told apart. */
  readonly lastLine?: number;
  /** It stands in code the referee could not read: neither it nor what we find there is compared. */
  readonly unsure?: boolean;
  /** Where the referee can say itself how much of its number is due to a known difference of definition. */
  readonly known?: ReadonlyMap<string, number>;
}

/** How often something stands in a function, by a word for it. */
export type Facts = ReadonlyMap<string, number>;

/** What a referee's differences are made of: facts of the function, those within it, and their complexities. */
export interface FunctionFacts {
  readonly own: Facts;
  readonly inner: Facts;
  readonly innerCcn: readonly number[];
}

/** A known difference of definition: how much more the referee counts for this function than we do. */
export interface Difference {
  readonly name: string;
  readonly more: (facts: FunctionFacts) => number;
}

/** A program that counts complexity. */
export interface Referee {
  readonly name: string;
  readonly needs?: PeerName;
  readonly languages: readonly SourceLanguage[];
  /** Absent when it runs inside this process. */
  readonly contestant?: (peers: Peers, at: { language: SourceLanguage; folder: string; out: string }) => Contestant;
  readonly read: (at: {
    folder: string;
    out: string;
    language: SourceLanguage;
    peers: Peers;
  }) => JudgedFunction[] | Promise<JudgedFunction[]>;
  /** Facts by path and line of the function, for the differences. */
  readonly facts?: (folder: string, path: string) => (first: number, last: number) => Facts;
  readonly differences: readonly Difference[];
  /** What the referee's own rule gives on our tokens of the function; where that is its number, the two differ by definition alone. */
  readonly expect?: (facts: FunctionFacts, path: string) => { readonly ccn: number; readonly name: string }[];
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How often any of these is in the function itself; `deep` adds the functions within it. */
export function often(facts: FunctionFacts, words: readonly string[], deep = false): number {
  const { own, inner } = facts;
  return sum(words.map((word) => (own.get(word) ?? 0) + (deep ? (inner.get(word) ?? 0) : 0)));
}
