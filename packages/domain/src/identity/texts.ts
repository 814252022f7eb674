import { indentOf } from './lines.ts';

/** Contents kept at hand; a file is finished before the next one starts, so few are enough. */
const KEPT_TEXTS = 64;
const CONTEXT_LINES = 2;

/** Line texts of blobs, read once in a row. */
export interface Texts {
  readonly linesOf: (blob: string) => readonly string[] | undefined;
  /** Text of a 1-based line without leading white space; undefined when content or line is missing. */
  readonly trimmed: (blob: string, line: number) => string | undefined;
  /** Column counted from the first character of the line, so that re-indenting keeps it. */
  readonly relativeColumn: (blob: string, line: number, column: number) => number;
  /** Up to two non-blank lines before and after, without leading white space. */
  readonly around: (blob: string, line: number) => readonly string[];
}

export function openTexts(textOf: (blob: string) => readonly string[] | undefined): Texts {
  const kept = new Map<string, readonly string[] | undefined>();
  const linesOf = (blob: string) => {
    if (kept.has(blob)) return kept.get(blob);
    const lines = textOf(blob);
    const oldest = kept.size >= KEPT_TEXTS ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(blob, lines);
    return lines;
  };
  return {
    linesOf,
    trimmed: (blob, line) => linesOf(blob)?.[line - 1]?.trimStart(),
    relativeColumn: (blob, line, column) => column - indentOf(linesOf(blob)?.[line - 1] ?? ''),
    around: (blob, line) => {
      const lines = linesOf(blob) ?? [];
      return [...neighbours(lines, line - 2, -1), ...neighbours(lines, line, 1)];
    },
  };
}

function neighbours(lines: readonly string[], start: number, step: 1 | -1): string[] {
  const found: string[] = [];
  for (let i = start, looked = 0; i >= 0 && i < lines.length && found.length < CONTEXT_LINES && looked < 8; i += step) {
    looked++;
    const text = lines[i]?.trim() ?? '';
    if (text !== '') found.push(text);
  }
  return found;
}
