import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctPaths } from './distinct-paths.ts';

it('refuses twins, a folder where a file is, and a file where a folder is', () => {
  const fits = distinctPaths();
  const answers = ['a.js', 'a.js', 'a.js/b', 'd/e/f', 'd', 'd/e', 'd/e/f/g', 'd/e/h', 'A.js'].map((path) => fits(path));
  expect(answers).toEqual([true, false, false, true, false, false, false, true, true]);
});

it('says what a file system says', () => {
  const part = fc.constantFrom('a', 'b', 'c');
  const paths = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')));
  fc.assert(
    fc.property(paths, (given) => {
      const folder = mkdtempSync(join(tmpdir(), 'assay-paths-'));
      try {
        const fits = distinctPaths();
        expect(given.map((path) => fits(path))).toEqual(given.map((path) => writes(join(folder, path))));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 50 },
  );
});

function writes(path: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
