import { WORD_BYTE } from '../../lexer/bytes.ts';
import type { CommentLine, Rule, RuleFile } from '../rule.ts';

/** A word in capitals that begins a comment, or is followed by `:` or `(`: `TODO: x`, `FIXME(ann)`. */
function wordRule(key: string, words: readonly string[]): Rule {
  return {
    key,
    languages: 'comments',
    remark: {
      prefixes: words,
      verify(bytes, at, { start, end }) {
        const word = words.find((one) => spells(bytes, at, one)) ?? '';
        const next = bytes[at + word.length] ?? 0;
        // `XXX-1` is the name of something.
        if (next === 45 && WORD_BYTE[bytes[at + word.length + 1] ?? 0] === 1) return undefined;
        if (WORD_BYTE[next] === 1 || !(next === 58 || next === 40 || opens(bytes, start, at))) return undefined;
        return { word, text: textAfter(bytes, at, end) };
      },
    },
  };
}

function spells(bytes: Uint8Array, at: number, word: string): boolean {
  for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false;
  return true;
}

/** Only marks and blanks before it. */
function opens(bytes: Uint8Array, start: number, at: number): boolean {
  for (let i = start; i < at; i++) if (WORD_BYTE[bytes[i] ?? 0] === 1) return false;
  return true;
}

const decoder = new TextDecoder('utf-8');

/** The comment from the word on, as much as a message has room for. */
function textAfter(bytes: Uint8Array, at: number, end: number): string {
  const text = decoder.decode(bytes.subarray(at, Math.min(end, at + 120)));
  return text
    .replace(/\uFFFD+$/, '')
    .replace(/\*\/$/, '')
    .trimEnd();
}

export const todoComment = wordRule('todo-comment', ['TODO', 'TBD']);
export const fixmeComment = wordRule('fixme-comment', ['FIXME', 'XXX', 'HACK', 'BUG']);

const CODE_ENDS = new Set([59, 123, 125]);

/** A line of a comment that is a statement. Two in a row at least: a single one may explain. */
export const commentedCode: Rule = {
  key: 'commented-out-code',
  languages: [
    'c', 'cpp', 'objc', 'csharp', 'java', 'php', 'javascript', 'typescript', 'go', 'swift', 'kotlin', 'dart', 'solidity',
  ], // biome-ignore format: one list
  comment(file, comment, report) {
    // The line before must be code too, and the run is told once, by its second line.
    if (!looksLikeCode(file.bytes, comment) || !looksLikeCode(file.bytes, lineBefore(file, comment.line - 1))) return;
    if (looksLikeCode(file.bytes, lineBefore(file, comment.line - 2))) return;
    report.lines(comment.line - 1, comment.line);
  },
};

/** Whether a line of a comment reads like code of a language with braces. */
export function looksLikeCode(bytes: Uint8Array, { start, end }: CommentLine): boolean {
  let i = start;
  if (bytes[i] !== 47 || bytes[i + 1] !== 47 || bytes[i + 2] === 47 || bytes[i + 2] === 33) return false;
  i += 2;
  while (bytes[i] === 32 || bytes[i] === 9) i++;
  if (end - i < 4 || !CODE_ENDS.has(bytes[end - 1] ?? 0)) return false;
  // `name(`, `name =`, `name.name`, a keyword: prose that ends with a semicolon has blanks between words.
  let words = 0;
  let marks = 0;
  for (let n = i; n < end; n++) {
    const b = bytes[n] ?? 0;
    if (b >= 0x80) return false;
    if (b === 32 && WORD_BYTE[bytes[n - 1] ?? 0] === 1 && WORD_BYTE[bytes[n + 1] ?? 0] === 1) words++;
    else if (b === 40 || b === 41 || b === 61 || b === 91 || b === 123 || b === 46 || b === 62) marks++;
  }
  return marks > 0 && words <= 2 + marks;
}

/** The text of a line without the blanks around it. */
function lineBefore({ bytes, text }: RuleFile, line: number): CommentLine {
  let start = text.lineStart[line] ?? 0;
  let end = line < 1 ? start : (text.lineStart[line + 1] ?? 0);
  while (start < end && (bytes[start] ?? 0) <= 32) start++;
  while (end > start && (bytes[end - 1] ?? 0) <= 32) end--;
  return { start, end, line };
}
