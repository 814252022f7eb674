import { type Static, Type } from 'typebox';

/**
 * What a tool's script says of one place: a Finding before the catalogue gave it a severity and the line its path.
 * Units as in Finding: lines 1-based and inclusive, columns 1-based in UTF-16 units, 0 when unknown.
 */
export const RawFinding = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  endLine: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 0 }),
  checker: Type.String({ minLength: 1 }),
  message: Type.String(),
});
export type RawFinding = Static<typeof RawFinding>;

/** A range as both our analysers give it: 1-based, the end column exclusive. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
}

/**
 * Last line a range touches. A range that ends before the first character of a line does not touch that line
 * (line breaks are often part of the range).
 */
export function lastLine(range: TextRange): number {
  if (range.endLine === undefined || range.endLine <= range.line) return range.line;
  return range.endColumn === 1 ? range.endLine - 1 : range.endLine;
}
