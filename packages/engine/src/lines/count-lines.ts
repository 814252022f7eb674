import type { SourceLanguage } from '@assay/contract/source-languages';
import { LANGUAGES } from '../languages/table.ts';
import { finish, lex } from '../lexer/lex.ts';
import type { LexState } from '../lexer/lex-state.ts';
import type { LexicalRules } from '../lexer/lexical-rules.ts';
import { newState } from '../lexer/scratch.ts';
import { countKinds, type LineCounts } from './line-counts.ts';
import { scanLines } from './scan-lines.ts';

/**
 * Counts the lines of a file and nothing else: two to four times as fast as measuring it, with the same answer
 * (embedded languages aside, whose lines are in the sums). Pure, linear, never throws.
 * @param bytes the text as UTF-8; a byte order mark is skipped
 */
export function countLines(bytes: Uint8Array, language: SourceLanguage): LineCounts {
  const s = kindsOf(bytes, LANGUAGES[language].rules);
  return countKinds(s.lineKinds, s.line);
}

/** The kind of every line (`lineKinds`, 1-based up to `line`), in memory that is reused for the next file. */
export function kindsOf(bytes: Uint8Array, rules: LexicalRules): LexState {
  const s = newState(bytes, rules);
  if (!scanLines(s)) return lex(bytes, rules);
  finish(s);
  return s;
}
