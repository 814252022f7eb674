/** Documentation that is written as a string of the language itself: a comment to whoever counts lines, as a docstring of Python is. */
import { isBlank, isLineEnd } from '../lexer/bytes.ts';
import { startsAt } from '../lexer/comments.ts';
import type { Found } from '../lexer/opener.ts';

const QUOTE = 34;
/** Longest white space that is stepped over. */
const BLANK_BYTES = 64;
const TRIPLE = '"""';
const TRIPLE_SINGLE = "'''";

/** Elixir's `@doc """ ... """`, `@moduledoc ~S"""`, `@doc ~S''' ... '''`, `@typedoc "..."`, with the `@` at `at`; `@doc false` is code. */
export function elixirDocumentation(bytes: Uint8Array, at: number): Found | undefined {
  const word = ['@moduledoc', '@doc', '@typedoc'].find((one) => startsAt(bytes, at, one));
  if (word === undefined) return undefined;
  let i = behindBlanks(bytes, at + word.length);
  if (i === at + word.length) return undefined;
  if (bytes[i] === 126) i += 2;
  const close = [TRIPLE, TRIPLE_SINGLE].find((marks) => startsAt(bytes, i, marks));
  return close === undefined ? shortText(bytes, i) : { from: i + 3, close };
}

/** Julia's string right before what it explains, with its quote at `at`, the first of its line. */
export function juliaDocumentation(bytes: Uint8Array, at: number): Found | undefined {
  if (goesOn(bytes, at)) return undefined;
  if (startsAt(bytes, at, TRIPLE)) return { from: at + 3, close: TRIPLE };
  const found = shortText(bytes, at);
  if (!found) return undefined;
  // Nothing behind it, and something on the next line.
  let i = behindBlanks(bytes, found.from + 1);
  if (!isLineEnd(bytes[i])) return undefined;
  i += bytes[i] === 13 && bytes[i + 1] === 10 ? 2 : 1;
  return (bytes[i] ?? 0) > 32 ? found : undefined;
}

/** Julia's `@doc """ ... """ name` and `@doc raw"""`. */
export function juliaDocMacro(bytes: Uint8Array, at: number): Found | undefined {
  let i = behindBlanks(bytes, at + '@doc'.length);
  if (i === at + '@doc'.length) return undefined;
  if (startsAt(bytes, i, 'raw')) i += 3;
  return startsAt(bytes, i, TRIPLE) ? { from: i + 3, close: TRIPLE } : undefined;
}

/** A string that ends on its line: its end is its last quote. */
function shortText(bytes: Uint8Array, at: number): Found | undefined {
  if (bytes[at] !== QUOTE) return undefined;
  let i = at + 1;
  while (i < bytes.length && bytes[i] !== QUOTE && !isLineEnd(bytes[i])) i += bytes[i] === 92 ? 2 : 1;
  return bytes[i] === QUOTE ? { from: i, close: '"' } : undefined;
}

/** Whether the expression before `at` is not at its end: an operator, a comma or an opening bracket stands there. */
function goesOn(bytes: Uint8Array, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && at - i < BLANK_BYTES && (bytes[i] ?? 0) <= 32) i--;
  return i >= 0 && '=(,[{+-*/|&<>:?~^%$\\!'.includes(String.fromCharCode(bytes[i] ?? 0));
}

function behindBlanks(bytes: Uint8Array, from: number): number {
  let i = from;
  while (isBlank(bytes[i]) && i - from < BLANK_BYTES) i++;
  return i;
}
