import { expect, test } from 'vitest';
import { fileLines } from './file-lines.ts';

test('positions stay when no line ends at U+2028 or U+2029', () => {
  expect(fileLines('a\nb')({ line: 2, column: 1 })).toEqual({ line: 2, column: 1 });
});

test('lines that only ESLint sees are joined again', () => {
  const text = '"a\u2028b"; x\r\n"\u2029"; y\nz';
  const inFile = fileLines(text);
  expect(inFile({ line: 2, column: 5 })).toEqual({ line: 1, column: text.indexOf('x') + 1 });
  expect(inFile({ line: 4, column: 4 })).toEqual({ line: 2, column: 6 });
  expect(inFile({ line: 5, column: 1 })).toEqual({ line: 3, column: 1 });
});
