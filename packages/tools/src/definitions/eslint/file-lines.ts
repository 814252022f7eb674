const ESLINT_BREAK = /\r\n|[\r\n\u2028\u2029]/g;

export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * ESLint also ends a line at U+2028 and U+2029; files, editors and diffs do not. Gives the function that turns its
 * positions into those of the file as stored. Both 1-based, columns in UTF-16 units.
 */
export function fileLines(text: string): (position: Position) => Position {
  if (!/[\u2028\u2029]/.test(text)) return (position) => position;
  // Per line of ESLint: the line of the file it lies on, and how many units of that line come before it.
  const starts = [{ line: 1, before: 0 }];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(ESLINT_BREAK)) {
    const { line, before } = starts[starts.length - 1] ?? { line: 1, before: 0 };
    const onSameLine = found === '\u2028' || found === '\u2029';
    const end = index + found.length;
    starts.push(onSameLine ? { line, before: before + end - start } : { line: line + 1, before: 0 });
    start = end;
  }
  return ({ line, column }) => {
    const at = starts[line - 1];
    return at === undefined ? { line, column } : { line: at.line, column: at.before + column };
  };
}
