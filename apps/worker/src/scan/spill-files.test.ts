import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloneFinder } from '@assay/engine/duplication/find-clones';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spillFiles } from './spill-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-spill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const words = (...numbers: number[]) => Int32Array.from(numbers);

describe('spillFiles', () => {
  it('reads what was written, from anywhere', () => {
    const files = spillFiles({ folder, limit: 1_000 });
    const [one, two] = [files.create(), files.create()];
    one.append(words(1, 2, 3));
    two.append(words(9));
    one.append(words(-4, 5));
    const into = new Int32Array(3);
    expect([one.length, two.length]).toEqual([5, 1]);
    expect(one.read(2, into)).toBe(3);
    expect([...into]).toEqual([3, -4, 5]);
    expect(one.read(4, into)).toBe(1);
    expect(into[0]).toBe(5);
    expect(one.read(5, into)).toBe(0);
    files.close();
  });

  it('leaves no file in the folder, not even while it is open', () => {
    const files = spillFiles({ folder, limit: 1_000 });
    files.create().append(words(1));
    expect(readdirSync(folder)).toEqual([]);
    files.close();
  });

  it('refuses to take more room than it may, and takes it again once given back', () => {
    const files = spillFiles({ folder, limit: 16 });
    const run = files.create();
    run.append(words(1, 2, 3));
    expect(() => files.create().append(words(1, 2))).toThrow(/scratch space/);
    run.drop();
    const other = files.create();
    other.append(words(1, 2, 3, 4));
    expect(other.length).toBe(4);
    files.close();
  });

  it('makes a search find the same as in memory', () => {
    const files = spillFiles({ folder, limit: 50_000_000 });
    const tokens = Array.from({ length: 40 }, (_, file) =>
      Int32Array.from({ length: 400 }, (_unused, n) => (n % 200 < 120 ? n * 7 : file * 1_000 + n)),
    );
    const find = (finder: CloneFinder) => {
      for (const [id, hashes] of tokens.entries())
        finder.add({
          id,
          family: 'c',
          tokens: { hashes, lines: Uint32Array.from(hashes, (_, n) => 1 + (n >> 2)), multiline: new Uint32Array(0) },
        });
      return finder.finish();
    };
    const whole = find(new CloneFinder());
    expect(whole.classes.length).toBeGreaterThan(0);
    expect(find(new CloneFinder({}, { bytes: 10_000, spill: files }))).toEqual(whole);
    files.close();
  });
});
