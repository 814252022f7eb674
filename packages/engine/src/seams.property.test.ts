import { isMeasured } from '@assay/contract/source-languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CloneFinder } from './duplication/find-clones.ts';
import { cloneFamily } from './languages/family.ts';
import { type FileMeasure, measureFile } from './measure-file.ts';

/** How a language writes a function with decisions; every line of it is code. */
interface Syntax {
  readonly head?: string;
  readonly comment: string;
  readonly open: (name: string) => string;
  readonly decision: (called: string) => string;
  readonly close: string;
}

const braces = (open: Syntax['open'], rest: Partial<Syntax> = {}): Syntax => ({
  comment: '//',
  open,
  decision: (called) => `  if (a > 1) { a = ${called}(a); }`,
  close: '}',
  ...rest,
});

const SYNTAX = {
  c: braces((name) => `int ${name}(int a) {`),
  cpp: braces((name) => `int ${name}(int a) {`),
  objc: braces((name) => `int ${name}(int a) {`),
  java: braces((name) => `class Of${name} { int ${name}(int a) {`, { close: '} }' }),
  csharp: braces((name) => `class Of${name} { int ${name}(int a) {`, { close: '} }' }),
  php: braces((name) => `function ${name}($a) {`, { head: '<?php', decision: (called) => `if ($a > 1) { $a = ${called}($a); }` }),
  javascript: braces((name) => `function ${name}(a) {`),
  typescript: braces((name) => `function ${name}(a: number) {`),
  go: braces((name) => `func ${name}(a int) {`),
  swift: braces((name) => `func ${name}(a: Int) {`),
  kotlin: braces((name) => `fun ${name}(a: Int) {`),
  dart: braces((name) => `int ${name}(int a) {`),
  solidity: braces((name) => `function ${name}(uint a) {`),
  python: { comment: '#', open: (name) => `def ${name}(a):`, decision: (called) => `    if a > 1: a = ${called}(a)`, close: '    return a' },
  ruby: { comment: '#', open: (name) => `def ${name}(a)`, decision: (called) => `  a = ${called}(a) if a > 1`, close: 'end' },
  lua: { comment: '--', open: (name) => `function ${name}(a)`, decision: (called) => `  if a > 1 then a = ${called}(a) end`, close: 'end' },
} as const satisfies Record<string, Syntax>; // biome-ignore format: a table

const LANGUAGES = Object.keys(SYNTAX).filter((key): key is keyof typeof SYNTAX => key in SYNTAX);

interface Piece {
  readonly name: string;
  readonly calls: readonly string[];
  /** Text of a comment in front of every line, or none. */
  readonly comment: string | undefined;
  readonly blanks: number;
}

const name = fc.integer({ min: 0, max: 9999 }).map((n) => `fn${n}`);
const pieces = fc.array(
  fc.record({
    name,
    calls: fc.array(name, { maxLength: 6 }),
    comment: fc.option(fc.constantFrom('if (a) {', '"never closed', "it's", '}', '/* x', 'end'), { nil: undefined }),
    blanks: fc.nat({ max: 2 }),
  }),
  { maxLength: 5 },
);

interface Writing {
  readonly comments?: boolean;
  readonly blanks?: number;
  readonly lineEnd?: string;
  readonly trailing?: string;
  readonly rename?: (name: string) => string;
}

function write(syntax: Syntax, given: readonly Piece[], writing: Writing = {}): string[] {
  const { comments = true, blanks, rename = (name) => name } = writing;
  const lines = syntax.head === undefined ? [] : [syntax.head];
  for (const piece of given) {
    const code = [
      syntax.open(rename(piece.name)),
      ...piece.calls.map((called) => syntax.decision(rename(called))),
      syntax.close,
    ];
    for (const line of code) {
      if (comments && piece.comment !== undefined) lines.push(`${syntax.comment} ${piece.comment}`);
      lines.push(...Array<string>(blanks ?? piece.blanks).fill(''), line);
    }
  }
  return lines;
}

describe.each(LANGUAGES)('%s', (language) => {
  const syntax: Syntax = SYNTAX[language];
  const measure = (given: readonly Piece[], writing: Writing = {}): FileMeasure => {
    const { lineEnd = '\n', trailing = '' } = writing;
    const text = write(syntax, given, writing).map((line) => `${line}${trailing}${lineEnd}`);
    return measureFile(new TextEncoder().encode(text.join('')), language);
  };
  const head = syntax.head === undefined ? 0 : 1;
  const complexities = ({ functions }: FileMeasure) =>
    functions.map(({ name, ccn, cognitive }) => [name, ccn, cognitive]);

  it('has tokens and functions', () => {
    expect(isMeasured(language, 'functions')).toBe(true);
  });

  it('counts what was written', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const { lines, functions } = measure(given);
        const written = given.reduce((sum, piece) => sum + piece.calls.length + 2, 0);
        const commented = given.reduce((sum, piece) => sum + (piece.comment === undefined ? 0 : piece.calls.length + 2), 0);
        expect(lines.code).toBe(written + head);
        expect(lines.comment).toBe(commented);
        expect(functions.map((found) => [found.name, found.ccn])).toEqual(given.map((piece) => [piece.name, piece.calls.length + 1]));
      }),
      { numRuns: 40 },
    );
  }); // biome-ignore format: one property

  it('comments change comment lines and nothing else', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const commented = measure(given);
        const stripped = measure(given, { comments: false });
        expect(stripped.lines.comment).toBe(0);
        expect([stripped.lines.code, stripped.lines.blank]).toEqual([commented.lines.code, commented.lines.blank]);
        expect(complexities(stripped)).toEqual(complexities(commented));
        expect(stripped.tokens?.hashes).toEqual(commented.tokens?.hashes);
      }),
      { numRuns: 40 },
    );
  });

  it('blank lines, line ends and trailing space change blank lines and nothing else', () => {
    fc.assert(
      fc.property(pieces, fc.nat({ max: 3 }), fc.constantFrom('\n', '\r\n'), (given, blanks, lineEnd) => {
        const plain = measure(given, { blanks: 0 });
        const spaced = measure(given, { blanks, lineEnd, trailing: ' \t' });
        expect(spaced.lines.blank - plain.lines.blank).toBe(blanks * (plain.lines.code - head));
        expect([spaced.lines.code, spaced.lines.comment]).toEqual([plain.lines.code, plain.lines.comment]);
        expect(complexities(spaced)).toEqual(complexities(plain));
        expect(spaced.tokens?.hashes).toEqual(plain.tokens?.hashes);
      }),
      { numRuns: 40 },
    );
  });

  it('other names change those tokens and nothing else', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const before = measure(given);
        const after = measure(given, { rename: (old) => `${old}z` });
        expect(after.lines).toEqual(before.lines);
        expect(after.functions.map(({ ccn, startLine }) => [ccn, startLine])).toEqual(before.functions.map(({ ccn, startLine }) => [ccn, startLine]));
        const changed = before.tokens?.hashes.filter((hash, at) => hash !== after.tokens?.hashes[at]).length;
        const typeNames = language === 'java' || language === 'csharp' ? given.length : 0;
        expect(after.tokens?.hashes.length).toBe(before.tokens?.hashes.length);
        expect(changed).toBe(given.reduce((sum, piece) => sum + 1 + piece.calls.length, typeNames));
      }),
      { numRuns: 40 },
    );
  }); // biome-ignore format: one property

  it('one file behind another has the lines, functions and tokens of both', () => {
    fc.assert(
      fc.property(pieces, pieces, (first, second) => {
        const [one, two, both] = [measure(first), measure(second), measure([...first, ...second])];
        expect(both.lines.code).toBe(one.lines.code + two.lines.code - head);
        expect(both.lines.comment).toBe(one.lines.comment + two.lines.comment);
        expect(both.lines.blank).toBe(one.lines.blank + two.lines.blank);
        expect(complexities(both)).toEqual([...complexities(one), ...complexities(two)]);
        const skip = syntax.head === undefined ? 0 : (measure([]).tokens?.hashes.length ?? 0);
        expect([...(both.tokens?.hashes ?? [])]).toEqual([
          ...(one.tokens?.hashes ?? []),
          ...(two.tokens?.hashes ?? []).slice(skip),
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('a copy stays one when it is formatted and commented anew, and is none with other names', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 12, maxLength: 20 }), (calls) => {
        const given = [{ name: 'copied', calls, comment: 'said', blanks: 1 }];
        const search = (other: FileMeasure) => {
          const finder = new CloneFinder({ minTokens: 50, minLines: 5 });
          for (const [id, { tokens }] of [measure(given), other].entries())
            if (tokens) finder.add({ id, family: cloneFamily(language), tokens });
          return finder.finish();
        };
        const again = search(measure(given, { comments: false, blanks: 0, lineEnd: '\r\n' }));
        expect(again.classes.length).toBeGreaterThan(0);
        expect(again.duplicatedLines.get(1)).toBe(calls.length + 2 + head);
        const renamed = search(measure(given, { rename: (old) => `${old}z` }));
        const across = [...renamed.classes].filter(({ blocks }) => new Set(blocks.map(({ file }) => file)).size > 1);
        expect(across).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
