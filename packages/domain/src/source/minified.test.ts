import { describe, expect, it } from 'vitest';
import { minifiedRule } from './minified.ts';

const rule = (text: string) => minifiedRule(Buffer.from(text));
const code = (lines: number) => 'const value = compute(first, second);\n'.repeat(lines);

describe('a minified file', () => {
  it.each<[string, string]>([
    ['one endless line', 'a();'.repeat(500)],
    ['with its licence on top', `/*\n * Licence\n */\n${'a();'.repeat(2_000)}\n//# sourceMappingURL=x.map\n`],
    ['several long lines', `${'b();'.repeat(300)}\n`.repeat(20)],
  ])('%s', (_, text) => {
    expect(rule(text)?.en).toMatch(/^minified: lines of \d+ bytes on average, \d+ % of the text in lines above 500$/);
  });

  it('says what was measured', () => {
    expect(rule('x'.repeat(2_000))).toEqual({
      zh: '压缩代码：平均每行 2000 字节，100% 的内容在超过 500 字节的行中',
      en: 'minified: lines of 2000 bytes on average, 100 % of the text in lines above 500',
    });
  });
});

describe('not a minified file', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['one short line', 'x();'],
    ['one line of 500', 'x'.repeat(500)],
    ['hand-written code', code(200)],
    ['a long literal among code', `${code(40)}const image = "${'A'.repeat(9_000)}";\n${code(40)}`],
    ['wide lines of a table', `${'0, '.repeat(100)}\n`.repeat(50)],
    ['many short lines below a long one', `${'a();'.repeat(300)}\n${'b();\n'.repeat(5_000)}`],
  ])('%s', (_, text) => {
    expect(rule(text)).toBeUndefined();
  });
});
