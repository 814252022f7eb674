import { WORD_BYTE } from '../../lexer/bytes.ts';
import type { Rule } from '../rule.ts';

/** A word in capitals that begins a comment, or is followed by `:` or `(`: `TODO: x`, `FIXME(ann)`. */
function wordRule(key: string, words: readonly string[]): Rule {
  return {
    key,
    languages: 'comments',
    remark: {
      prefixes: words,
      verify(bytes, at, { start, end }) {
        const word = words.find((one) => spells(bytes, at, one)) ?? '';
        const next = bytes[at + word.length] ?? 0;
        // `XXX-1` is the name of something.
        if (next === 45 && WORD_BYTE[bytes[at + word.length + 1] ?? 0] === 1) return undefined;
        if (WORD_BYTE[next] === 1 || !(next === 58 || next === 40 || opens(bytes, start, at))) return undefined;
        return { word, text: textAfter(bytes, at, end) };
      },
    },
  };
}

function spells(bytes: Uint8Array, at: number, word: string): boolean {
  for (let n = 0; n < word.length; n++) if (bytes[at + n] !== word.charCodeAt(n)) return false;
  return true;
}

/** Only marks and blanks before it. */
function opens(bytes: Uint8Array, start: number, at: number): boolean {
  for (let i = start; i < at; i++) if (WORD_BYTE[bytes[i] ?? 0] === 1) return false;
  return true;
}

const decoder = new TextDecoder('utf-8');

/** The comment from the word on, as much as a message has room for. */
function textAfter(bytes: Uint8Array, at: number, end: number): string {
  const text = decoder.decode(bytes.subarray(at, Math.min(end, at + 120)));
  return text
    .replace(/\uFFFD+$/, '')
    .replace(/\*\/$/, '')
    .trimEnd();
}

export const todoComment = wordRule('todo-comment', ['TODO', 'TBD']);
export const fixmeComment = wordRule('fixme-comment', ['FIXME', 'XXX', 'HACK', 'BUG']);
