import type { LanguageProgram } from './compile-rules.ts';
import { COMMENT_OPENERS, isCode } from './language-groups.ts';
import type { RuleFile } from './rule.ts';
import { type SecretStarts, scanText } from './string-facts.ts';

/**
 * Calls the rules with every line of every comment. The lexer keeps no comments: what lies between two tokens and is no white space
 * is one, so finding them here costs nothing where no rule is on. A file without tokens is one stretch, for secrets alone.
 */
export function walkComments(
  file: RuleFile,
  on: LanguageProgram,
  secrets: SecretStarts | undefined,
  place: ((offset: number, line: number) => void) | undefined,
): void {
  const { bytes, tokens, text } = file;
  if (!isCode(file.language)) {
    place?.(0, 1);
    if (secrets) scanText(bytes, { start: 0, end: bytes.length, isString: false }, secrets);
    return;
  }
  const openers: readonly number[] = COMMENT_OPENERS[file.language];
  const { lineStart } = text;
  let line = 1;
  let from = 0;
  for (let at = 0; at <= tokens.count; at++) {
    const to = at < tokens.count ? (tokens.start[at] ?? 0) : bytes.length;
    let i = from;
    if (to - from > 1) {
      while (i < to && (bytes[i] ?? 0) <= 32) i++;
      if (i < to && openers.includes(bytes[i] ?? 0)) {
        line = Math.max(line, at > 0 ? (tokens.tokenLine[at - 1] ?? 1) : 1);
        while (i < to) {
          while (line < text.lines && (lineStart[line + 1] ?? 0) <= i) line++;
          const start = i;
          let end = Math.min(to, lineStart[line + 1] ?? to);
          const next = end;
          while (end > start && (bytes[end - 1] ?? 0) <= 32) end--;
          if (end > start) {
            for (const { rule, report } of on.comments) rule.comment?.(file, { start, end, line }, report);
            if (secrets) {
              place?.(start, line);
              scanText(bytes, { start, end, isString: false }, secrets);
            }
          }
          i = Math.max(next, start + 1);
          while (i < to && (bytes[i] ?? 0) <= 32) i++;
        }
      }
    }
    from = at < tokens.count ? Math.max(from, tokens.end[at] ?? 0) : to;
  }
}
