import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCredentialBox } from './credential-box.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-box-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

describe('the credential box', () => {
  it('opens what it sealed, also when opened anew', async () => {
    const sealed = (await openCredentialBox(data)).seal({ username: '用户', password: 'p"w' }, 'row');
    expect((await openCredentialBox(data)).open(sealed, 'row')).toEqual({ username: '用户', password: 'p"w' });
  });

  it('seals equal credentials differently', async () => {
    const box = await openCredentialBox(data);
    expect(box.seal({ password: 'x' }, 'row').equals(box.seal({ password: 'x' }, 'row'))).toBe(false);
  });

  it('opens nothing changed, moved to another row, or sealed under another key', async () => {
    const box = await openCredentialBox(data);
    const sealed = box.seal({ password: 'x' }, 'row');
    expect(() => box.open(sealed, 'other')).toThrow();
    for (const index of [0, 5, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => box.open(changed, 'row')).toThrow();
    }
    expect(() => box.open(sealed.subarray(0, 10), 'row')).toThrow();
    const elsewhere = await mkdtemp(join(tmpdir(), 'assay-box-'));
    const other = await openCredentialBox(elsewhere);
    expect(() => other.open(sealed, 'row')).toThrow();
    await rm(elsewhere, { recursive: true });
  });

  it('makes one key for all who come at once, readable by its owner only, and leaves no draft', async () => {
    const folder = join(data, 'deep');
    const boxes = await Promise.all(Array.from({ length: 8 }, () => openCredentialBox(folder)));
    const sealed = boxes[0]?.seal({ password: 'x' }, 'row');
    for (const box of boxes) expect(box.open(sealed ?? Buffer.alloc(0), 'row')).toEqual({ password: 'x' });
    expect(await readdir(folder)).toEqual(['credential.key']);
    expect((await stat(join(folder, 'credential.key'))).mode & 0o777).toBe(0o600);
  });

  it('says so when the key file is damaged instead of making another', async () => {
    await writeFile(join(data, 'credential.key'), 'abc');
    await expect(openCredentialBox(data)).rejects.toThrow(/damaged/);
  });
});
