/**
 * Lines of a decoded text with all that may change without meaning anything taken off: byte order mark, carriage
 * returns, white space at line ends. A final line break ends the last line and does not begin another.
 * A text without any line feed is split at carriage returns (files of old Macintosh tools).
 * @returns line n of the file is entry n - 1
 */
export function normaliseLines(text: string): string[] {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (body === '') return [];
  const lines = body.split(body.includes('\n') ? '\n' : '\r');
  if (lines[lines.length - 1] === '') lines.pop();
  return lines.map((line) => line.trimEnd());
}

/** Columns taken by white space before the first character of the line, in UTF-16 units. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A message with its numbers blanked: tools write line numbers and counts into them that change with every edit. */
export function messageShape(message: string): string {
  return message.replace(/\d+/g, '#');
}
