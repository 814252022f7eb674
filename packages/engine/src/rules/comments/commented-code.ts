import { WORD_BYTE } from '../../lexer/bytes.ts';
import type { CommentLine, Rule, RuleFile } from '../rule.ts';

const CODE_ENDS = new Set([59, 123, 125]);

/** Lines of a comment that are statements. Two in a row at least: a single one may explain. */
export const commentedCode: Rule = {
  key: 'commented-out-code',
  languages: [
    'c', 'cpp', 'objc', 'csharp', 'java', 'php', 'javascript', 'typescript', 'go', 'swift', 'kotlin', 'dart', 'solidity', 'python', 'ruby', 'lua',
  ], // biome-ignore format: one list
  comment(file, comment, report) {
    if (isScript(file.language)) return scriptRun(file, comment, report);
    if (opensBlock(file.bytes, comment)) {
      const last = blockOfCode(file, comment);
      if (last > 0) report.lines(comment.line, last);
      return;
    }
    // The line before must be code too, and the run is told once, by its second line.
    if (!looksLikeCode(file.bytes, comment) || !looksLikeCode(file.bytes, lineBefore(file, comment.line - 1))) return;
    if (looksLikeCode(file.bytes, lineBefore(file, comment.line - 2))) return;
    report.lines(comment.line - 1, comment.line);
  },
};

/** Whether a line of a comment reads like code of a language with braces. */
function looksLikeCode(bytes: Uint8Array, { start, end }: CommentLine): boolean {
  if (bytes[start] !== 47 || bytes[start + 1] !== 47) return false;
  return bytes[start + 2] !== 47 && bytes[start + 2] !== 33 && readsLikeCode(bytes, start + 2, end);
}

function readsLikeCode(bytes: Uint8Array, start: number, end: number): boolean {
  let i = start;
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

/** `/*`, and no comment of documentation. */
function opensBlock(bytes: Uint8Array, { start }: CommentLine): boolean {
  return bytes[start] === 47 && bytes[start + 1] === 42 && bytes[start + 2] !== 42 && bytes[start + 2] !== 33;
}

/** Beyond these nobody wrote it by hand; every line may open a block, so they also bound what is read again. */
const BLOCK_LINES = 400;
const LINE_BYTES = 1000;

/** Last line of a block comment that is code and nothing else; 0 when it is not. */
function blockOfCode(file: RuleFile, comment: CommentLine): number {
  const { bytes, text } = file;
  let code = 0;
  for (let line = comment.line; line <= text.lines && line < comment.line + BLOCK_LINES; line++) {
    const at = line === comment.line ? { ...comment, start: comment.start + 2 } : lineBefore(file, line);
    if (at.end - at.start > LINE_BYTES) return 0;
    const stop = closeOf(bytes, at);
    let end = stop < 0 ? at.end : stop;
    while (end > at.start && (bytes[end - 1] ?? 0) <= 32) end--;
    if (end > at.start) {
      if (readsLikeCode(bytes, at.start, end)) code++;
      else if (!mayGoOn(bytes, at.start, end)) return 0;
    }
    if (stop >= 0) return code >= 2 && line > comment.line ? line : 0;
  }
  return 0;
}

function closeOf(bytes: Uint8Array, { start, end }: CommentLine): number {
  for (let i = start; i + 1 < end; i++) if (bytes[i] === 42 && bytes[i + 1] === 47) return i;
  return -1;
}

/** Brackets alone. */
function mayGoOn(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (WORD_BYTE[bytes[i] ?? 0] === 1 || (bytes[i] ?? 0) >= 0x80) return false;
  return CODE_ENDS.has(bytes[end - 1] ?? 0) || bytes[end - 1] === 41;
}

function isScript(language: RuleFile['language']): boolean {
  return language === 'python' || language === 'ruby' || language === 'lua';
}

/** A call or an assignment that is a whole line, an import, the head of a function. */
const CALL = String.raw`[A-Za-z_][\w.]{0,80}\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200}){0,4}\)`;
const SCRIPT_CODE = new RegExp(
  `^(?:(?:return )?${CALL}|(?:local )?[a-z_][\\w.]{0,80}(?:\\[[^\\]]{1,80}\\])? ?[-+*/|]?= ?(?:${CALL}|[\\w.'"-]{1,120})|from [\\w.]+ import [\\w, *]+|import [a-z][\\w.]*|require '[^']{1,80}'|def \\w+\\([^()]{0,200}\\):?|function [\\w.:]+\\([^()]{0,200}\\))$`,
);

/** The comment begins with two lines of code at its own margin; what is indented, or follows words, is an example. */
function scriptRun(file: RuleFile, comment: CommentLine, report: { lines(first: number, last: number): void }): void {
  if (!scriptCode(file, comment)) return;
  const first = lineBefore(file, comment.line - 1);
  if (!scriptCode(file, first) || commentMark(file, lineBefore(file, comment.line - 2)) > 0) return;
  report.lines(comment.line - 1, comment.line);
}

/** Bytes of the mark that begins a comment of the line, 0 when none does. */
function commentMark({ bytes, language }: RuleFile, { start, end }: CommentLine): number {
  if (start >= end) return 0;
  if (language !== 'lua') return bytes[start] === 35 ? 1 : 0;
  return bytes[start] === 45 && bytes[start + 1] === 45 ? 2 : 0;
}

function scriptCode(file: RuleFile, comment: CommentLine): boolean {
  const mark = commentMark(file, comment);
  if (mark === 0 || comment.end - comment.start > 300) return false;
  let text = '';
  for (let i = comment.start + mark; i < comment.end; i++) text += String.fromCharCode(file.bytes[i] ?? 0);
  // One blank behind the mark at most; `f(x)` alone may be a name in a sentence, and `a()` says too little.
  return /^ ?\S/.test(text) && text.length > 8 && SCRIPT_CODE.test(text.trim());
}
