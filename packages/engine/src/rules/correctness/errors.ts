import { keyword } from '../../lexer/keywords.ts';
import { IDENT } from '../../lexer/symbols.ts';
import { blockAfter, headColon, indentOf, isEmptyBlock, nothingBetween, semicolonAfter } from '../blocks.ts';
import { BRACES } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isMember, isOneOf, isWord, lineAt, partnerOf, startsLine, textAt } from '../tokens.ts';

const PASS = keyword('pass');
const END = keyword('end');
const RETURN = keyword('return');

/** An error that is caught and forgotten, without a word why. */
export const emptyCatch: Rule = {
  key: 'empty-catch',
  languages: [...BRACES.filter((language) => language !== 'c'), 'python', 'ruby'],
  notInTests: true,
  words: { '*': 'catch', python: 'except', ruby: 'rescue', go: 'nil' },
  token(file, at, report) {
    if (file.language === 'go') {
      // `if err != nil {}`
      const isError = isWord(file, at - 1, '!=') && /^err$|Err$/.test(textAt(file, at - 2));
      if (isError && isEmptyBlock(file, at + 1)) report.tokens(at - 2, at + 2);
      return;
    }
    if (file.tokens.code[at] === IDENT || isMember(file, at)) return;
    switch (file.language) {
      case 'python': {
        const pass = onlyPass(file, at);
        if (pass > 0) report.tokens(at, pass);
        return;
      }
      case 'ruby':
        if (startsLine(file, at) && isEmptyRescue(file, at)) report.token(at);
        return;
      default: {
        const open = blockAfter(file, at);
        if (open > 0 && isEmptyBlock(file, open) && !namesItIgnored(file, at, open)) report.tokens(at, open + 1);
      }
    }
  },
};

/** `catch (IOException ignored)`, `catch (_: Exception)`: the name says that nothing is to be done. */
function namesItIgnored(file: RuleFile, at: number, open: number): boolean {
  for (let i = at + 1; i < open; i++)
    if (codeAt(file, i) === IDENT && /^(?:_+|\$?(?:ignored?|expected|unused|swallow\w*))$/i.test(textAt(file, i)))
      return true;
  return false;
}

/** `except X: pass` with no comment. @returns the `pass`, or -1 */
function onlyPass(file: RuleFile, at: number): number {
  const colon = headColon(file, at);
  const pass = colon + 1;
  if (colon < 0 || codeAt(file, pass) !== PASS || !nothingBetween(file, colon)) return -1;
  const next = pass + 1;
  const ends = next >= file.tokens.count || (startsLine(file, next) && indentOf(file, next) <= indentOf(file, at));
  return ends && !commentBehind(file, pass) ? pass : -1;
}

/** A comment on the token's own line, or before the next token. */
function commentBehind({ tokens, bytes }: RuleFile, at: number): boolean {
  const to = at + 1 < tokens.count ? (tokens.start[at + 1] ?? 0) : bytes.length;
  for (let i = tokens.end[at] ?? 0; i < to; i++) {
    if (bytes[i] === 35) return true;
    if (bytes[i] === 10) return false;
  }
  return false;
}

function isEmptyRescue(file: RuleFile, at: number): boolean {
  const line = lineAt(file, at);
  let i = at + 1;
  while (i < file.tokens.count && i < at + 20 && lineAt(file, i) === line) i++;
  return codeAt(file, i) === END && lineAt(file, i) > line && !commentBefore(file, i);
}

function commentBefore({ tokens, bytes }: RuleFile, at: number): boolean {
  for (let i = tokens.end[at - 1] ?? 0; i < (tokens.start[at] ?? 0); i++) if (bytes[i] === 35) return true;
  return false;
}

/** `except:` and `rescue Exception`: they catch a request to stop as well. */
export const bareExcept: Rule = {
  key: 'bare-except',
  languages: ['python', 'ruby'],
  words: { python: 'except', ruby: 'rescue' },
  token(file, at, report) {
    if (file.language === 'python') {
      if (codeAt(file, at + 1) === 58 && startsLine(file, at) && !rethrows(file, at)) report.token(at);
    } else if (startsLine(file, at) && isWord(file, at + 1, 'Exception') && !isWord(file, at + 2, '::')) {
      if (!rethrowsRuby(file, at)) report.tokens(at, at + 1);
    }
  },
};

/** A `raise` among the next tokens that are indented deeper. */
function rethrows(file: RuleFile, at: number): boolean {
  const indent = indentOf(file, at);
  for (let i = at + 2; i < file.tokens.count && i < at + 400; i++) {
    if (startsLine(file, i) && indentOf(file, i) <= indent) return false;
    if (isWord(file, i, 'raise')) return true;
  }
  return false;
}

function rethrowsRuby(file: RuleFile, at: number): boolean {
  const indent = indentOf(file, at);
  for (let i = at + 2; i < file.tokens.count && i < at + 200; i++) {
    if (startsLine(file, i) && indentOf(file, i) <= indent) return false;
    if (isOneOf(file, i, ['raise', 'abort', 'exit'])) return true;
  }
  return false;
}

/** A catch for everything there is: `catch (Throwable`, `catch (...)`, `catch (Exception e)`. */
export const broadCatch: Rule = {
  key: 'broad-catch',
  languages: ['java', 'kotlin', 'csharp', 'cpp', 'php'],
  words: { '*': 'catch' },
  token(file, at, report) {
    if (codeAt(file, at + 1) !== 40) return;
    const close = partnerOf(file, at + 1);
    let first = at + 2;
    while (isOneOf(file, first, ['final', '\\', 'val', 'e', 'ex', ':']) && first < close) first++;
    const type = textAt(file, first);
    if (!BROAD.has(type) || codeAt(file, first + 1) === 46 || codeAt(file, first + 1) === 124) return;
    const open = blockAfter(file, at);
    const end = partnerOf(file, open);
    for (let i = open; i < end && i < open + 600; i++) if (isOneOf(file, i, ['throw', 'exit', 'abort'])) return;
    report.tokens(at, close, { type });
  },
};
const BROAD = new Set(['Throwable', 'Exception', '...', 'RuntimeException']);

/** A catch that only returns a constant: whoever calls cannot tell the error from the value. */
export const swallowedError: Rule = {
  key: 'swallowed-error',
  languages: ['java', 'kotlin', 'csharp', 'php', 'javascript', 'typescript', 'dart', 'cpp'],
  words: { '*': 'catch' },
  notInTests: true,
  token(file, at, report) {
    if (file.tokens.code[at] === IDENT || isMember(file, at)) return;
    const open = blockAfter(file, at);
    if (codeAt(file, open + 1) !== RETURN || !nothingBetween(file, open)) return;
    const close = partnerOf(file, open);
    const value = open + 2;
    const end = close - 1;
    const empty = value === close || (value === end && codeAt(file, end) === 59);
    const constant = isOneOf(file, value, ['null', 'nil', 'false', 'true', 'undefined', '0', '""', "''", '-1']);
    if (empty || (constant && close - value <= 2)) report.tokens(at, close);
  },
};

/** `e.printStackTrace()`: the trace goes where nobody looks. */
export const printStackTrace: Rule = {
  key: 'print-stack-trace',
  languages: ['java', 'kotlin'],
  words: { '*': 'printStackTrace' },
  notInTests: true,
  token(file, at, report) {
    if (isMember(file, at) && codeAt(file, at + 1) === 40 && codeAt(file, at + 2) === 41) report.token(at);
  },
};

/** A `return` in `finally` throws the error away that is on its way. */
export const returnInFinally: Rule = {
  key: 'return-in-finally',
  languages: ['java', 'javascript', 'typescript', 'php', 'kotlin', 'dart'],
  words: { '*': 'finally' },
  token(file, at, report) {
    if (codeAt(file, at + 1) !== 123) return;
    const close = partnerOf(file, at + 1);
    for (let i = at + 2; i < close && i < at + 2000; i++) {
      const code = codeAt(file, i);
      // A function or class inside has returns of its own.
      if (isOneOf(file, i, ['function', 'class', 'fun', 'fn', '=>', '->'])) return;
      if (code === RETURN && semicolonAfter(file, i) !== i) {
        report.token(i);
        return;
      }
    }
  },
};
