import { STRING } from '../../lexer/symbols.ts';
import type { CodeLanguage } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, firstArgumentEnd, isCall, isMember, isOneOf, isWord, partnerOf, textAt } from '../tokens.ts';
import { type CallTable, isBuilt, isOfReceiver, languagesOfTable, wordsOfTable } from './built.ts';

/** What of JavaScript turns text into code besides. */
const SCRIPTS = { Function: [], setTimeout: [], setInterval: [] };

/** `eval` and its kin with something that is no literal. */
const EVALS: CallTable = {
  javascript: { eval: ['', 'window', 'globalThis'], ...SCRIPTS },
  typescript: { eval: ['', 'window', 'globalThis'], ...SCRIPTS },
  python: { eval: [''], exec: [''] },
  php: { eval: [''], create_function: [''] },
  ruby: { eval: ['', 'Kernel'], instance_eval: [], class_eval: [], module_eval: [] },
  lua: { loadstring: [''], load: [''] },
};

export const evalCall: Rule = {
  key: 'eval-call',
  languages: languagesOfTable(EVALS),
  notInTests: true,
  words: wordsOfTable(EVALS),
  token(file, at, report) {
    const name = textAt(file, at);
    if (!isCall(file, at)) return;
    const end = firstArgumentEnd(file, at);
    if (name === 'Function' || name === 'setTimeout' || name === 'setInterval') {
      if (isScriptText(file, at, end)) report.tokens(at, end, { name });
      return;
    }
    if (name.endsWith('_eval')) {
      // A block is code that was written here; a text that is a literal as well.
      const isPassed = codeAt(file, at + 2) === 38 || codeAt(file, at + 2) === 42 || isWord(file, at - 1, 'def');
      if (end > 0 && !isPassed && isBuilt(file, at + 1, end + 1)) report.tokens(at, end, { name });
      return;
    }
    if (!isOfReceiver(file, at, EVALS[file.language as CodeLanguage]?.[name] ?? [])) return;
    if (end > 0 && isBuilt(file, at + 1, end + 1)) report.tokens(at, end, { name });
  },
};

/** `new Function("a", body)` with a text that is no literal; `setTimeout("f()")` with any text. */
function isScriptText(file: RuleFile, at: number, end: number): boolean {
  if (isWord(file, at, 'Function')) {
    const close = partnerOf(file, at + 1);
    return isWord(file, at - 1, 'new') && close > 0 && isBuilt(file, at + 1, Math.min(close, at + 200));
  }
  const isOfWindow = !isMember(file, at) || isOneOf(file, at - 2, ['window', 'globalThis']);
  return end > 0 && isOfWindow && codeAt(file, at + 2) === STRING && !isWord(file, at - 1, 'function');
}
