import { DOT, IDENT, INTERP_OPEN, KEYWORD_BASE, STRING } from '../../lexer/symbols.ts';
import type { CodeLanguage } from '../language-groups.ts';
import type { RuleFile, WordsByLanguage } from '../rule.ts';
import { codeAt, dollarNames, isCall, isMember, isOneOf, isWord, partnerOf, receiverOf, textAt } from '../tokens.ts';

/** Questions the rules on dangerous calls share: who is called, and whether what it is given was put together. */

/** A plain function is called, not declared: no type, `function` or `def` before it, no member of something else. */
export function isPlainCall(file: RuleFile, at: number): boolean {
  if (!isCall(file, at) || isMember(file, at)) return false;
  if (file.language === 'php' && codeAt(file, at - 1) === 92) return true;
  const before = codeAt(file, at - 1);
  if (before === IDENT || before === 42)
    return before === 42 && codeAt(file, at - 2) !== IDENT && codeAt(file, at - 2) < KEYWORD_BASE;
  if (before < KEYWORD_BASE) return true;
  return isOneOf(file, at - 1, [
    'return',
    'else',
    'do',
    'case',
    'and',
    'or',
    'not',
    'if',
    'while',
    'throw',
    'await',
    'print',
    'echo',
    'in',
    'yield',
    'then',
  ]);
}

/** True when the arguments of the call hold a name or an interpolation: what is run was put together. */
export function isBuilt(file: RuleFile, open: number, to: number): boolean {
  for (let i = open + 1; i < to; i++) {
    const code = codeAt(file, i);
    if (code === IDENT || code === INTERP_OPEN || (code === STRING && dollarNames(file, i).length > 0)) return true;
  }
  return false;
}

/** Languages -> names that are called -> the receivers that make them so; `''` is a plain call. */
export type CallTable = Partial<Record<CodeLanguage, Readonly<Record<string, readonly string[]>>>>;

export function wordsOfTable(table: CallTable): WordsByLanguage {
  return Object.fromEntries(Object.entries(table).map(([language, names]) => [language, Object.keys(names).join(' ')]));
}

export function languagesOfTable(table: Partial<Record<CodeLanguage, unknown>>): CodeLanguage[] {
  return Object.keys(table) as CodeLanguage[];
}

/** `Runtime.getRuntime().exec(`: the receiver is a call. */
export function isOfReceiver(file: RuleFile, at: number, receivers: readonly string[]): boolean {
  if (!isMember(file, at)) return receivers.includes('') && isPlainCall(file, at);
  if (codeAt(file, at - 2) === 41) return receivers.includes(textAt(file, partnerOf(file, at - 2) - 1));
  return receivers.includes(receiverOf(file, at));
}

/** A string and a value joined: by an operator, an interpolation or a format call. One name alone may be a constant. */
export function joins(file: RuleFile, first: number, last: number): boolean {
  let hasString = false;
  let hasJoin = false;
  let hasName = false;
  for (let i = first; i <= last && i < first + 200; i++) {
    const code = codeAt(file, i);
    if (code === STRING) {
      if (dollarNames(file, i).length > 0) return true;
      hasString = true;
    } else if (code === INTERP_OPEN) return true;
    else if (code === 43 || code === 37 || code === DOT || code === 140 || isWord(file, i, 'format')) hasJoin = true;
    else if (code === IDENT && !/^[A-Z][A-Z_0-9]+$/.test(textAt(file, i))) hasName = true;
  }
  return hasString && hasJoin && hasName;
}

/** What is put in goes through a function that escapes it. */
export function escapes(file: RuleFile, first: number, last: number): boolean {
  for (let i = first; i <= last && i < first + 200; i++)
    if (codeAt(file, i) === IDENT && /escape|quote|sanitize/i.test(textAt(file, i))) return true;
  return false;
}
