/** Lines and columns of one text; lines end at LF, CR LF or CR. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) this.#starts.push(at + 1);
    }
  }

  get lines(): number {
    return this.#starts.length;
  }

  /** @param offset UTF-16 units from the beginning @returns line and column, both from 1 */
  placeOf(offset: number): { line: number; column: number } {
    const at = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (this.#starts[low] ?? 0) + 1 };
  }

  /** Turns an offset counted in characters into one of UTF-16 units. */
  unitsOf(characters: number): number {
    let units = 0;
    for (let count = 0; count < characters && units < this.#text.length; count += 1)
      units += (this.#text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
    return units;
  }

  /** The same for a column of a line, from 1. */
  columnOf(line: number, characters: number): number {
    const start = this.#starts[line - 1];
    if (start === undefined) return characters;
    let units = start;
    for (let count = 1; count < characters && units < this.#text.length; count += 1)
      units += (this.#text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
    return units - start + 1;
  }
}

const KEPT = 16;

/** Indices of files by path, the last few kept: reports go file by file. */
export function lineIndexes(
  textOf: ((path: string) => string | undefined) | undefined,
): (path: string) => LineIndex | undefined {
  const kept = new Map<string, LineIndex | undefined>();
  return (path) => {
    if (!textOf) return undefined;
    if (kept.has(path)) return kept.get(path);
    const text = textOf(path);
    const index = text === undefined ? undefined : new LineIndex(text);
    kept.set(path, index);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return index;
  };
}
