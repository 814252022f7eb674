import type { SourceEncoding } from '@assay/contract/inventory';
import type { SourceLanguage } from '@assay/contract/language';
import type { FunctionList } from '../functions/function-list.ts';
import type { LexState } from '../lexer/lex-state.ts';
import type { CodeLanguage } from './language-groups.ts';
import type { TextFacts } from './text-facts.ts';

/**
 * Words of the rules: a *rule* says what it wants to see (words, token codes, comments, strings, functions, the file) and has
 * one small function for each; a *program* is the rules that are on, sorted by what they want to see (rule-program.ts, made by compile-rules.ts);
 * a *sighting* is one place a rule reports (run-rules.ts makes findings of them).
 */

/** All that one pass over a file gives. Token arrays are those of the lexer: valid until the next file. */
export interface RuleFile {
  readonly language: SourceLanguage;
  readonly bytes: Uint8Array;
  /** Tokens; none (`count` 0) for a language without a lexer. */
  readonly tokens: Pick<
    LexState,
    'count' | 'code' | 'hash' | 'start' | 'end' | 'tokenLine' | 'flags' | 'partner' | 'lineKinds'
  >;
  readonly text: TextFacts;
  /** Tokens of a language without rules on them, where something asks for its comments: in memory that the lexer uses again. */
  readonly lexLate: (() => RuleFile['tokens']) | undefined;
  /** In the order they begin, with their tokens. */
  readonly functions: FunctionList;
  /** How the file was stored; its bytes here are UTF-8. */
  readonly encoding: SourceEncoding;
  readonly isTest: boolean;
  /** Written by a package manager, and read by nobody. */
  readonly isLock: boolean;
  /** A part of a file in another language: the rules on text have read it with the file. */
  readonly isPart: boolean;
}

/** One comment, or one line of a comment that spans lines. */
export interface CommentLine {
  /** First byte, the mark that opens it included, and the byte behind its last one. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** What a message says besides the rule's own words, by name. Never a secret. */
export type Values = Readonly<Record<string, string | number>>;

/** Where a rule tells what it saw, in reading order; all lines 1-based. */
export interface Reporter {
  readonly params: Readonly<Record<string, number>>;
  /** From one token to another, inclusive. */
  tokens(first: number, last: number, values?: Values): void;
  token(at: number, values?: Values): void;
  /** A byte offset and its line. */
  offset(offset: number, line: number, values?: Values): void;
  /** Whole lines; the column is unknown. */
  lines(first: number, last: number, values?: Values): void;
}

/** A number people may set; a switch has the range 0..1. */
export interface RuleParam {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly isSwitch?: boolean;
}

/** Languages -> words separated by spaces. `*` = every language of the rule. */
export type WordsByLanguage = Partial<Record<CodeLanguage | '*', string>>;

/** One checker of ASSAY: data, and small pure functions. None throws, each is linear in what it is given. */
export interface Rule {
  readonly key: string;
  /**
   * `text`: every file, read as a whole. `comments`: whatever may have some. `settings`: source and data. `written`: source, no data,
   * no prose. `code`: languages with rules on tokens. Each but `text` reads a page's parts, and not the page.
   */
  readonly languages: 'text' | 'comments' | 'settings' | 'written' | 'code' | readonly CodeLanguage[];
  /** But not in these. */
  readonly notIn?: readonly SourceLanguage[];
  readonly params?: readonly RuleParam[];
  /** Test code is written by other rules. */
  readonly notInTests?: boolean;
  /** Identifiers and keywords that call `token`. */
  readonly words?: WordsByLanguage;
  /** Token codes that call `token`. */
  readonly codes?: readonly number[];
  readonly token?: (file: RuleFile, at: number, report: Reporter) => void;
  /** Facts of a string (string-facts.ts), one of which calls `string`. */
  readonly stringFacts?: number;
  readonly string?: (file: RuleFile, at: number, report: Reporter) => void;
  readonly comment?: (file: RuleFile, comment: CommentLine, report: Reporter) => void;
  readonly fn?: (file: RuleFile, fn: number, report: Reporter) => void;
  readonly file?: (file: RuleFile, report: Reporter) => void;
  /** Something told by how it begins, in strings, comments, and everywhere in files without rules on tokens. */
  readonly secret?: SecretShape;
  /** The same in comments alone. */
  readonly remark?: SecretShape;
  /** In languages without rules on tokens: a line that is no comment. What is found may stand within a word. */
  readonly setting?: SecretShape;
}

/** How something begins, and whether what begins there is one. */
export interface SecretShape {
  /** Prefixes of at least three bytes. */
  readonly prefixes: readonly string[];
  /**
   * @param at first byte of the prefix
   * @param stretch the stretch of text it is in
   * @returns what the message says of it (no part of a secret), or undefined when it is none
   */
  readonly verify: (bytes: Uint8Array, at: number, stretch: Stretch) => Values | undefined;
}

/** Text in which something is told by how it begins. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly language: SourceLanguage;
  readonly params: Readonly<Record<string, number>>;
}
