import type { LexicalRules } from '../lexer/lexical-rules.ts';
import { lexicalRules } from '../lexer/lexical-rules.ts';

/** All the engine knows of a language: how its files are recognised, and how they are read. */
export interface Language {
  /** Endings of file names, lower case, without the first dot, separated by spaces. */
  readonly extensions: string;
  /** Whole file names, lower case. */
  readonly names: string;
  /** Programs of a `#!` line, without version. */
  readonly interpreters: string;
  readonly rules: LexicalRules;
}

type Files = Partial<Pick<Language, 'extensions' | 'names' | 'interpreters'>>;

/** A row of a table: its files, and what begins comments and strings. */
export function language({
  extensions = '',
  names = '',
  interpreters = '',
  ...rules
}: Files & Parameters<typeof lexicalRules>[0]): Language {
  return { extensions, names, interpreters, rules: lexicalRules(rules) };
}

/** A language whose rules are written elsewhere, or are another's. */
export function readBy(rules: LexicalRules, { extensions = '', names = '', interpreters = '' }: Files): Language {
  return { extensions, names, interpreters, rules };
}
