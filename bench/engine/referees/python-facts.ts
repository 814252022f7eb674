import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeAt, isClose, isOpen, tokenText } from '@assay/engine/functions/token-reader';
import { LANGUAGES } from '@assay/engine/languages/table';
import { lex } from '@assay/engine/lexer/lex';
import { AFTER_LINE } from '@assay/engine/lexer/symbols';
import type { Facts } from './referee.ts';

const WORDS = new Set(['and', 'or', 'if', 'for', 'assert', 'lambda', 'else', 'with']);

/**
 * What the Python referees count otherwise, per range of lines: `and`, `or`, `assert`, `lambda`, `inline if` and `inline for`
 * (of expressions and comprehensions), `loop else` and `try else` (told by their indentation), `asserted` (decisions inside of an `assert`).
 */
export function pythonFacts(folder: string, path: string): (first: number, last: number) => Facts {
  const bytes = readFileSync(join(folder, path));
  const s = lex(bytes, LANGUAGES.python.rules);
  const lines = bytes.toString('latin1').split(/\r\n|\n|\r/);
  const found: { line: number; word: string }[] = [];
  let depth = 0;
  let asserting = false;
  for (let at = 0; at < s.count; at += 1) {
    const text = tokenText(s, at);
    const begins = depth === 0 && ((s.flags[at] ?? 0) & AFTER_LINE) !== 0;
    if (begins || (text === ';' && depth === 0)) asserting = false;
    if (isOpen(codeAt(s, at))) depth += 1;
    else if (isClose(codeAt(s, at))) depth -= 1;
    if (!WORDS.has(text)) continue;
    const line = s.tokenLine[at] ?? 0;
    if (text === 'assert') asserting = true;
    const inline = !begins && (text === 'if' || text === 'for');
    if (text === 'else') {
      const owner = begins ? ownerOfElse(lines, line) : undefined;
      if (owner !== undefined) found.push({ line, word: `${owner} else` });
      continue;
    }
    found.push({ line, word: inline && !isAsync(lines, line, text) ? `inline ${text}` : text });
    if (asserting && (inline || text === 'and' || text === 'or')) found.push({ line, word: 'asserted' });
  }
  return (first, last) => {
    const facts = new Map<string, number>();
    for (const { line, word } of found) if (line >= first && line <= last) facts.set(word, (facts.get(word) ?? 0) + 1);
    return facts;
  };
}

function isAsync(lines: readonly string[], line: number, word: string): boolean {
  return word === 'for' && /^\s*async for\b/.test(lines[line - 1] ?? '');
}

/** What the `else:` that begins this line belongs to; an `if` is of no interest. */
function ownerOfElse(lines: readonly string[], line: number): 'loop' | 'try' | undefined {
  const indent = /^\s*/.exec(lines[line - 1] ?? '')?.[0] ?? '';
  for (let at = line - 2; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    const word = text.startsWith(indent)
      ? /^(if|elif|for|while|except|try|async for)\b/.exec(text.slice(indent.length))?.[1]
      : undefined;
    if (word === undefined) continue;
    if (word === 'if' || word === 'elif') return undefined;
    return word === 'try' || word === 'except' ? 'try' : 'loop';
  }
  return undefined;
}
