import { readdirSync, readFileSync } from 'node:fs';
import type { SourceLanguage } from '@assay/contract/language';
import { describe, expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';

/**
 * `fixtures/<language>.*`: a comment `= cog C nest N params P nloc L` on the line a function begins says what it must
 * measure (`of name` where two begin there). The numbers were worked out from the rule by hand, the comments say how.
 */
const FOLDER = new URL('./fixtures/', import.meta.url);
const EXPECTED = /= cog (\d+) nest (\d+) params (\d+) nloc (\d+)(?: of (\S+))?/;
const FILES: readonly (readonly [string, SourceLanguage])[] = [
  ['c.c', 'c'],
  ['cpp.cpp', 'cpp'],
  ['objc.m', 'objc'],
  ['csharp.cs', 'csharp'],
  ['Java.java', 'java'],
  ['php.php', 'php'],
  ['python.py', 'python'],
  ['javascript.js', 'javascript'],
  ['typescript.ts', 'typescript'],
  ['ruby.rb', 'ruby'],
  ['lua.lua', 'lua'],
  ['go.go', 'go'],
  ['swift.swift', 'swift'],
  ['kotlin.kt', 'kotlin'],
  ['dart.dart', 'dart'],
  ['solidity.sol', 'solidity'],
];

describe.each(FILES)('%s', (name, language) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  const { functions } = measureFile(bytes, language, { explainFrom: 1 });
  const wanted = bytes
    .toString('utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, cognitive, nesting, parameters, codeLines, of] = EXPECTED.exec(text) ?? [];
      if (cognitive === undefined) return [];
      return [{ line: index + 1, of, numbers: [cognitive, nesting, parameters, codeLines].map(Number) }];
    });

  it.each(wanted.map((expected) => [expected.line, expected] as const))('line %i', (line, { of, numbers }) => {
    const here = [...functions].filter((f) => f.startLine === line && (of === undefined || f.name === of));
    expect(here.map((f) => [f.cognitive, f.maxNesting, f.parameters, f.codeLines])).toEqual([numbers]);
  });

  it('explains every number by its steps', () => {
    for (const f of functions) {
      const steps = f.steps ?? [];
      expect(1 + steps.reduce((sum, step) => sum + step.ccn, 0)).toBe(f.ccn);
      expect(steps.reduce((sum, step) => sum + step.cognitive, 0)).toBe(f.cognitive);
      expect(steps.filter((step) => step.ccn === 1).map((step) => step.line)).toEqual(f.conditionLines);
    }
  });
});

describe('fixtures', () => {
  it('has a file of every language with functions, and no other', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(FILES.map(([name]) => name).sort());
  });
});
