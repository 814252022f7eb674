import { decodeText } from '../lexer/bytes.ts';
import { FNV_PRIME } from '../lexer/keywords.ts';
import type { LexState } from '../lexer/lex-state.ts';
import type { FoundFunction } from './found-function.ts';
import type { FunctionTexts } from './function-list.ts';
import { isSpelled, keepsTexts } from './known-texts.ts';

/** Longest signature kept, in characters. */
const LIMIT = 400;

/** What functions of large files were called lately; their texts are shared by all that are called the same. */
const known: FunctionTexts[] = [];
const KNOWN = 4096;
/** Longest list, in bytes, that is looked up. */
const LONGEST = 80;

/** What a function is called, the same object for the same texts as far as they are known. */
export function textsOf(s: LexState, found: FoundFunction): FunctionTexts {
  const { name, qualifiedName, nameHash, list, listEnd } = found;
  if (!keepsTexts(s)) return { name, qualifiedName, signature: signatureOf(s, found) };
  const from = list < 0 ? 0 : (s.start[list] ?? 0);
  const length = list < 0 ? 0 : (s.end[listEnd] ?? from) - from;
  const slot = Math.imul(nameHash ^ length, FNV_PRIME) & (KNOWN - 1);
  const last = known[slot];
  if (
    last !== undefined &&
    last.signature.length === qualifiedName.length + length &&
    last.name === name &&
    last.qualifiedName === qualifiedName &&
    isSpelled(last.signature, qualifiedName.length, s.bytes, from)
  )
    return last;
  const texts = { name, qualifiedName, signature: signatureOf(s, found) };
  if (length >= 0 && length <= LONGEST) known[slot] = texts;
  return texts;
}

/** Qualified name and parameter list as written, white space collapsed, comments left out; the name alone where no list is written. */
function signatureOf(s: LexState, found: FoundFunction): string {
  const { qualifiedName, list, listEnd } = found;
  if (list < 0 || listEnd < list) return qualifiedName;
  const bracketed = isBracket(s.bytes[s.start[list] ?? 0]);
  const text = bracketed ? listText(s, list, listEnd) : `(${listText(s, list, listEnd)})`;
  const signature = qualifiedName + text;
  return signature.length <= LIMIT ? signature : `${signature.slice(0, LIMIT - 1)}…`;
}

function isBracket(b: number | undefined): boolean {
  return b === 40 || b === 91;
}

/** Text of a range of tokens. Between two tokens is at most one blank, and only where white space or a comment was. */
function listText(s: LexState, first: number, last: number): string {
  const from = s.start[first] ?? 0;
  const to = Math.min(s.end[last] ?? from, from + LIMIT * 2);
  if (isPlainText(s.bytes, from, to)) return decodeText(s.bytes, from, to);
  let text = '';
  for (let i = first; i <= last && text.length < LIMIT; i++) {
    const start = s.start[i] ?? 0;
    const end = Math.min(s.end[i] ?? start, start + LIMIT);
    const part = decodeText(s.bytes, start, end);
    const apart = i > first && (s.flags[i] ?? 0) !== 0 && !text.endsWith('(') && !/^[),]/.test(part);
    text += apart ? ` ${part}` : part;
  }
  return text.replace(/\s+/g, ' ');
}

/** No comment, no line end, no run of blanks: as written is as shown. */
function isPlainText(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const b = bytes[i];
    if (b === 10 || b === 13 || b === 9 || b === 35 || b === 47 || b === 45) return false;
    if (b === 32 && bytes[i + 1] === 32) return false;
  }
  return true;
}
