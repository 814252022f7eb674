import { keyword } from '../../lexer/keywords.ts';
import { BRACES, SCRIPT } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';

const max = (from: number, to: number, usual: number) => [{ name: 'max', min: from, max: to, default: usual }];

/** Function sizes. The place is the function's first line; the message names it. */
export const longFunction: Rule = {
  key: 'long-function',
  languages: 'code',
  params: max(5, 10_000, 120),
  notInTests: true,
  fn(file, fn, report) {
    const { functions } = file;
    const limit = report.params.max ?? 0;
    const lines = functions.codeLines(fn);
    if (lines > limit && !isWrapper(file, fn))
      report.token(functions.startToken(fn), { name: functions.name(fn), lines, max: limit });
  },
};

/** A script's module in a function (`(function () { ... })()`): its length is the file's. */
function isWrapper({ language, text, functions }: RuleFile, fn: number): boolean {
  if (!SCRIPT.some((script) => script === language) || functions.name(fn) !== '(anonymous)') return false;
  return functions.endLine(fn) - functions.startLine(fn) > text.lines * 0.8;
}

export const manyParameters: Rule = {
  key: 'many-parameters',
  languages: 'code',
  params: max(1, 100, 7),
  fn({ functions }, fn, report) {
    const limit = report.params.max ?? 0;
    const count = functions.parameters(fn);
    if (count > limit) report.token(functions.startToken(fn), { name: functions.name(fn), count, max: limit });
  },
};

export const deepNesting: Rule = {
  key: 'deep-nesting',
  languages: 'code',
  params: max(1, 100, 5),
  fn({ functions }, fn, report) {
    const limit = report.params.max ?? 0;
    const depth = functions.maxNesting(fn);
    if (depth > limit) report.token(functions.startToken(fn), { name: functions.name(fn), depth, max: limit });
  },
};

export const cognitiveComplexity: Rule = {
  key: 'cognitive-complexity',
  languages: 'code',
  params: max(1, 10_000, 40),
  fn({ functions }, fn, report) {
    const limit = report.params.max ?? 0;
    const value = functions.cognitive(fn);
    if (value > limit) report.token(functions.startToken(fn), { name: functions.name(fn), value, max: limit });
  },
};

const RETURN = keyword('return');

/** Own returns of every function: those of functions inside it are theirs. */
export const manyReturns: Rule = {
  key: 'many-returns',
  languages: BRACES.concat('python'),
  params: max(1, 100, 10),
  file({ tokens, functions }, report) {
    const limit = report.params.max ?? 0;
    for (let fn = 0; fn < functions.length; fn++) {
      if (functions.codeLines(fn) <= limit) continue;
      let count = 0;
      let inner = fn + 1;
      const last = functions.endToken(fn);
      for (let at = functions.startToken(fn); at <= last; at++) {
        if (inner < functions.length && functions.startToken(inner) === at) {
          // Those inside it begin later and end earlier: one step passes them all.
          at = Math.max(at, functions.endToken(inner));
          while (inner < functions.length && functions.startToken(inner) <= at) inner++;
        } else if (tokens.code[at] === RETURN) count++;
      }
      if (count > limit) report.token(functions.startToken(fn), { name: functions.name(fn), count, max: limit });
    }
  },
};
