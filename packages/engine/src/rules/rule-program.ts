import type { SourceLanguage } from '@assay/contract/language';
import type { Watch } from './read-through.ts';
import type { Reporter, Rule, RuleFile, SecretShape, Values } from './rule.ts';

/** One place of one rule, in bytes; the column is worked out for those that are kept. */
export interface Sighting {
  readonly rule: number;
  readonly line: number;
  endLine: number;
  /** First byte, -1 when only the line is known. */
  readonly offset: number;
  readonly values: Values | undefined;
}

/** A rule that is on, with where it tells what it sees. */
export interface ActiveRule {
  readonly rule: Rule;
  readonly report: Reporter;
}

/**
 * A function of a rule, with where it tells what it sees. Rules are objects of many shapes, for each says only what it wants: to ask one for its
 * function at every token is slow, and makes the machine code of who asks anew for every shape.
 */
export interface Looker<Look> {
  readonly look: Look;
  readonly report: Reporter;
}

export type OnToken = NonNullable<Rule['token']>;

/** What is asked of a token: nothing of most; whether it is a word of a rule; what its code calls. */
export const BORING = 0;
export const WORD = 1;
export const CODE = 2;

/** What is on for one language, sorted by what calls it. */
export interface LanguageProgram {
  /**
   * What is asked of a token, at `place[code] + (hash & hashMask[code])`: words by the last bits of their hash, all else by its code. One
   * table for both, since a branch on what a token is goes wrong every other time.
   */
  readonly asked: Uint8Array;
  readonly place: Uint16Array;
  readonly hashMask: Uint16Array;
  readonly words: ReadonlyMap<number, readonly WordEntry[]>;
  readonly byCode: readonly (readonly Looker<OnToken>[] | undefined)[];
  readonly strings: readonly StringLooker[];
  readonly stringFacts: number;
  readonly comments: readonly Looker<NonNullable<Rule['comment']>>[];
  readonly functions: readonly Looker<NonNullable<Rule['fn']>>[];
  readonly files: readonly Looker<NonNullable<Rule['file']>>[];
  readonly search: Search;
  readonly sheet: Sheet;
}

/** What is told by how it begins, and what files are looked through for on its behalf. One for all languages in which the same rules are on. */
export interface Search {
  readonly shapes: readonly Shaped[];
  readonly watch: Watch;
}

/** One way to begin. */
export interface Shaped {
  readonly prefix: Uint8Array;
  readonly verify: SecretShape['verify'];
  readonly active: ActiveRule;
  /** Where it is read. */
  readonly reads: 'all' | 'comments' | 'settings';
}

/** Who looks at strings, and the facts one of which calls it. */
export interface StringLooker extends Looker<NonNullable<Rule['string']>> {
  readonly facts: number;
}

/** A word, and who looks at it. */
export interface WordEntry {
  readonly spelling: Uint8Array;
  readonly lookers: readonly Looker<OnToken>[];
}

/** Where the rules of one run write. */
export interface Sheet {
  file: RuleFile | undefined;
  sightings: Sighting[];
  /** How many each rule saw in this file, those beyond the limit included; by number of the rule. */
  readonly counts: Uint32Array;
}

/** Rules that are on, ready to run. Made once for many files. */
export interface RuleProgram {
  /** What is on for files of a language: those that are tests, or the others; for parts of files without the rules on text. */
  of(language: SourceLanguage, file: Pick<RuleFile, 'isTest' | 'isPart'>): LanguageProgram | undefined;
}
