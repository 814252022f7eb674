/**
 * The tokens of one file, as duplication needs them: comments and docstrings are not there, identifiers and literals
 * are compared by content. Eight bytes a token.
 */
export interface TokenStream {
  /** Content hash (FNV-1a, 32 bits) per token. */
  readonly hashes: Int32Array;
  /** Line on which each token starts, 1-based. */
  readonly lines: Uint32Array;
  /** Tokens that span lines, as pairs (token index, line it ends on), by ascending index. */
  readonly multiline: Uint32Array;
}

/**
 * Streams of fewer tokens are borrowed (see `cloneTokens`): they lie in memory that the next file is written into. Longer ones lie in their
 * own, which nothing writes to again.
 */
export const BORROWED_TOKENS = 1 << 16;

/** The stream in memory of its own. */
export function ownTokens(tokens: TokenStream): TokenStream {
  if (tokens.hashes.length >= BORROWED_TOKENS) return tokens;
  return { ...tokens, hashes: tokens.hashes.slice(), lines: tokens.lines.slice() };
}

/** Line on which a token ends, 1-based. */
export function endLineOf(
  { multiline: pairs, tokenLine }: { readonly multiline: ArrayLike<number>; readonly tokenLine: Uint32Array },
  index: number,
): number {
  let low = 0;
  let high = pairs.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const token = pairs[middle * 2] ?? 0;
    if (token === index) return pairs[middle * 2 + 1] ?? 0;
    if (token < index) low = middle + 1;
    else high = middle;
  }
  return tokenLine[index] ?? 0;
}
