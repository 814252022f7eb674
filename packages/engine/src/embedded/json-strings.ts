/** A string of JSON, quotes included, and the line it stands on (1-based). */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Deeper nesting is skipped over: nothing that is looked for stands there. */
const DEEPEST = 8;

/**
 * Walks the strings of a JSON text that are values. Reads broken text too, as far as its brackets say: one pass, no recursion.
 * @param visit gets the keys and indexes that lead to the string, in an array that is used again
 */
export function walkStrings(
  bytes: Uint8Array,
  visit: (path: readonly (string | number)[], string: JsonString) => void,
): void {
  const { length } = bytes;
  const path: (string | number)[] = [];
  /** Key that the next value belongs to, in an object. */
  let depth = 0;
  let line = 1;
  let isKey = false;
  for (let i = 0; i < length; i++) {
    const b = bytes[i] ?? 0;
    switch (b) {
      case 10:
        line++;
        break;
      case 13:
        if (bytes[i + 1] !== 10) line++;
        break;
      case 123: // {
      case 91: // [
        if (depth++ < DEEPEST) path.push(b === 91 ? 0 : '');
        isKey = b === 123;
        break;
      case 125:
      case 93:
        if (depth > 0 && depth-- <= DEEPEST) path.pop();
        isKey = false;
        break;
      case 44: {
        // ,
        const last = path.length - 1;
        const at = path[last];
        if (depth > DEEPEST) break;
        if (typeof at === 'number') path[last] = at + 1;
        isKey = typeof at === 'string';
        break;
      }
      case 34: {
        const start = i++;
        while (i < length && bytes[i] !== 34 && bytes[i] !== 10 && bytes[i] !== 13) i += bytes[i] === 92 ? 2 : 1;
        // An unclosed string ends with its line.
        if (bytes[i] !== 34) i--;
        const end = Math.min(i + 1, length);
        if (depth > DEEPEST || depth === 0) break;
        if (isKey) {
          path[path.length - 1] = keyOf(bytes, start + 1, end - 1);
          isKey = false;
        } else visit(path, { start, end, line });
        break;
      }
    }
  }
}

/** Longest key that is compared with anything. */
const KEY_BYTES = 32;

function keyOf(bytes: Uint8Array, start: number, end: number): string {
  let key = '';
  for (let i = start; i < end && i - start < KEY_BYTES; i++) key += String.fromCharCode(bytes[i] ?? 0);
  return key;
}
