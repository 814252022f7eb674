/** A run of characters in one look. */
export interface Span {
  readonly text: string;
  /** Order in the line. */
  readonly at: number;
  /** 0-7 as in SGR 30-37. */
  readonly colour?: number | undefined;
  readonly bold?: boolean | undefined;
}

type Look = Omit<Span, 'text' | 'at'>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const SEQUENCE = /\u001b\[([0-9;]*)([A-Za-z])/g;

/** Splits a line at its colour sequences (SGR); any other sequence is dropped. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let look: Look = {};
  let from = 0;
  for (const match of line.matchAll(SEQUENCE)) {
    push(spans, line.slice(from, match.index), look);
    from = match.index + match[0].length;
    if (match[2] === 'm') look = (match[1] || '0').split(';').map(Number).reduce(apply, look);
  }
  push(spans, line.slice(from), look);
  return spans;
}

function push(spans: Span[], text: string, look: Look): void {
  if (text !== '') spans.push({ text, at: spans.length, ...look });
}

function apply(look: Look, code: number): Look {
  if (code === 0) return {};
  if (code === 1) return { ...look, bold: true };
  if (code === 22) return { ...look, bold: false };
  if (code >= 30 && code <= 37) return { ...look, colour: code - 30 };
  if (code >= 90 && code <= 97) return { ...look, colour: code - 90 };
  return code === 39 ? { ...look, colour: undefined } : look;
}

const MARK = /^##\[(group|endgroup|error|warning|command|section)\]/;

/** Kind of a marked line and its text without the mark. */
export function markOf(line: string): { kind: string | undefined; text: string } {
  const match = MARK.exec(line);
  return match ? { kind: match[1], text: line.slice(match[0].length) } : { kind: undefined, text: line };
}
