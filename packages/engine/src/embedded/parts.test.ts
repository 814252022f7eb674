import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines } from '../lines/count-lines.ts';
import { measureFile } from '../measure-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const page = (script: string, style: string) =>
  bytes(`<p>a</p>\n<script>\n${script}</script>\n<!-- c -->\n<style lang="scss">\n${style}</style>\n`);

describe('a page', () => {
  it('says what of it is in other languages, and the sums are the whole', () => {
    const { lines, embedded, functions, tokens } = measureFile(
      page('// a\n\nfunction f() {}\n', '// b\na {}\n'),
      'html',
    );
    expect(embedded).toEqual([
      { language: 'javascript', lines: { total: 3, code: 1, comment: 1, blank: 1, effectiveComment: 0 } },
      { language: 'scss', lines: { total: 2, code: 1, comment: 1, blank: 0, effectiveComment: 0 } },
    ]);
    expect(lines).toEqual({ total: 11, code: 7, comment: 3, blank: 1, effectiveComment: 0 });
    expect([...functions]).toMatchObject([{ name: 'f', startLine: 5, endLine: 5 }]);
    expect([...(tokens?.lines ?? [])]).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it('keeps what stands on the lines of its tags', () => {
    const { lines, embedded } = measureFile(bytes('<script>let a = 1\n</script>\n<script src="x"></script>'), 'vue');
    expect(embedded).toBeUndefined();
    expect(lines).toMatchObject({ total: 3, code: 3 });
  });

  it('does not read a comment of a script as its own', () => {
    const { lines } = measureFile(page('let a = "<!--"\n', 'a { b: c; }\n'), 'svelte');
    expect(lines).toMatchObject({ total: 8, code: 7, comment: 1 });
  });

  it.each([
    ['type="text/template"', undefined],
    ['type="module"', 'javascript'],
    ["lang='ts'", 'typescript'],
    ['type="application/ld+json"', 'json'],
    ['type="__proto__"', undefined],
  ])('takes <script %s> for %s', (attribute, language) => {
    const { embedded } = measureFile(bytes(`<script ${attribute}>\nx\n</script>`), 'html');
    expect(embedded?.[0]?.language).toBe(language);
  });
});

describe('a notebook', () => {
  const cell = (source: unknown, type = 'code') => ({ cell_type: type, source });
  const notebook = (cells: unknown[], metadata: unknown = {}) => bytes(JSON.stringify({ cells, metadata }, null, 1));

  it('counts its code cells as the kernel’s language', () => {
    const { embedded } = measureFile(
      notebook([cell(['# a\n', 'x <- 1']), cell(['text'], 'markdown')], { kernelspec: { language: 'R' } }),
      'notebook',
    );
    expect(embedded).toEqual([
      { language: 'r', lines: { total: 2, code: 1, comment: 1, blank: 0, effectiveComment: 0 } },
    ]);
  });

  it('knows a cell’s kind wherever it is said, and reads broken text as far as it goes', () => {
    const whole = '{"cells":[{"source":[\n"x = 1\\n",\n"y"\n],"cell_type":"code"},{"cell_type":"code","source":[\n"z';
    const { lines, embedded } = measureFile(bytes(whole), 'notebook');
    expect(lines.total).toBe(5);
    expect(embedded?.[0]?.lines.total).toBe(3);
  });
});

it('any bytes in any host: no line is lost, and counting alone says the same total', () => {
  const bits = fc.constantFrom(
    '<script>', '</script>', '<script lang="ts">\n', '<style>\n', '</style>\n', '---\n', '<!--', '-->', '\n', '\r', '\r\n', 'x', '"', "'", '{', '}', '[', ']', ',', ':',
    '{"cells":[', '{"cell_type":"code","source":[', '"a\\n"', '"# b"', '"""', '/*', '*/', '// c\n', '`', '${',
  ); // biome-ignore format: one list
  const hosts = fc.constantFrom('html' as const, 'vue' as const, 'astro' as const, 'notebook' as const, 'erb' as const);
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 60 }), hosts, (text, language) => {
      const source = bytes(text.join(''));
      const { lines, embedded = [] } = measureFile(source, language);
      expect(lines.total).toBe(countLines(source, language).total);
      expect(lines.code + lines.comment + lines.blank).toBe(lines.total);
      const elsewhere = embedded.reduce((sum, part) => sum + part.lines.total, 0);
      expect(elsewhere).toBeLessThanOrEqual(lines.total);
      for (const part of [{ lines }, ...embedded]) {
        expect(Math.min(part.lines.code, part.lines.comment, part.lines.blank)).toBeGreaterThanOrEqual(0);
        expect(part.lines.effectiveComment).toBeLessThanOrEqual(part.lines.comment);
      }
    }),
    { numRuns: 500 },
  );
});
