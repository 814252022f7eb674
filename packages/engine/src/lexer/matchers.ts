import { isBlank, isLineEnd, isWordByte, isWordStart, textOf } from './bytes.ts';
import type { Found } from './opener.ts';
import { stringMode } from './string-mode.ts';

/** Literals whose end depends on how they begin, for the tables of the languages. Each looks at a bounded number of bytes. */

/** Longest escape in a character literal (`'\u{10FFFF}'`). */
const ESCAPE_BYTES = 12;
/** Longest word or run of marks that opens and closes a literal. */
const DELIMITER_BYTES = 64;

/** `'x'`, `'\n'`: one character between quotes; any other quote is a lifetime, a type variable or an attribute. */
export function charLiteral(bytes: Uint8Array, at: number): Found | undefined {
  const first = bytes[at + 1];
  if (first === undefined || isLineEnd(first) || first === 39) return undefined;
  if (first !== 92) {
    const end = at + 1 + characterBytes(first);
    return bytes[end] === 39 ? { from: end + 1 } : undefined;
  }
  if (isLineEnd(bytes[at + 2])) return undefined;
  for (let i = at + 3; i < at + 3 + ESCAPE_BYTES && i < bytes.length; i++) {
    if (bytes[i] === 39) return { from: i + 1 };
    if (isLineEnd(bytes[i])) return undefined;
  }
  return undefined;
}

/** Bytes of the UTF-8 character that begins with this one. */
function characterBytes(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Rust's `r"..."`, `r#"..."#`, `br##"..."##`, with the letter at `at`. */
export function rustRaw(bytes: Uint8Array, at: number): Found | undefined {
  let i = at + 1;
  if (bytes[at] !== 114 && bytes[i++] !== 114) return undefined;
  const marks = i;
  while (bytes[i] === 35 && i - marks < 255) i++;
  if (bytes[i] !== 34) return undefined;
  return { from: i + 1, mode: stringMode({ close: 34, hashes: i - marks, escape: 'none', multiline: true }) };
}

/** R's `r"(...)"`, `R"---[...]---"`. */
export function rRaw(bytes: Uint8Array, at: number): Found | undefined {
  const quote = bytes[at + 1] ?? 0;
  let i = at + 2;
  while (bytes[i] === 45 && i - at < DELIMITER_BYTES) i++;
  const close = closerOf(bytes[i] ?? 0);
  if (close === 0 || close === 62) return undefined;
  const tail = '-'.repeat(i - at - 2) + String.fromCharCode(quote);
  return { from: i + 1, mode: stringMode({ close, tail, escape: 'none', multiline: true }) };
}

/** OCaml's `{|...|}` and `{id|...|id}`. */
export function ocamlQuoted(bytes: Uint8Array, at: number): Found | undefined {
  let i = at + 1;
  while (i - at < DELIMITER_BYTES && ((bytes[i] ?? 0) === 95 || ((bytes[i] ?? 0) >= 97 && (bytes[i] ?? 0) <= 122))) i++;
  if (bytes[i] !== 124) return undefined;
  const tail = `${textOf(bytes, at + 1, i)}}`;
  return { from: i + 1, mode: stringMode({ close: 124, tail, escape: 'none', multiline: true }) };
}

/** D's `q"(...)"` and `q"EOS ... EOS"`. */
export function dDelimited(bytes: Uint8Array, at: number): Found | undefined {
  const open = bytes[at + 2] ?? 0;
  const close = closerOf(open);
  if (close !== 0) return { from: at + 3, mode: stringMode({ close, tail: '"', escape: 'none', multiline: true }) };
  if (!isWordStart(open)) return undefined;
  let i = at + 2;
  while (i - at < DELIMITER_BYTES && isWordByte(bytes[i])) i++;
  const tail = `${textOf(bytes, at + 3, i)}"`;
  return { from: i, mode: stringMode({ close: open, tail, escape: 'none', multiline: true }) };
}

/** Oracle's `q'[...]'`. */
export function oracleQuote(bytes: Uint8Array, at: number): Found | undefined {
  const open = bytes[at + 2] ?? 0;
  if (open <= 32) return undefined;
  const close = closerOf(open) || open;
  return { from: at + 3, mode: stringMode({ close, tail: "'", escape: 'none', multiline: true }) };
}

/** A quote that opens a string in MATLAB: behind an operand it transposes. */
export function matlabQuote(bytes: Uint8Array, at: number): Found | undefined {
  const before = bytes[at - 1] ?? 0;
  if (isWordByte(before) || before === 41 || before === 93 || before === 125 || before === 39 || before === 46)
    return undefined;
  return { from: at + 1, mode: stringMode({ close: 39, escape: 'doubled' }) };
}

/** `?"`, `?\n`: one character behind a question mark that ends no name (Elixir, Emacs Lisp). */
export function questionCharacter(bytes: Uint8Array, at: number): Found | undefined {
  const next = bytes[at + 1] ?? 0;
  if (isWordByte(bytes[at - 1]) || next <= 32) return undefined;
  if (next === 92) return (bytes[at + 2] ?? 0) > 32 ? { from: at + 3 } : undefined;
  return { from: at + 2 };
}

/** Elixir's `~r/.../`, `~S"""`, `~w[...]`. */
export function sigil(bytes: Uint8Array, at: number): Found | undefined {
  let i = at + 1;
  while (i - at < 16 && isWordByte(bytes[i])) i++;
  const open = bytes[i] ?? 0;
  if (i === at + 1 || !'/|"\'([{<'.includes(String.fromCharCode(open))) return undefined;
  const triple = (open === 34 || open === 39) && bytes[i + 1] === open && bytes[i + 2] === open;
  if (triple) return { from: i + 3, mode: stringMode({ close: open, run: 3, multiline: true }) };
  return { from: i + 1, mode: stringMode({ close: closerOf(open) || open, multiline: true }) };
}

/** Perl's `q(...)`, `qw/.../`, `m{...}`, `s/a/b/`, with the first letter at `at`. */
export function perlQuote(bytes: Uint8Array, at: number): Found | undefined {
  const before = bytes[at - 1] ?? 0;
  // `$s`, `@m`, `%y`, `&q`, `->s`, `{m}` are names.
  if ('$@%&>{-'.includes(String.fromCharCode(before))) return undefined;
  let i = at;
  while (i - at < 3 && isWordByte(bytes[i])) i++;
  const word = textOf(bytes, at, i);
  if (!/^(?:q|qq|qw|qr|qx|m|s|y|tr)$/.test(word) || isWordByte(bytes[i])) return undefined;
  const spaced = isBlank(bytes[i]);
  while (isBlank(bytes[i]) && i - at < DELIMITER_BYTES) i++;
  const open = bytes[i] ?? 0;
  const allowed = spaced ? '{([/|' : '{([</|!#~,;:"\'^%+@=.';
  if (!allowed.includes(String.fromCharCode(open))) return undefined;
  // `s => 1`, `y, $x`, `q;`: names too.
  if ((open === 61 && bytes[i + 1] === 62) || ((open === 44 || open === 59 || open === 61) && word !== 's'))
    return undefined;
  const close = closerOf(open) || open;
  const twice = close === open && (word === 's' || word === 'y' || word === 'tr');
  return {
    from: i + 1,
    mode: stringMode({ close, multiline: true, nestOpen: close === open ? 0 : open, parts: twice ? 2 : 1 }),
  };
}

/** Perl's variables that are named like quotes: `$"`, `$'`, and the length `$#x`. */
export function perlVariable(bytes: Uint8Array, at: number): Found | undefined {
  const next = bytes[at + 1] ?? 0;
  return next === 34 || next === 39 || next === 35 || next === 96 ? { from: at + 2 } : undefined;
}

/** `<<EOF`, `<<-'EOF'`, `<<~"EOF"`: the text begins on the next line. A bare word in small letters may be a shift. */
export function heredoc(bytes: Uint8Array, at: number): Found | undefined {
  let i = at + 2;
  const indented = bytes[i] === 45 || bytes[i] === 126;
  if (indented) i++;
  const near = i;
  while (isBlank(bytes[i]) && i - near < 8) i++;
  const spaced = i > near;
  if (bytes[i] === 92) i++;
  const quote = bytes[i] === 34 || bytes[i] === 39 ? bytes[i] : 0;
  if (quote !== 0) i++;
  const from = i;
  if (!isWordStart(bytes[i])) return undefined;
  while (i - from < DELIMITER_BYTES && (isWordByte(bytes[i]) || (bytes[i] === 45 && quote !== 0))) i++;
  if (quote !== 0 && bytes[i++] !== quote) return undefined;
  const first = bytes[from] ?? 0;
  const capital = (first >= 65 && first <= 90) || first === 95;
  const before = bytes[at - 1] ?? 10;
  if (quote === 0 && !indented && !capital && (spaced || before > 32)) return undefined;
  return { from: i, heredoc: { word: textOf(bytes, from, quote === 0 ? i : i - 1), indented } };
}

function closerOf(open: number): number {
  if (open === 40) return 41;
  return open === 91 || open === 123 || open === 60 ? open + 2 : 0;
}
