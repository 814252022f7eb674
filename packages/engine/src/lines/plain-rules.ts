import type { SourceLanguage } from '@assay/contract/language';
import type { LexedLanguage } from '../lexer/lexical-rules.ts';

/** How a language without lexer writes comments. Enough to count lines; nothing here finds functions. */
export interface PlainRules {
  /** Texts that start a comment to the end of the line. */
  readonly line: readonly string[];
  /** A line comment only counts at the start of a line or behind white space (`#` in shell, YAML). */
  readonly lineNeedsSpace?: boolean;
  /** A line comment only counts as the first thing on a line. */
  readonly lineOnlyFirst?: boolean;
  readonly block: readonly (readonly [open: string, close: string])[];
  readonly nested?: boolean;
  /** Quotes in which comment marks are text; a string of one quote ends with its line unless `longQuotes`. */
  readonly quotes: string;
  readonly longQuotes?: boolean;
  /** A backslash in a string escapes. */
  readonly escapes?: boolean;
  /** Perl documentation: from a line `=word` to `=cut`. */
  readonly pod?: boolean;
}

const NONE: PlainRules = { line: [], block: [], quotes: '' };
const MARKUP: PlainRules = { line: [], block: [['<!--', '-->']], quotes: '' };
const SLASHES = { line: ['//'], block: [['/*', '*/']], quotes: '"', escapes: true } as const;

export const PLAIN_RULES: Record<Exclude<SourceLanguage, LexedLanguage>, PlainRules> = {
  // A single quote is a lifetime in Rust as often as a character.
  rust: { ...SLASHES, nested: true, longQuotes: true },
  scala: { ...SLASHES, nested: true },
  groovy: { ...SLASHES, quotes: '"\'' },
  perl: { line: ['#'], lineNeedsSpace: true, block: [], quotes: '"\'', escapes: true, pod: true },
  shell: { line: ['#'], lineNeedsSpace: true, block: [], quotes: '"\'', longQuotes: true, escapes: true },
  powershell: { line: ['#'], block: [['<#', '#>']], quotes: '"\'' },
  sql: { line: ['--'], block: [['/*', '*/']], quotes: '\'"' },
  html: MARKUP,
  vue: { line: [], block: [['<!--', '-->'], ['/*', '*/']], quotes: '' }, // biome-ignore format: one line
  xml: MARKUP,
  css: { line: [], block: [['/*', '*/']], quotes: '"\'', escapes: true },
  json: { line: ['//'], block: [['/*', '*/']], quotes: '"', escapes: true },
  yaml: { line: ['#'], lineNeedsSpace: true, block: [], quotes: '"\'' },
  toml: { line: ['#'], block: [], quotes: '"\'', escapes: true },
  markdown: NONE,
  make: { line: ['#'], lineNeedsSpace: true, block: [], quotes: '' },
  cmake: { line: ['#'], block: [['#[[', ']]']], quotes: '"', longQuotes: true, escapes: true },
  dockerfile: { line: ['#'], lineOnlyFirst: true, block: [], quotes: '' },
  protobuf: SLASHES,
  graphql: { line: ['#'], block: [], quotes: '"', escapes: true },
};
