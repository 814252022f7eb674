import type { RuleFile } from './rule.ts';
import { codeAt, lineAt, partnerOf } from './tokens.ts';

/** Small questions about blocks and statements. */

/** True when nothing but white space is between two neighbouring tokens: no comment either. */
export function nothingBetween({ tokens, bytes }: RuleFile, at: number): boolean {
  for (let i = tokens.end[at] ?? 0; i < (tokens.start[at + 1] ?? 0); i++) if ((bytes[i] ?? 0) > 32) return false;
  return true;
}

/** True when `{` at `open` is closed by the next token and no comment says why. */
export function isEmptyBlock(file: RuleFile, open: number): boolean {
  return codeAt(file, open) === 123 && partnerOf(file, open) === open + 1 && nothingBetween(file, open);
}

/** The `{` that follows the word at `at`: directly, behind parentheses, or behind a few words (`catch let e as X {`). */
export function blockAfter(file: RuleFile, at: number): number {
  for (let i = at + 1; i < at + 24; i++) {
    const code = codeAt(file, i);
    if (code === 123) return i;
    if (code === 40) {
      const close = partnerOf(file, i);
      if (close < 0) return -1;
      i = close;
    } else if (code === 59 || code === 125 || code === 0) return -1;
  }
  return -1;
}

/** Column of a token in bytes from its line's start, 0-based: how far it is indented when it begins a line. */
export function indentOf({ tokens, text }: RuleFile, at: number): number {
  return (tokens.start[at] ?? 0) - (text.lineStart[tokens.tokenLine[at] ?? 1] ?? 0);
}

/** The `:` that ends the head of a compound statement of Python, -1 when it is not found within its line. */
export function headColon(file: RuleFile, at: number): number {
  const line = lineAt(file, at);
  for (let i = at + 1; i < file.tokens.count && i < at + 200; i++) {
    const code = codeAt(file, i);
    if (code === 40 || code === 91 || code === 123) {
      const close = partnerOf(file, i);
      if (close < 0) return -1;
      i = close;
    } else if (code === 58) return i;
    else if (i > at + 1 && lineAt(file, i) !== line && file.tokens.flags[i] === 1) return -1;
  }
  return -1;
}

/** Index of the `;` that ends the statement with the token at `at`, brackets skipped; -1 when a `}` comes first. */
export function semicolonAfter(file: RuleFile, at: number, limit = 400): number {
  for (let i = at; i < file.tokens.count && i < at + limit; i++) {
    const code = codeAt(file, i);
    if (code === 59) return i;
    if (code === 125 || code === 41 || code === 93) return -1;
    if (code === 40 || code === 91 || code === 123 || code === 5) {
      const close = partnerOf(file, i);
      if (close < 0) return -1;
      i = close;
    }
  }
  return -1;
}
