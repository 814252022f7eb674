import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeAt, isWord, tokenText } from '@assay/engine/functions/token-reader';
import { detectLanguage } from '@assay/engine/languages/detect';
import { LANGUAGES } from '@assay/engine/languages/table';
import { lex } from '@assay/engine/lexer/lex';
import type { LexState } from '@assay/engine/lexer/lex-state';
import type { Facts, FunctionFacts } from './referee.ts';

/** How often each short token stands in a range of lines; `&& (a =` is told apart, since lizard takes that `&&` back. */
export function lizardFacts(folder: string, path: string): (first: number, last: number) => Facts {
  const bytes = readFileSync(join(folder, path));
  const language = detectLanguage(path, bytes);
  if (language === undefined) return () => new Map();
  const s = lex(bytes, LANGUAGES[language].rules);
  const words: string[] = [];
  const lines: number[] = [];
  const partners: number[] = [];
  for (let at = 0; at < s.count; at += 1) {
    const text = (s.end[at] ?? 0) - (s.start[at] ?? 0) > 12 ? '' : tokenText(s, at);
    words.push(text === '?' && isMark(s, at) ? '' : text);
    lines.push(s.tokenLine[at] ?? 0);
    partners.push(text === '(' ? (s.partner[at] ?? at) : at);
  }
  if (language === 'javascript' || language === 'typescript') nameDefaults(words, partners);
  return (first, last) => {
    const facts = new Map<string, number>();
    const add = (word: string) => facts.set(word, (facts.get(word) ?? 0) + 1);
    let at = firstAtOrBehind(lines, first);
    // Marks of types in the result and the parameters (`int? F(string? a)`) stand before what lizard counts.
    if (language === 'csharp')
      for (let open = at; lines[open] === first; open += 1)
        if (words[open] === '(') {
          at = Math.max(at, partners[open] ?? at);
          break;
        }
    for (; at < words.length && (lines[at] ?? 0) <= last; at += 1) add(words[at] ?? '');
    return facts;
  };
}

/** Calls the `=` of default values so: those in a group that a body, an arrow or a result type follows. */
function nameDefaults(words: string[], partners: readonly number[]): void {
  for (let at = 0; at < words.length; at += 1) {
    const close = words[at] === '(' ? (partners[at] ?? at) : at;
    if (close <= at || /^(if|for|while|switch|catch|with)$/.test(words[at - 1] ?? '')) continue;
    if (!/^(\{|=>|:)$/.test(words[close + 1] ?? '')) continue;
    for (let inside = at; inside < close; inside += 1) if (words[inside] === '=') words[inside] = 'default value';
  }
}

/** `name?`, `Type?`: one word to lizard in scripts and a mark of a type in Swift. */
function isMark(s: LexState, at: number): boolean {
  const { language } = s.rules;
  if ((s.flags[at] ?? 0) !== 0) return false;
  return (
    language === 'swift' || ((language === 'typescript' || language === 'javascript') && isWord(codeAt(s, at - 1)))
  );
}

function firstAtOrBehind(lines: readonly number[], line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

const C_LIKE = ['if', 'for', 'while', 'catch', '&&', '||', 'case', '?'];
const PREPROCESSOR = ['#if', '#ifdef', '#elif'];

/** `_conditions` of lizard 1.24.3, by the extension of the file: every such token is one more. */
const CONDITIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.py$/, ['if', 'elif', 'for', 'while', 'except', 'finally', 'and', 'or']],
  [/\.cs$/, [...C_LIKE, '??', '?.', '?[', ...PREPROCESSOR]],
  [/\.(kt|kts)$/, ['if', 'for', 'while', 'catch', '&&', '||', '?:']],
  [/\.php$/, ['if', 'elseif', 'for', 'foreach', 'while', 'catch', 'match', '&&', '||', 'case', '?']],
  [/\.(rb|rake|gemspec|lua)$/, ['if', 'elsif', 'elseif', 'until', 'for', 'while', 'rescue', 'ensure', 'when', 'and', 'or', '||', '&&', '?']],
  [/\.swift$/, [...C_LIKE, 'guard']],
  [/\.[cm]?[jt]sx?$/, [...C_LIKE, '??', 'default value']],
  [/\.sol$/, ['if', 'for', 'while', '&&', '||', '?']],
  [/\.(c|h|cc|cpp|cxx|hpp|m|mm)$/, [...C_LIKE, ...PREPROCESSOR]],
  [/./, C_LIKE],
]; // biome-ignore format: a table

/** What these words mean to lizard, so that a class of differences can be named. */
const TELLING = [
  'foreach',
  '?',
  '??',
  '?.',
  '=>',
  '->',
  'finally',
  'ensure',
  'unless',
  'until',
  'repeat',
  'when',
  'match',
  'guard',
  '&&',
  '||=',
  '&&=',
  '??=',
  'async',
  'default value',
];

export function lizardExpects(facts: FunctionFacts, path: string): { ccn: number; name: string }[] {
  const words = CONDITIONS.find(([pattern]) => pattern.test(path))?.[1] ?? C_LIKE;
  const count = (deep: boolean) =>
    words.reduce((sum, word) => sum + (facts.own.get(word) ?? 0) + (deep ? (facts.inner.get(word) ?? 0) : 0), 1);
  const telling = TELLING.filter((word) => facts.own.has(word)).map((word) => `\`${word}\``);
  const name = `lizard's words: ${telling.join(' ')}`;
  return [
    { ccn: count(false), name },
    { ccn: count(true), name: 'functions within it count for it' },
  ];
}
