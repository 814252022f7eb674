/** Spreadsheets read UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A text that a spreadsheet would run as a formula, made harmless: file names and messages are a repository's own words.
 * Tab and line end count too, since they are skipped before the formula is looked for.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** One line of comma-separated values (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
