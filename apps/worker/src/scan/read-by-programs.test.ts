import type { SourceFile } from '@assay/contract/inventory';
import { toolByName } from '@assay/tools/catalogue';
import { expect, it } from 'vitest';
import type { PlannedTool } from './plan.ts';
import { readByPrograms } from './read-by-programs.ts';

const files = ['a.js', 'b.js', 'c.h'].map(
  (path): SourceFile => ({ path, blob: '', size: 1, encoding: 'utf-8', language: 'javascript' }),
);
const [a] = files;

function planned(name: string, given: readonly SourceFile[]): PlannedTool {
  const definition = toolByName(name);
  if (!definition) throw new Error(name);
  const checkers = new Map<string, Record<string, string>>();
  const invocations = given.length > 0 ? [{ checkers, files: given }] : [];
  return { definition, version: '', checkers, params: {}, configHash: '', files, reused: new Map(), invocations };
}
const pathsFor = (...tools: PlannedTool[]) => readByPrograms({ tools }, { files }).map(({ path }) => path);

it('measures need no file on the disk', () => {
  expect(pathsFor(planned('ASSAY', []), planned('CCN', []), planned('DUPC', []), planned('JACOCO', []))).toEqual([]);
});

it('an analyser of single files needs what it is given', () => {
  expect(pathsFor(planned('ESLINT', a ? [a] : []), planned('CLOC', []))).toEqual(['a.js']);
  expect(pathsFor(planned('ESLINT', []))).toEqual([]);
});

it('a compiler and a report need everything', () => {
  expect(pathsFor(planned('CLANG_SA', []))).toEqual(['a.js', 'b.js', 'c.h']);
  expect(pathsFor(planned('COVERITY', []))).toEqual(['a.js', 'b.js', 'c.h']);
});
