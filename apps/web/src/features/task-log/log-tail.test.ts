import { expect, test } from 'vitest';
import { markOf, spansOf } from './ansi.ts';
import { append, NO_LINES } from './log-tail.ts';

const line = (lineNo: number) => ({ lineNo, message: `m${lineNo}`, timestamp: 0 });

test('a running build is asked again in a second, a long finished one in 100 ms, a read one never', () => {
  expect(append(NO_LINES, { logs: [line(0)], finished: false, hasMore: false }).wait).toBe(1000);
  expect(append(NO_LINES, { logs: [line(0)], finished: true, hasMore: true }).wait).toBe(100);
  expect(append(NO_LINES, { logs: [line(0)], finished: true, hasMore: false }).wait).toBeUndefined();
});

test('the next question starts after the last line, also when nothing came', () => {
  const first = append(NO_LINES, { logs: [line(0), line(1)], finished: false, hasMore: false });
  expect(first.next).toBe(2);
  const idle = append(first, { logs: [], finished: false, hasMore: false });
  expect(idle.next).toBe(2);
  expect(append(NO_LINES, { logs: [], finished: false, hasMore: false }).next).toBe(0);
});

test('a repeated line is kept once', () => {
  const first = append(NO_LINES, { logs: [line(0)], finished: false, hasMore: false });
  const second = append(first, { logs: [line(0), line(1)], finished: true, hasMore: false });
  expect(second.lines.map((entry) => entry.lineNo)).toEqual([0, 1]);
});

test('colours become spans, other sequences vanish, marks are told apart', () => {
  expect(spansOf('a\u001b[31;1mb\u001b[0mc\u001b[2K')).toEqual([
    { text: 'a', at: 0 },
    { text: 'b', at: 1, colour: 1, bold: true },
    { text: 'c', at: 2 },
  ]);
  expect(markOf('##[error]x')).toEqual({ kind: 'error', text: 'x' });
  expect(markOf('plain')).toEqual({ kind: undefined, text: 'plain' });
});
