import { keyword } from '../../lexer/keywords.ts';
import { IDENT, OPEN_BRACE, OPEN_PAREN, SEMICOLON } from '../../lexer/symbols.ts';
import { isEmptyBlock, nothingBetween } from '../blocks.ts';
import { BRACES, C_FAMILY, PAREN_CONDITIONS, SCRIPT } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isMember, partnerOf, sameTokens } from '../tokens.ts';

const IF = keyword('if');
const ELSE = keyword('else');
const ELSEIF = keyword('elseif');
const FOR = keyword('for');
const WHILE = keyword('while');
const DO = keyword('do');

/** `if (...) {}` and `else {}` without a word why. */
export const emptyBranch: Rule = {
  key: 'empty-branch',
  languages: BRACES,
  words: { '*': 'if else' },
  token(file, at, report) {
    const code = codeAt(file, at);
    if (code === ELSE) {
      if (isEmptyBlock(file, at + 1) && !commentFollows(file, at + 2)) report.tokens(at, at + 2);
      return;
    }
    if (code !== IF || isMember(file, at)) return;
    const open = codeAt(file, at + 1) === OPEN_PAREN ? partnerOf(file, at + 1) + 1 : goBlock(file, at);
    if (open > at && isEmptyBlock(file, open) && !commentFollows(file, open + 1)) report.tokens(at, open + 1);
  },
};

/** A comment behind the token, on its line: `{} // nothing to do`. */
function commentFollows({ tokens, bytes }: RuleFile, at: number): boolean {
  const to = at + 1 < tokens.count ? (tokens.start[at + 1] ?? 0) : bytes.length;
  for (let i = tokens.end[at] ?? 0; i < to && bytes[i] !== 10; i++) if ((bytes[i] ?? 0) > 32) return true;
  return false;
}

/** Go and Swift: the `{` on the line of the `if`. */
function goBlock(file: RuleFile, at: number): number {
  if (file.language !== 'go' && file.language !== 'swift') return -1;
  for (let i = at + 1; i < at + 60; i++) {
    const code = codeAt(file, i);
    if (code === OPEN_BRACE) return isEmptyBlock(file, i) ? i : -1;
    if (code === OPEN_PAREN || code === 91) i = Math.max(i, partnerOf(file, i));
    else if (code === 0 || code === 125) return -1;
  }
  return -1;
}

/** `if (x);`: the statement below runs always. */
export const strayCondition: Rule = {
  key: 'stray-semicolon',
  languages: [...PAREN_CONDITIONS.filter((language) => language !== 'kotlin')],
  words: { '*': 'if' },
  token(file, at, report) {
    if (isMember(file, at) || codeAt(file, at + 1) !== OPEN_PAREN) return;
    const close = partnerOf(file, at + 1);
    if (
      close > 0 &&
      codeAt(file, close + 1) === SEMICOLON &&
      nothingBetween(file, close) &&
      !isExpansion(file, close + 2)
    )
      report.tokens(at, close + 1);
  },
};

/** `if (x); else ...` says in an odd way that only the `else` counts. */
function isExpansion(file: RuleFile, at: number): boolean {
  return codeAt(file, at) === ELSE;
}

interface Branch {
  /** The `if`. */
  readonly head: number;
  /** Condition and body, brackets included. */
  readonly open: number;
  readonly close: number;
  readonly bodyOpen: number;
  readonly bodyClose: number;
}

/** The `if` at `at` when it has parentheses and a body in braces. */
function branchAt(file: RuleFile, at: number): Branch | undefined {
  const open = at + 1;
  const close = codeAt(file, open) === OPEN_PAREN ? partnerOf(file, open) : -1;
  const bodyOpen = close + 1;
  if (close < 0 || codeAt(file, bodyOpen) !== OPEN_BRACE) return undefined;
  const bodyClose = partnerOf(file, bodyOpen);
  return bodyClose < 0 ? undefined : { head: at, open, close, bodyOpen, bodyClose };
}

/** Branches of a chain that are compared: hostile chains must not make it quadratic. */
const CHAIN = 24;

/** `if ... else if ...` from its first `if` on. */
function chainAt(file: RuleFile, at: number): Branch[] {
  const chain: Branch[] = [];
  let head = at;
  while (chain.length < CHAIN) {
    const branch = branchAt(file, head);
    if (!branch) break;
    chain.push(branch);
    const after = branch.bodyClose + 1;
    if (codeAt(file, after) === ELSEIF) head = after;
    else if (codeAt(file, after) === ELSE && codeAt(file, after + 1) === IF) head = after + 1;
    else break;
  }
  return chain;
}

function beginsChain(file: RuleFile, at: number): boolean {
  return codeAt(file, at) === IF && codeAt(file, at - 1) !== ELSE && !isMember(file, at);
}

/** The same condition twice in a chain: the second branch never runs. */
export const duplicateCondition: Rule = {
  key: 'duplicate-condition',
  languages: PAREN_CONDITIONS,
  words: { '*': 'if' },
  token(file, at, report) {
    if (!beginsChain(file, at)) return;
    const chain = chainAt(file, at);
    for (let n = 1; n < chain.length; n++) {
      const later = chain[n];
      if (!later || hasEffect(file, later)) continue;
      const same = chain
        .slice(0, n)
        .some((early) =>
          sameTokens(file, { first: early.open, last: early.close }, { first: later.open, last: later.close }, 200),
        );
      if (same) report.tokens(later.head, later.close);
    }
  },
};

/** A call may answer otherwise the second time. */
function hasEffect(file: RuleFile, { open, close }: Branch): boolean {
  for (let i = open + 1; i < close; i++) {
    const code = codeAt(file, i);
    if (
      code === 61 ||
      code === 139 ||
      code === 142 ||
      (code === OPEN_PAREN && codeAt(file, i - 1) === IDENT && i > open + 1)
    )
      return true;
  }
  return false;
}

/** `if` and `else` do the same. Chains are left alone: equal arms of one read like a table. */
export const identicalBranches: Rule = {
  key: 'identical-branches',
  languages: PAREN_CONDITIONS,
  words: { '*': 'if' },
  token(file, at, report) {
    if (!beginsChain(file, at)) return;
    const branch = branchAt(file, at);
    if (!branch || branch.bodyClose === branch.bodyOpen + 1) return;
    const other = branch.bodyClose + 2;
    if (codeAt(file, other - 1) !== ELSE || codeAt(file, other) !== OPEN_BRACE) return;
    const last = partnerOf(file, other);
    if (last > 0 && sameTokens(file, { first: branch.bodyOpen, last: branch.bodyClose }, { first: other, last }))
      report.tokens(at, last);
  },
};

const DEFAULT = keyword('default');
const CASE = keyword('case');
const SWITCH = keyword('switch');

export const missingDefault: Rule = {
  key: 'missing-default',
  languages: [...C_FAMILY, ...SCRIPT, 'java', 'csharp', 'php', 'dart'],
  words: { '*': 'switch' },
  token(file, at, report) {
    const open = bodyOf(file, at);
    if (open < 0) return;
    const close = partnerOf(file, open);
    for (let i = open + 1; i < close; i++) {
      const code = codeAt(file, i);
      if (code === DEFAULT || (code === CASE && codeAt(file, i + 1) === IDENT && isUnderscore(file, i + 1))) return;
      if (code === OPEN_BRACE) i = Math.max(i, partnerOf(file, i));
    }
    if (close > open + 1) report.tokens(at, at);
  },
};

function isUnderscore({ bytes, tokens }: RuleFile, at: number): boolean {
  return bytes[tokens.start[at] ?? 0] === 95;
}

function bodyOf(file: RuleFile, at: number): number {
  if (codeAt(file, at) !== SWITCH || isMember(file, at) || codeAt(file, at + 1) !== OPEN_PAREN) return -1;
  const close = partnerOf(file, at + 1);
  return close > 0 && codeAt(file, close + 1) === OPEN_BRACE && partnerOf(file, close + 1) > 0 ? close + 1 : -1;
}

const LEAVES = new Set(
  ['break', 'return', 'continue', 'goto', 'throw', 'yield', 'rethrows', 'co_return'].map((word) => keyword(word)),
);

/** A case that runs into the next one without a comment. Only the last statement of a case is looked at. */
export const fallThrough: Rule = {
  key: 'switch-fall-through',
  languages: [...C_FAMILY, ...SCRIPT, 'java', 'php'],
  words: { '*': 'switch' },
  token(file, at, report) {
    const open = bodyOf(file, at);
    if (open < 0) return;
    const close = partnerOf(file, open);
    // First token of the statement that began last, on the level of the cases.
    let statement = -1;
    for (let i = open + 1; i < close; i++) {
      const code = codeAt(file, i);
      if (code === CASE || (code === DEFAULT && codeAt(file, i + 1) === 58)) {
        if (statement > 0 && !leaves(file, statement, i) && nothingBetween(file, i - 1) && !annotated(file, i))
          report.token(i);
        while (i < close && codeAt(file, i) !== 58 && codeAt(file, i) !== SEMICOLON) {
          // `case x ->` of Java never falls through.
          if (codeAt(file, i) === 134 || codeAt(file, i) === 133) return;
          if (codeAt(file, i) === OPEN_PAREN || codeAt(file, i) === 91) i = Math.max(i, partnerOf(file, i));
          i++;
        }
        statement = -1;
        continue;
      }
      if (code === 10) return; // `#if` in a switch: which lines are there, nobody knows here.
      if (statement < 0 || startsStatement(file, i)) statement = i;
      if (code === OPEN_PAREN || code === OPEN_BRACE || code === 91) i = Math.max(i, partnerOf(file, i));
    }
  },
};

function startsStatement(file: RuleFile, at: number): boolean {
  const before = codeAt(file, at - 1);
  return (
    before === SEMICOLON ||
    (before === 125 && codeAt(file, at) !== ELSE && codeAt(file, at) !== WHILE) ||
    LEAVES.has(codeAt(file, at))
  );
}

/** The last statement leaves, is a block whose last statement leaves, or is a compound one nobody can tell of here. */
function leaves(file: RuleFile, from: number, to: number): boolean {
  const code = codeAt(file, from);
  if (LEAVES.has(code)) return true;
  // Names of functions that do not come back.
  for (let i = from; i < Math.min(to, from + 4); i++) if (NO_RETURN.has(nameOf(file, i))) return true;
  if (code === OPEN_BRACE) return endsLeaving(file, from);
  if (code === IF || code === DO || code === FOR || code === WHILE || code === SWITCH || code === keyword('try'))
    return code !== IF || hasElse(file, from, to);
  return false;
}

const NO_RETURN = new Set([
  'exit', 'abort', '_exit', 'die', 'panic', 'fatal', 'assert', 'unreachable', '__builtin_unreachable', 'serverPanic', 'fallthrough', 'FALLTHROUGH',
  'redisAssert', 'NOTREACHED', 'UNREACHABLE', 'Fail', 'fail', 'longjmp', 'usage', '__attribute__', '__fallthrough',
]); // biome-ignore format: one list

function nameOf({ tokens, bytes }: RuleFile, at: number): string {
  let text = '';
  for (let i = tokens.start[at] ?? 0; i < (tokens.end[at] ?? 0) && text.length < 24; i++)
    text += String.fromCharCode(bytes[i] ?? 0);
  return text;
}

function hasElse(file: RuleFile, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = codeAt(file, i);
    if (code === ELSE) return true;
    if (code === OPEN_PAREN || code === OPEN_BRACE) i = Math.max(i, partnerOf(file, i));
  }
  return false;
}

/** A word that leaves is among the last statement's tokens of the block. */
function endsLeaving(file: RuleFile, open: number): boolean {
  const close = partnerOf(file, open);
  for (let i = close - 1; i > open && i > close - 200; i--) {
    const code = codeAt(file, i);
    if (LEAVES.has(code)) return true;
    if (code === 125 || (code === SEMICOLON && i < close - 1)) return code === 125;
  }
  return false;
}

/** `[[fallthrough]];` before the case. */
function annotated(file: RuleFile, at: number): boolean {
  for (let i = at - 1; i > at - 7; i--) if (NO_RETURN.has(nameOf(file, i))) return true;
  return false;
}
