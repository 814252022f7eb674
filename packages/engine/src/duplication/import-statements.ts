import { startsAt } from '../lexer/comments.ts';
import { FNV_OFFSET, FNV_PRIME } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import type { LexedLanguage } from '../lexer/lexical-rules.ts';
import {
  AFTER_LINE,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  DOT,
  EQUALS,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PP_LINE,
  SEMICOLON,
} from '../lexer/symbols.ts';
import { push, type WordList, wordList } from '../word-list.ts';

interface ImportRules {
  /** Words that, first on their line, begin a statement that only says where names come from. */
  readonly words: readonly string[];
  /** It goes on to its `;`, or to the end of the line where no bracket is open. */
  readonly end: 'semicolon' | 'line';
  /** Only outside functions and types: elsewhere the word means something else. */
  readonly outside?: boolean;
}

/** What a file says of other files, per language. `#include`, `#import` and `#pragma` are lines of the preprocessor, not words. */
const IMPORTS: Partial<Record<LexedLanguage, ImportRules>> = {
  c: { words: [], end: 'line' },
  cpp: { words: ['using'], end: 'semicolon', outside: true },
  objc: { words: ['@import'], end: 'semicolon' },
  csharp: { words: ['using', 'extern', 'global'], end: 'semicolon', outside: true },
  java: { words: ['import', 'package'], end: 'semicolon', outside: true },
  kotlin: { words: ['import', 'package'], end: 'line', outside: true },
  go: { words: ['import', 'package'], end: 'line', outside: true },
  swift: { words: ['import'], end: 'line', outside: true },
  dart: { words: ['import', 'export', 'part', 'library'], end: 'semicolon', outside: true },
  php: { words: ['use', 'namespace', 'require_once', 'include_once'], end: 'semicolon', outside: true },
  python: { words: ['import', 'from'], end: 'line' },
  javascript: { words: ['import'], end: 'line', outside: true },
  typescript: { words: ['import'], end: 'line', outside: true },
  ruby: { words: ['require', 'require_relative', 'autoload'], end: 'line' },
  solidity: { words: ['import', 'pragma'], end: 'semicolon', outside: true },
};

/** A statement that never ends is none: a generous list of names fits. */
const MOST_TOKENS = 2_000;

/** The same, ready to be asked; all are objects of one shape. */
interface CompiledImports {
  readonly words: ReadonlySet<number>;
  /** 1 where a word's hash has these low bits: most words are none of them, and a set is slow to ask. */
  readonly perhaps: Uint8Array;
  readonly outside: boolean;
  readonly byLine: boolean;
  /** `import (` begins a list of imports, not a call. */
  readonly inGroups: boolean;
  /** A `{` begins code, so the statement is none of these; and which word says so where others have names in braces. */
  readonly holdsCode: boolean;
  readonly codeWord: number;
}

const COMPILED = new Map(
  Object.entries(IMPORTS).map(([language, { words: spelled, end, outside = false }]): [string, CompiledImports] => {
    const words = new Set(spelled.map(wordHash));
    const perhaps = new Uint8Array(256);
    for (const hash of words) perhaps[hash & 255] = 1;
    const inGroups = language === 'go' || language === 'ruby';
    const isPhp = language === 'php';
    // `namespace A { ... }`, `extern "C" { ... }` hold code; `use A\{B, C};` does not.
    const holdsCode = end === 'semicolon' && !isPhp;
    const codeWord = isPhp ? wordHash('namespace') : 0;
    return [language, { words, perhaps, outside, byLine: end === 'line', inGroups, holdsCode, codeWord }];
  }),
);

/** Reused from file to file. */
const stretches = wordList(64);

/**
 * Statements that name other files: imports, includes, usings, package lines.
 * @returns pairs (first token, behind the last one) of every stretch of them, ascending; valid until the next call
 */
export function importStretches(s: LexState): WordList {
  stretches.length = 0;
  const compiled = COMPILED.get(s.rules.language);
  if (!compiled) return stretches;
  const braces = { open: 0, counted: 0 };
  for (let at = nextLikely(s, compiled, 0); at < s.count; ) {
    const end = endOfImport(s, compiled, { at, braces });
    if (end > at) addStretch(at, end);
    at = nextLikely(s, compiled, Math.max(at + 1, end));
  }
  return stretches;
}

/** The next token that begins a line and may begin an import, from `from` on: a loop of its own, since nearly all tokens are none. */
function nextLikely({ code, hash, flags, count }: LexState, { perhaps }: CompiledImports, from: number): number {
  for (let at = from; at < count; at++) {
    if (((flags[at] ?? 0) & AFTER_LINE) === 0 && at > 0) continue;
    if (perhaps[(hash[at] ?? 0) & 255] === 1 || code[at] === PP_LINE) return at;
  }
  return count;
}

/** Braces that are open at a token: counted only where a word asks for it. */
interface Braces {
  open: number;
  counted: number;
}

/** Behind what begins at a token if it names another file; the token itself when it does not. */
function endOfImport(s: LexState, compiled: CompiledImports, { at, braces }: { at: number; braces: Braces }): number {
  if (s.code[at] === PP_LINE) return isInclude(s, at) ? at + 1 : at;
  if (!compiled.words.has(s.hash[at] ?? 0)) return at;
  if (compiled.outside) countBraces(s, braces, at);
  return braces.open <= 0 ? statementEnd(s, at, compiled) : at;
}

function countBraces({ code }: LexState, braces: Braces, to: number): void {
  let { open } = braces;
  for (let n = braces.counted; n < to; n++) {
    if (code[n] === OPEN_BRACE) open++;
    else if (code[n] === CLOSE_BRACE) open--;
  }
  braces.open = open;
  braces.counted = to;
}

function addStretch(from: number, to: number): void {
  const { words, length } = stretches;
  if (length > 0 && words[length - 1] === from) {
    words[length - 1] = to;
    return;
  }
  push(stretches, from);
  push(stretches, to);
}

/** Behind the last token of the statement that begins here; `from` itself when it is none. */
function statementEnd(s: LexState, from: number, { byLine, inGroups, holdsCode, codeWord }: CompiledImports): number {
  const next = s.code[from + 1] ?? 0;
  // `import(...)`, `import.meta`, `using (...)`, `from = 1`: no statement of this kind.
  if (next === DOT || next === EQUALS || (next === OPEN_PAREN && !inGroups)) return from;
  const opensCode = holdsCode || codeWord === (s.hash[from] ?? 0);
  let depth = 0;
  for (let at = from + 1; at < s.count && at - from < MOST_TOKENS; at++) {
    const code = s.code[at] ?? 0;
    if (depth === 0 && byLine && ((s.flags[at] ?? 0) & AFTER_LINE) !== 0) return at;
    if (code === SEMICOLON && depth === 0) return at + 1;
    if (code === OPEN_BRACE && opensCode) return from;
    if (code === OPEN_PAREN || code === OPEN_BRACKET || code === OPEN_BRACE) depth++;
    else if (code === CLOSE_PAREN || code === CLOSE_BRACKET || code === CLOSE_BRACE) {
      if (depth === 0) return from;
      depth--;
    }
  }
  return byLine && depth === 0 ? s.count : from;
}

/** `#include`, `#import`, `#pragma once`, with whatever white space. */
function isInclude(s: LexState, at: number): boolean {
  let from = (s.start[at] ?? 0) + 1;
  const end = s.end[at] ?? 0;
  while (from < end && (s.bytes[from] === 32 || s.bytes[from] === 9)) from++;
  return DIRECTIVES.some((word) => startsAt(s.bytes, from, word));
}

const DIRECTIVES = ['include', 'import', 'pragma once'];

/** FNV-1a, as the lexer hashes words. */
function wordHash(word: string): number {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(word)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash;
}
