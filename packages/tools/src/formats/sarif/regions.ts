import { lastLine } from '../../raw-finding.ts';
import { integerAt, type JsonObject } from '../json/values.ts';
import type { LineIndex } from '../text/line-index.ts';

/** Lines from 1 and inclusive; column from 1 in UTF-16 units, 0 when unknown. */
export interface Region {
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
}

/**
 * Reads a region (SARIF 2.1.0, 3.30): lines and columns, or an offset into the file's text.
 * @param inCodePoints the run counts characters, not UTF-16 units (`columnKind`)
 * @returns undefined when it names no line and no text is there to find one
 */
export function regionOf(
  region: JsonObject | undefined,
  { text, inCodePoints }: { text: LineIndex | undefined; inCodePoints: boolean },
): Region | undefined {
  const line = positive(region, 'startLine');
  if (line === undefined) return fromOffset(region, { text, inCodePoints });
  const units = (at: number, column: number | undefined) =>
    column !== undefined && inCodePoints && text ? text.columnOf(at, column) : column;
  const column = units(line, positive(region, 'startColumn')) ?? 0;
  const endLine = Math.max(line, positive(region, 'endLine') ?? line);
  return { line, endLine: lastLine({ line, column, endLine, endColumn: positive(region, 'endColumn') }), column };
}

function fromOffset(
  region: JsonObject | undefined,
  { text, inCodePoints }: { text: LineIndex | undefined; inCodePoints: boolean },
): Region | undefined {
  const offset = integerAt(region, 'charOffset');
  if (offset === undefined || offset < 0 || !text) return undefined;
  const units = (characters: number) => (inCodePoints ? text.unitsOf(characters) : characters);
  const { line, column } = text.placeOf(units(offset));
  const length = Math.max(1, integerAt(region, 'charLength') ?? 1);
  return { line, column, endLine: text.placeOf(units(offset + length) - 1).line };
}

function positive(region: JsonObject | undefined, key: string): number | undefined {
  const value = integerAt(region, key);
  return value !== undefined && value >= 1 ? value : undefined;
}
