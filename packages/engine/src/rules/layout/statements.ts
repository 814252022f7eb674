import { keyword } from '../../lexer/keywords.ts';
import { MARKUP, OPEN_BRACE, OPEN_PAREN, QUESTION, SEMICOLON } from '../../lexer/symbols.ts';
import { C_FAMILY } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isOneOf, isWord, lineAt, partnerOf, startsLine } from '../tokens.ts';

/** Two statements on a line: `a(); b();`. */
export const multipleStatements: Rule = {
  key: 'multiple-statements',
  languages: [...C_FAMILY, 'java', 'csharp', 'php', 'javascript', 'typescript', 'dart', 'go', 'swift', 'kotlin'],
  codes: [SEMICOLON],
  token(file, at, report) {
    const next = at + 1;
    const code = codeAt(file, next);
    if (startsLine(file, next) || code === 0 || code === 125 || code === SEMICOLON || code === 41) return;
    if (
      isPage(file, next) ||
      isOneOf(file, next, ['break', 'case', 'default', 'else']) ||
      isAccessor(file, at) ||
      isInHead(file, at)
    )
      return;
    report.token(next);
  },
};

/** What stands outside `<?php ... ?>` is no statement, and neither is the `?>`. */
function isPage(file: RuleFile, at: number): boolean {
  return (
    file.language === 'php' && (codeAt(file, at) === MARKUP || codeAt(file, at) === QUESTION || isWord(file, at, '?>'))
  );
}

/** `get; internal set;` */
function isAccessor(file: RuleFile, at: number): boolean {
  return file.language === 'csharp' && isOneOf(file, at - 1, ['get', 'set', 'init', 'add', 'remove']);
}

const LOOK = 80;
const HEADS = new Set(['if', 'for', 'switch'].map((word) => keyword(word)));
const CASES = new Set(['case', 'default'].map((word) => keyword(word)));

/** The semicolon is one of a head (`for (;;)`, Go's `if a := b(); a {`), of a case on one line, or of a block on one line that is no more than members. */
function isInHead(file: RuleFile, at: number): boolean {
  let line = lineAt(file, at);
  // Steps are counted, not tokens: what brackets hold is stepped over.
  for (let i = at - 1, steps = 0; i >= 0 && steps < LOOK; i--, steps++) {
    const code = codeAt(file, i);
    if (code === OPEN_PAREN) return true;
    if (code === OPEN_BRACE) return lineAt(file, i) === line && closesOn(file, i, line);
    if (code === 41 || code === 93 || code === 125) {
      const open = partnerOf(file, i);
      if (open < 0) return false;
      i = open;
      line = Math.min(line, lineAt(file, open));
    }
    // What began before this line ends on it: only brackets go further back.
    if (lineAt(file, i) === line && (CASES.has(code) || (file.language === 'go' && HEADS.has(code)))) return true;
  }
  return false;
}

/** A block that begins and ends on the line: it was written on one on purpose (`{ get; set; }`, `{ a: string; b: number }`, `{ int x; int y; }`). */
function closesOn(file: RuleFile, open: number, line: number): boolean {
  const close = partnerOf(file, open);
  return close > open && lineAt(file, close) === line;
}
