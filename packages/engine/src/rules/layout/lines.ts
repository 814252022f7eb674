import { columnFinder } from '../place.ts';
import type { Rule, RuleFile } from '../rule.ts';

/** A line wider than people can read. A line that is one long word (an address, a hash) cannot be broken and is left alone. */
export const longLine: Rule = {
  key: 'long-line',
  languages: 'code',
  params: [{ name: 'max', min: 40, max: 10_000, default: 140 }],
  file(file, report) {
    const max = report.params.max ?? 0;
    const { lines, lineStart, longestLine } = file.text;
    if (longestLine <= max) return;
    const columnOf = columnFinder(file.bytes, file.text);
    for (let line = 1; line <= lines; line++) {
      const start = lineStart[line] ?? 0;
      let end = lineStart[line + 1] ?? 0;
      if (end - start <= max) continue;
      while (end > start && (file.bytes[end - 1] ?? 0) <= 32) end--;
      if (end - start <= max || isOneWord(file.bytes, start, end)) continue;
      const width = columnOf(end, line) - 1;
      if (width > max) report.lines(line, line, { width, max });
    }
  },
};

/** No blank behind the first quarter: nothing to break at. */
function isOneWord(bytes: Uint8Array, start: number, end: number): boolean {
  return !bytes.subarray(start + Math.floor((end - start) / 4), end).includes(32);
}

export const longFile: Rule = {
  key: 'long-file',
  languages: 'code',
  params: [{ name: 'max', min: 50, max: 100_000, default: 2000 }],
  notInTests: true,
  file(file, report) {
    const { lines } = file.text;
    const max = report.params.max ?? 0;
    if (lines > max) report.lines(max + 1, max + 1, { lines, max });
  },
};

export const trailingSpace: Rule = {
  key: 'trailing-space',
  languages: 'code',
  file(file, report) {
    for (const line of file.text.trailing) report.lines(line, line);
  },
};

export const missingFinalNewline: Rule = {
  key: 'missing-final-newline',
  languages: 'text',
  file({ bytes, text }, report) {
    const last = bytes[bytes.length - 1];
    if (last !== undefined && last !== 10 && last !== 13) report.lines(text.lines, text.lines);
  },
};

export const manyBlankLines: Rule = {
  key: 'many-blank-lines',
  languages: 'code',
  params: [{ name: 'max', min: 1, max: 100, default: 4 }],
  file({ text }, report) {
    const max = report.params.max ?? 0;
    for (let n = 0; n < text.blankRuns.length; n += 2) {
      const first = text.blankRuns[n] ?? 0;
      const count = text.blankRuns[n + 1] ?? 0;
      if (count > max) report.lines(first + max, first + count - 1, { count, max });
    }
  },
};

/** Kinds of line ends in one file; the rarer ones are reported once. */
export const mixedLineEnds: Rule = {
  key: 'mixed-line-ends',
  languages: 'text',
  file({ text }, report) {
    const kinds = [
      { name: 'LF', count: text.lf, first: text.firstLf },
      { name: 'CRLF', count: text.crlf, first: text.firstCrLf },
      { name: 'CR', count: text.cr, first: text.firstCr },
    ]
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    const [most, rare] = kinds;
    if (most && rare) report.lines(rare.first, rare.first, { rare: rare.name, count: rare.count, usual: most.name });
  },
};

/** Indentation by tabs where the file says spaces, or spaces before a tab: what one sees depends on the editor. */
export const mixedIndentation: Rule = {
  key: 'mixed-indentation',
  languages: 'code',
  file(file, report) {
    eachTabbed(file, (bytes, start, end, line) => {
      for (let i = start + 1; i < end; i++)
        if (bytes[i] === 9 && bytes[i - 1] === 32) {
          report.lines(line, line);
          return;
        }
    });
  },
};

export const tabIndentation: Rule = {
  key: 'tab-indentation',
  languages: 'code',
  file(file, report) {
    eachTabbed(file, (_bytes, _start, _end, line) => report.lines(line, line));
  },
};

/** Lines with a tab in their indentation. */
function eachTabbed(
  { bytes, text }: RuleFile,
  see: (bytes: Uint8Array, start: number, end: number, line: number) => void,
): void {
  if (!text.hasTab) return;
  for (let line = 1; line <= text.lines; line++) {
    const start = text.lineStart[line] ?? 0;
    let end = start;
    let tabs = 0;
    for (let b = bytes[end]; b === 32 || b === 9; b = bytes[++end]) tabs |= b & 1;
    if (tabs === 0) continue;
    const b = bytes[end];
    // A comment's ` *` is drawn, and an empty line has no indentation.
    if (b !== 10 && b !== 13 && b !== 42 && b !== undefined) see(bytes, start, end, line);
  }
}
