import { isBlank, isWordStart } from './bytes.ts';
import { FNV_OFFSET, FNV_PRIME, keyword } from './keywords.ts';
import { emit, type LexState, lastCode } from './lex-state.ts';
import { scanPrefixed } from './open-string.ts';
import { COLON, IDENT } from './symbols.ts';

const DEFAULT = keyword('default');
const ELSE = keyword('else');
const CASE = keyword('case');
const DEF = keyword('def');

/** Longest word before a quote that changes the string. */
const PREFIX_BYTES = 3;

/** Reads the name or keyword that begins at `at` with byte `b`. */
export function readWord(s: LexState, b: number, at: number): void {
  const { bytes } = s;
  const { inWord, marksWord } = s.dispatch;
  let hash = Math.imul(FNV_OFFSET ^ b, FNV_PRIME);
  let end = at + 1;
  let next = bytes[end] ?? 0;
  while (inWord[next] === 1) {
    hash = Math.imul(hash ^ next, FNV_PRIME);
    next = bytes[++end] ?? 0;
  }
  if (marksWord[next] === 1) readMarkedWord(s, at, end, hash);
  else finishWord(s, at, end, hash);
}

function finishWord(s: LexState, at: number, end: number, hash: number): void {
  const { keywords } = s.dispatch;
  const code = keywords.codes[hash & keywords.mask] === 0 ? IDENT : codeOf(s, at, end, hash);
  s.pos = end;
  emit(s, code, hash, at, end, s.line);
}

/** A word before a quote, which may be the prefix of a string, or before a mark that Ruby's names of methods end in. */
function readMarkedWord(s: LexState, at: number, wordEnd: number, wordHash: number): void {
  const { bytes } = s;
  let end = wordEnd;
  let hash = wordHash;
  const next = bytes[end] ?? 0;
  if (next === 34 || next === 39) {
    s.pos = end;
    if (end - at > PREFIX_BYTES || !scanPrefixed(s, at, next)) finishWord(s, at, end, hash);
    return;
  }
  if (next !== 61) {
    const afterNext = bytes[end + 1] ?? 0;
    // `a ?b : c` is a choice, `a?: b` a key.
    const chooses = next === 63 && afterNext === 58 && !isBlank(bytes[end + 2]);
    if (afterNext !== 61 && !chooses) {
      hash = Math.imul(hash ^ next, FNV_PRIME);
      end++;
    }
  }
  const code = codeOf(s, at, end, hash);
  // `def name=(value)`
  if (lastCode(s) === DEF && bytes[end] === 61 && (bytes[end + 1] === 40 || isWordStart(bytes[end + 1]))) end++;
  s.pos = end;
  emit(s, code, hash, at, end, s.line);
}

/** Code of a word: that of a keyword, or IDENT where it is none or stands where it means nothing. */
function codeOf(s: LexState, at: number, end: number, hash: number): number {
  const { keywords, beforeMember } = s.dispatch;
  let slot = hash & keywords.mask;
  for (let code = keywords.codes[slot] ?? 0; code !== 0; code = keywords.codes[slot] ?? 0) {
    if (keywords.hashes[slot] === hash && spells(keywords.spelling[slot], s.bytes, at, end))
      return beforeMember[lastCode(s)] === 1 || (s.rules.labels && isLabel(s, end, code)) ? IDENT : code;
    slot = (slot + 1) & keywords.mask;
  }
  return IDENT;
}

/** A single `:` follows, and the word is none that has one. */
function isLabel({ bytes }: LexState, end: number, code: number): boolean {
  return bytes[end] === COLON && bytes[end + 1] !== COLON && code !== DEFAULT && code !== ELSE && code !== CASE;
}

function spells(word: Uint8Array | undefined, bytes: Uint8Array, start: number, end: number): boolean {
  if (!word || word.length !== end - start) return false;
  for (let n = 0; n < word.length; n++) if (word[n] !== bytes[start + n]) return false;
  return true;
}
