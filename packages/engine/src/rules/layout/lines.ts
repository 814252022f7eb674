import { INDENTED_BY_TABS } from '../language-groups.ts';
import { columnFinder } from '../place.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { endOfLine } from '../text-facts.ts';

/** A line wider than people can read. A line that is one long word (an address, a hash) cannot be broken and is left alone. */
export const longLine: Rule = {
  key: 'long-line',
  languages: 'written',
  params: [{ name: 'max', min: 40, max: 10_000, default: 140 }],
  file(file, report) {
    if (file.isLock) return;
    const max = report.params.max ?? 0;
    const { lines, lineStart } = file.text;
    let columnOf: ReturnType<typeof columnFinder> | undefined;
    for (let line = 1; line <= lines; line++) {
      const start = lineStart[line] ?? 0;
      let end = lineStart[line + 1] ?? 0;
      if (end - start <= max) continue;
      while (end > start && (file.bytes[end - 1] ?? 0) <= 32) end--;
      if (end - start <= max || isOneWord(file.bytes, start, end)) continue;
      columnOf ??= columnFinder(file.bytes, file.text);
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
  languages: 'written',
  params: [{ name: 'max', min: 50, max: 100_000, default: 2000 }],
  notInTests: true,
  file(file, report) {
    const { lines } = file.text;
    const max = report.params.max ?? 0;
    if (lines > max && !file.isLock) report.lines(max + 1, max + 1, { lines, max });
  },
};

export const trailingSpace: Rule = {
  key: 'trailing-space',
  languages: 'written',
  file({ bytes, text }, report) {
    for (let line = 1; line <= text.lines; line++) {
      const end = endOfLine(text, bytes, line);
      const last = end > (text.lineStart[line] ?? 0) ? bytes[end - 1] : 0;
      if (last === 32 || last === 9) report.lines(line, line);
    }
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
  languages: 'written',
  params: [{ name: 'max', min: 1, max: 100, default: 4 }],
  file({ bytes, text }, report) {
    const max = report.params.max ?? 0;
    let count = 0;
    for (let line = 1; line <= text.lines + 1; line++) {
      if (line <= text.lines && endOfLine(text, bytes, line) === text.lineStart[line]) count++;
      else {
        if (count > max) report.lines(line - count + max, line - 1, { count, max });
        count = 0;
      }
    }
  },
};

/** Kinds of line ends in one file; the rarer ones are reported once. */
export const mixedLineEnds: Rule = {
  key: 'mixed-line-ends',
  languages: 'text',
  file({ bytes, text }, report) {
    // Nearly all files have one kind.
    if ((text.lf > 0 ? 1 : 0) + (text.crlf > 0 ? 1 : 0) + (text.cr > 0 ? 1 : 0) < 2) return;
    const kinds = [
      { name: 'LF', count: text.lf },
      { name: 'CRLF', count: text.crlf },
      { name: 'CR', count: text.cr },
    ].sort((a, b) => b.count - a.count);
    const [most, rare] = kinds;
    if (!most || !rare) return;
    let line = 1;
    while (line < text.lines && lineEndOf(bytes, text.lineStart[line + 1] ?? 0) !== rare.name) line++;
    report.lines(line, line, { rare: rare.name, count: rare.count, usual: most.name });
  },
};

/** The line end before the offset. */
function lineEndOf(bytes: Uint8Array, at: number): string {
  if (bytes[at - 1] === 13) return 'CR';
  return bytes[at - 2] === 13 ? 'CRLF' : 'LF';
}

/** Indentation by tabs where the file says spaces, or spaces before a tab: what one sees depends on the editor. */
export const mixedIndentation: Rule = {
  key: 'mixed-indentation',
  languages: 'written',
  notIn: INDENTED_BY_TABS,
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
  languages: 'written',
  notIn: INDENTED_BY_TABS,
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
