import { KEYWORD_BASE } from './symbols.ts';

/**
 * Every word that means something to the function finder or the decision count, in any language.
 * A word not listed here is an identifier everywhere. The position fixes its token code.
 */
export const KEYWORDS = (
  'if else elif elsif elseif for foreach while do until unless case when catch except rescue and or not match switch guard repeat ' +
  'function func fun def fn init deinit subscript get set add remove willSet didSet class struct interface enum union ' +
  'namespace module trait protocol extension object record contract library mixin actor constructor modifier fallback receive ' +
  'new return throw typeof instanceof in of is as await yield delete void default extends implements throws where operator ' +
  'template typedef extern const noexcept override static async export type lambda end begin then try finally ensure loop ' +
  'var let val var goto break continue next redo retry requires decltype alignas throw __attribute__ __declspec use ' +
  'struct sizeof public private protected with package import using keyof readonly infer satisfies abstract final map chan ' +
  'select go defer range BEGIN END alias undef lock fixed checked unchecked using synchronized assert external factory late ' +
  'this super self true false null nil None True False undefined int char float double long short unsigned signed bool auto ' +
  'rethrows inline volatile returns extension_type on event explicit implicit internal sealed partial virtual mutating ' +
  'nonmutating typealias associatedtype data inner companion co_await co_return co_yield global nonlocal pass print echo ' +
  'endif endfor endforeach endwhile endswitch split grep'
).split(' ');

const codes = new Map<string, number>();
for (const word of KEYWORDS) if (!codes.has(word)) codes.set(word, KEYWORD_BASE + codes.size);

/** How many token codes there are; tables indexed by code have this length. */
export const CODE_COUNT = KEYWORD_BASE + codes.size;

/** Token code of a keyword. @throws when the word is not in KEYWORDS: a typing error in one of our tables */
export function keyword(word: string): number {
  const code = codes.get(word);
  if (code === undefined) throw new Error(`engine: '${word}' is not in KEYWORDS`);
  return code;
}

/** A table by token code holding 1 for each given keyword (words) and symbol (numbers). */
export function codeSet(words: string, ...symbols: number[]): Uint8Array {
  const set = new Uint8Array(CODE_COUNT);
  for (const word of words.split(' ')) if (word !== '') set[keyword(word)] = 1;
  for (const symbol of symbols) set[symbol] = 1;
  return set;
}

/** FNV-1a over bytes, the one hash of the lexer. */
export const FNV_OFFSET = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;
/** Where the hash of a string's text begins: behind a byte that is in no word, so that `"abc"` is another token than `abc`, `"1"` than `1`. */
export const TEXT_OFFSET = Math.imul(FNV_OFFSET ^ 34, FNV_PRIME);

/** Keywords of one language, found by the hash the lexer has computed anyway. */
export interface KeywordTable {
  readonly mask: number;
  readonly hashes: Int32Array;
  readonly codes: Uint16Array;
  readonly spelling: readonly Uint8Array[];
}

const encoder = new TextEncoder();
const NO_BYTES = new Uint8Array(0);
const known = new Map<string, KeywordTable>();

/** One table for the same words: most languages have none, and all tables together took a third of the time in which the engine is loaded. */
export function keywordTable(words: string): KeywordTable {
  const made = known.get(words) ?? build(words);
  known.set(words, made);
  return made;
}

function build(words: string): KeywordTable {
  const list = [...new Set(words.split(' ').filter((word) => word !== ''))];
  let size = 64;
  while (size < list.length * 4) size *= 2;
  const hashes = new Int32Array(size);
  const table = new Uint16Array(size);
  const spelling = new Array<Uint8Array>(size).fill(NO_BYTES);
  for (const word of list) {
    const bytes = encoder.encode(word);
    let hash = FNV_OFFSET;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
    let slot = hash & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    hashes[slot] = hash;
    table[slot] = keyword(word);
    spelling[slot] = bytes;
  }
  return { mask: size - 1, hashes, codes: table, spelling };
}
