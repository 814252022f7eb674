import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines } from '../lines/count-lines.ts';
import { measureFile } from '../measure-file.ts';
import { compileRules } from '../rules/compile-rules.ts';

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
    expect([...(tokens?.lines ?? [])]).toEqual([5, 5, 5, 5, 5, 5, 10, 10, 10]);
  });

  it('keeps what stands on the lines of its tags', () => {
    const { lines, embedded } = measureFile(bytes('<script>let a = 1\n</script>\n<script src="x"></script>'), 'vue');
    expect(embedded).toBeUndefined();
    expect(lines).toMatchObject({ total: 3, code: 3 });
  });

  it('finds functions on the lines of its tags', () => {
    const text =
      '<p>é😀</p><script>function f(a) { return a == a; }</script>\n<script>function g() {\n  // c\n}\nlet x; </script>';
    const { lines, embedded, functions, tokens } = measureFile(bytes(text), 'html');
    expect([...functions]).toMatchObject([
      { name: 'f', startLine: 1, endLine: 1 },
      { name: 'g', startLine: 2, endLine: 4 },
    ]);
    expect(lines).toMatchObject({ total: 5, code: 4, comment: 1, blank: 0 });
    expect(embedded).toMatchObject([{ language: 'javascript', lines: { total: 2, code: 1, comment: 1 } }]);
    expect(tokens?.lines.at(-1)).toBe(5);
  });

  it('says the columns of what rules find on the line of a tag', () => {
    const program = compileRules(
      new Map([
        ['self-comparison', {}],
        ['trailing-space', {}],
      ]),
    );
    const rules = { program, encoding: 'utf-8', path: 'a.html' } as const;
    const { findings } = measureFile(bytes('<p>é😀</p><script>if (a == a) f() </script>\n'), 'html', { rules });
    expect(findings?.findings).toMatchObject([{ checker: 'self-comparison', line: 1, column: 23 }]);
  });

  it('is read to its end where a script has none', () => {
    const { lines, embedded } = measureFile(bytes('<script>let a\n\nlet b'), 'html');
    expect(embedded).toMatchObject([{ lines: { total: 2, code: 1, blank: 1 } }]);
    expect(lines).toMatchObject({ total: 3, code: 2, blank: 1 });
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

  const cells = [cell(['# a\n', 'def f():\n', '    return 1\n']), cell(['# b\n', '\n', 'def g(): pass'])];
  const names = (source: Uint8Array) => [...measureFile(source, 'notebook').functions].map(({ name }) => name);

  it('without line ends is one line, with all its functions', () => {
    const source = bytes(JSON.stringify({ cells, metadata: {} }));
    const { lines, embedded } = measureFile(source, 'notebook');
    expect(lines).toMatchObject({ total: 1, code: 1, comment: 0 });
    expect(embedded).toMatchObject([{ language: 'python', lines: { total: 1, code: 1, comment: 0 } }]);
    expect(names(source)).toEqual(['f', 'g']);
  });

  it('may hold a cell as one string', () => {
    const texts = ['# load\nimport x\ndef f():\n    if x: return 1\n', '# only a comment\n# of two lines', '\r\n'];
    const source = notebook(texts.map((text) => cell(text)));
    const { lines, embedded, functions } = measureFile(source, 'notebook');
    const whole = new TextDecoder().decode(source).split('\n');
    expect(lines.total).toBe(whole.length);
    expect(embedded).toEqual([
      { language: 'python', lines: { total: 3, code: 1, comment: 1, blank: 1, effectiveComment: 1 } },
    ]);
    const at = whole.findIndex((line) => line.includes('def f')) + 1;
    expect([...functions]).toMatchObject([{ name: 'f', startLine: at, endLine: at, ccn: 2, conditionLines: [at] }]);
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
    '<script>', '<script>x', '</script>', '<script lang="ts">\n', '<style>\n', '</style>\n', '---\n', '<!--', '-->', '\n', '\r', '\r\n', 'x', '"', "'", '{', '}', '[', ']', ',', ':',
    '{"cells":[', '{"cell_type":"code","source":[', '"a\\n"', '"# b"', '"# b\\nc\\n\\n"', '"""', '/*', '*/', '// c\n', '`', '${',
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
