import type { SourceLanguage } from '@assay/contract/source-languages';
import { describe, expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';
import type { TokenStream } from '../token-stream.ts';
import type { CloneView } from './clone-tokens.ts';
import { CloneFinder } from './find-clones.ts';

function tokens(text: string, language: SourceLanguage, clones?: CloneView): TokenStream {
  const stream = measureFile(new TextEncoder().encode(text), language, { clones }).tokens;
  if (!stream) throw new Error(`${language} has no tokens`);
  return stream;
}

const hashes = (text: string, language: SourceLanguage, clones?: CloneView) => [
  ...tokens(text, language, clones).hashes,
];

/** Code that follows the imports, the same for one language. */
const imports: readonly (readonly [SourceLanguage, string, string])[] = [
  ['java', 'package a.b;\nimport java.util.List;\nimport static x.Y.*;\n', 'class A { int x; }\n'],
  ['kotlin', 'package a.b\nimport java.util.List\n', 'class A { val x = 1 }\n'],
  ['csharp', 'using System;\nusing A = B.C;\n', 'namespace N { class A { void F() { using (var x = G()) { } } } }\n'],
  ['go', 'package a\nimport (\n  "fmt"\n  b "c/d"\n)\nimport "os"\n', 'func f() int { return 1 }\n'],
  ['python', 'import os\nfrom a.b import (\n  c,\n  d,\n)\nfrom e import *\n', 'x = 1\ndef f():\n  return x\n'],
  ['javascript', "import a, { b } from './c.js'\nimport * as d from 'e';\nimport 'f'\n", 'const x = 1\nf(x)\n'],
  ['typescript', "import type {\n  A,\n  B,\n} from './c.ts';\n", 'const x: A = b;\n'],
  ['c', '#include <stdio.h>\n# include "a.h"\n', 'int x;\n'],
  ['cpp', '#include <map>\nusing namespace std;\nusing a::b;\n', 'int x;\n'],
  ['swift', 'import UIKit\nimport struct A.B\n', 'let x = 1\n'],
  ['php', "<?php\nnamespace A\\B;\nuse C\\{D, E};\nrequire_once 'f.php';\n", '$x = 1;\nf($x);\n'],
  ['ruby', "require 'a'\nrequire_relative 'b/c'\n", 'x = 1\nputs x\n'],
  ['dart', "import 'package:a/b.dart' show c;\npart 'd.dart';\n", 'int x = 1;\n'],
  ['solidity', 'pragma solidity ^0.8.0;\nimport "./A.sol";\n', 'contract C { uint x; }\n'],
];

describe('cloneTokens', () => {
  it.each(imports)('takes the imports of %s for one token', (language, head, body) => {
    const start = language === 'php' ? '<?php\n' : '';
    const all = hashes(head + body, language, { ignoreImports: true });
    const without = hashes(start + body, language, { ignoreImports: true });
    expect(all.length).toBe(without.length + 1);
    expect(hashes(head + body, language).length).toBeGreaterThan(all.length);
    const at = all.findIndex((hash, n) => hash !== without[n]);
    expect([...all.slice(0, at), ...all.slice(at + 1)]).toEqual(without);
  });

  it.each([
    ['javascript', "const m = await\nimport('./a.js')\nimport.meta.url\n"],
    ['csharp', 'class A { void F() {\n using (var x = G())\n { }\n using var y = G();\n } }'],
    ['cpp', 'void f() {\n using std::swap;\n swap(a, b);\n }'],
    ['php', '<?php\nclass A {\n  use B;\n}\n$f = function () use ($x) { };'],
    ['c', '#define A 1\n#ifdef B\nint x;\n#endif\n'],
    ['python', 'def f():\n  yield from g()\n  raise E from e\n'],
  ] as const)('leaves alone what only looks like an import: %s', (language, text) => {
    expect(hashes(text, language, { ignoreImports: true })).toEqual(hashes(text, language));
  });

  it('keeps the lines of what is left, over several lines too', () => {
    const { lines, multiline } = tokens('import a\nx = """b\nc"""\nimport d\ny = 1\n', 'python', {
      ignoreImports: true,
    });
    expect([...lines]).toEqual([1, 2, 2, 2, 4, 5, 5, 5]);
    expect([...multiline]).toEqual([3, 3]);
  });

  it('spells the lines of the preprocessor', () => {
    const { hashes: all, lines } = tokens('#define MAX(a, b) \\\n  ((a) > (b) ? a : b) /* x */ // y\nint z;\n', 'c');
    expect([...lines]).toEqual([...Array(8).fill(1), ...Array(13).fill(2), 3, 3, 3]);
    expect(all[2]).toBe(hashes('MAX', 'c')[0]);
    expect([...all.slice(8, 21)]).toEqual(hashes('((a) > (b) ? a : b)', 'c'));
    const macro = (name: string) =>
      `#define ${name}(x) \\\n${Array.from({ length: 9 }, (_, n) => `  do_${n}(x, ${n}); \\\n`).join('')}  end(x)\nint ${name};\n`;
    const finder = new CloneFinder();
    for (const id of [0, 1]) finder.add({ id, family: 'c', tokens: tokens(macro(`M${id}`), 'c') });
    expect(finder.finish().classes.map(({ blocks }) => blocks.map((b) => [b.startLine, b.endLine]))).toEqual([
      [
        [1, 12],
        [1, 12],
      ],
    ]);
  });

  it.each<[SourceLanguage, string, string]>([
    ['javascript', 'x("abc", `12`)', 'x(abc, 12)'],
    ['javascript', 'x = <p>abc</p>', 'x = <p>{abc}</p>'],
    ['python', "x = [f'''abc''', '12']", 'x = [abc, 12]'],
    ['c', 'enum { "STOP" }', 'enum { STOP }'],
    ['go', 'x(`abc`)', 'x(abc)'],
    ['php', "<?php f(<<<'E'\nabc\nE);", '<?php f(abc);'],
    ['ruby', 'f(:abc, %w(abc))', 'f(abc, abc)'],
  ])('takes no text for the word or the number it spells: %s', (language, text, word) => {
    const words = hashes(word, language);
    const known = new Set(hashes('abc 12 STOP', 'javascript'));
    expect(words.filter((hash) => known.has(hash)).length).toBeGreaterThan(0);
    expect(hashes(text, language).filter((hash) => known.has(hash))).toEqual([]);
  });

  it('tells a float from an integer', () => {
    expect(hashes('x = 42.;', 'java')).not.toEqual(hashes('x = 42;', 'java'));
  });

  it('makes literals alike, and names where wanted', () => {
    const view = { ignoreLiterals: true };
    expect(hashes("f('a', 1, /x/)", 'javascript', view)).toEqual(hashes("f('bc', 2.5, /yz/i)", 'javascript', view));
    expect(hashes("f('a')", 'javascript', view)).not.toEqual(hashes('f(1)', 'javascript', view));
    expect(hashes("f('a')", 'javascript', view)).not.toEqual(hashes("g('a')", 'javascript', view));
    const names = { ignoreIdentifiers: true };
    expect(hashes('if (a) b(1)', 'javascript', names)).toEqual(hashes('if (c) d(1)', 'javascript', names));
    expect(hashes('if (a) b(1)', 'javascript', names)).not.toEqual(hashes('while (a) b(1)', 'javascript', names));
    expect(hashes('if (a) b(1)', 'javascript', names)).not.toEqual(hashes('if (a) b(2)', 'javascript', names));
  });
});

/** Twelve lines of the same shape, with names and numbers given. */
const body = (name: string, number: number) =>
  Array.from({ length: 12 }, (_, n) => `  ${name}${n} = ${name}(a${n}, ${number + n}, "t${number}")  # ${name}`).join(
    '\n',
  );

function found(texts: readonly string[], clones?: CloneView): string[] {
  const finder = new CloneFinder();
  for (const [id, text] of texts.entries())
    finder.add({ id, family: 'python', tokens: tokens(text, 'python', clones) });
  return finder
    .finish()
    .classes.map(({ blocks }) => blocks.map((b) => `${b.file}:${b.startLine}-${b.endLine}`).join(' '));
}

describe('tokens in the memory of the lexer', () => {
  /** As many statements as make so many tokens; no two of them are alike. */
  const code = (statements: number, salt: number) =>
    Array.from({ length: statements }, (_, n) => `a${n}_${salt} = ${n};\n`).join('');
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('stay as they are when the next file is measured, unless they are borrowed', () => {
    const before = measureFile(bytes(code(50, 1)), 'javascript').tokens;
    const seen = [...(before?.hashes ?? [])];
    measureFile(bytes(code(50, 2)), 'javascript');
    expect([...(before?.hashes ?? [])]).toEqual(seen);
  });

  it.each([
    ['few', 50],
    ['so many that they are not copied again', 20_000],
  ])('are compared alike, %s', (_, statements) => {
    const found = [true, false].map((borrowTokens) => {
      const finder = new CloneFinder();
      [1, 2, 1, 3].forEach((salt, id) => {
        const { tokens } = measureFile(bytes(code(statements, salt)), 'javascript', { borrowTokens });
        if (tokens) finder.add({ id, family: 'javascript', tokens });
      });
      return [...finder.finish().classes];
    });
    expect(found[0]).toEqual(found[1]);
    expect(found[0]?.map(({ blocks }) => blocks.map(({ file }) => file))).toEqual([[0, 2]]);
  });
});

describe('what changes a copy and what does not', () => {
  const one = `def f():\n${body('x', 1)}\n`;
  const rest = 'def g():\n  return 0\n';

  it('finds the same when files are put behind other code', () => {
    expect(found([one, one])).toEqual(['0:1-13 1:1-13']);
    expect(found([one, rest + rest + one])).toEqual(['0:1-13 1:5-17']);
    expect(found([one + rest, rest + one])).toEqual(['0:1-13 1:3-15']);
  });

  it('finds the same in other layout, without comments and with other ones', () => {
    expect(found([one, one.replaceAll(/ +#.*$/gm, '')])).toEqual(['0:1-13 1:1-13']);
    expect(found([one, one.replaceAll('# x', '# other words')])).toEqual(['0:1-13 1:1-13']);
    expect(found([one, one.replaceAll('\n', '\n\n')])).toEqual(['0:1-13 1:1-25']);
    expect(found([one, one.replaceAll(', ', ',\n    ')])).toEqual(['0:1-13 1:1-37']);
    expect(found([one, one.replaceAll('\n', '\r\n')])).toEqual(['0:1-13 1:1-13']);
  });

  it('finds nothing under other names or numbers, unless they do not count', () => {
    const renamed = `def f():\n${body('y', 1)}\n`;
    const numbers = `def f():\n${body('x', 50)}\n`;
    expect(found([one, renamed])).toEqual([]);
    expect(found([one, numbers])).toEqual([]);
    expect(found([one, renamed], { ignoreIdentifiers: true })).toEqual(expect.arrayContaining(['0:1-13 1:1-13']));
    expect(found([one, numbers], { ignoreLiterals: true })).toEqual(['0:1-13 1:1-13']);
    expect(found([one, renamed], { ignoreLiterals: true })).toEqual([]);
  });

  it('finds no copy made of imports where they do not count', () => {
    const list = Array.from({ length: 30 }, (_, n) => `from a${n}.b import c${n}, d${n}\n`).join('');
    expect(found([list, list])).toEqual(['0:1-30 1:1-30']);
    expect(found([list, list], { ignoreImports: true })).toEqual([]);
    expect(found([list + one, list.slice(0, 40) + one], { ignoreImports: true })).toHaveLength(1);
  });
});
