import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BlobStore, CorruptBlobError } from './blob-store.ts';
import { openFolderStore } from './folder-store.ts';
import { limiter } from './limiter.ts';

/** Both ways of a store: one that gives way, and one that holds its process up. They share folders. */
const WAYS = [{ blocking: false }, { blocking: true }];

describe.each(WAYS)('folder store, $blocking', (way) => {
  let folder: string;
  let store: BlobStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-blobs-'));
    store = openFolderStore(join(folder, 'blobs'), way);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const pathOf = (hash: string) => join(folder, 'blobs', hash.slice(0, 2), hash.slice(2));

  it('gives back exactly what was put, whatever it is', async () => {
    const compressible = fc
      .tuple(fc.uint8Array({ maxLength: 20 }), fc.nat(2000))
      .map(([bytes, times]) => Buffer.concat(Array(times).fill(bytes)));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 5000 }), compressible), async (bytes) => {
        const hash = await store.put(bytes);
        expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(Buffer.compare((await store.get(hash)) ?? Buffer.from('absent'), bytes)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('stores text deflated and noise as it is', async () => {
    const text = Buffer.from('const answer = 42;\n'.repeat(500));
    const hash = await store.put(text);
    expect(statSync(pathOf(hash)).size).toBeLessThan(text.length / 5);
    const noise = createHash('sha512').update('x').digest();
    expect(statSync(pathOf(await store.put(noise))).size).toBe(noise.length + 1);
  });

  it('knows what it has, deletes it once, and lists the rest', async () => {
    const [a, b] = [await store.put(Buffer.from('a')), await store.put(Buffer.from('b'))];
    expect(await store.has(a)).toBe(true);
    expect(await store.delete(a)).toBe(true);
    expect(await store.delete(a)).toBe(false);
    expect(await store.has(a)).toBe(false);
    expect(await store.get(a)).toBeUndefined();
    writeFileSync(join(folder, 'blobs', b.slice(0, 2), 'stranger'), '');
    const listed = [];
    for await (const blob of store.list()) listed.push(blob);
    expect(listed).toEqual([{ hash: b, storedBytes: 2, storedAt: expect.any(Date) }]);
  });

  it('takes the same blob from many hands at once, and leaves no temporary file', async () => {
    const other = openFolderStore(join(folder, 'blobs'));
    const bytes = Buffer.from('x'.repeat(100_000));
    const hashes = await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? store : other).put(bytes)));
    expect(new Set(hashes).size).toBe(1);
    expect(await store.get(hashes[0] ?? '')).toEqual(bytes);
    expect(readdirSync(join(folder, 'blobs', 'tmp'))).toEqual([]);
  });

  it('fails where it cannot write, and leaves no temporary file', async () => {
    const bytes = Buffer.from('no place for it');
    const hash = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(folder, 'blobs', hash.slice(0, 2)), 'a file where the folder should be');
    await expect(store.put(bytes)).rejects.toThrow();
    expect(readdirSync(join(folder, 'blobs', 'tmp'))).toEqual([]);
    expect(await store.get(hash)).toBeUndefined();
  });

  it('does not write what it has', async () => {
    const hash = await store.put(Buffer.from('once'));
    const before = statSync(pathOf(hash)).ino;
    await store.put(Buffer.from('once'));
    expect(statSync(pathOf(hash)).ino).toBe(before);
  });

  it('reports a blob that rotted, in each way it can', async () => {
    const hash = await store.put(Buffer.from('const answer = 42;\n'.repeat(50)));
    const good = readFileSync(pathOf(hash));
    const rotten = [
      Buffer.from([9, 1, 2]),
      Buffer.from([0, 65]),
      Buffer.from([1, 255, 255]),
      good.subarray(0, good.length - 3),
    ];
    for (const bytes of rotten) {
      writeFileSync(pathOf(hash), bytes);
      await expect(store.get(hash)).rejects.toBeInstanceOf(CorruptBlobError);
    }
  });

  it('writes anew what a power cut left empty', async () => {
    const hash = await store.put(Buffer.from('text'));
    truncateSync(pathOf(hash));
    expect(await store.has(hash)).toBe(false);
    await expect(store.get(hash)).rejects.toBeInstanceOf(CorruptBlobError);
    await store.put(Buffer.from('text'));
    expect((await store.get(hash))?.toString()).toBe('text');
  });

  it('refuses every address that is not one, and touches nothing', async () => {
    const outside = join(folder, 'precious');
    writeFileSync(outside, 'keep');
    for (const bad of [
      '../../precious',
      '..',
      '',
      'AB'.repeat(32),
      `${'a'.repeat(64)}\n`,
      'a'.repeat(63),
      '/etc/passwd',
    ]) {
      await expect(store.get(bad)).rejects.toThrow(TypeError);
      await expect(store.has(bad)).rejects.toThrow(TypeError);
      await expect(store.delete(bad)).rejects.toThrow(TypeError);
    }
    expect(existsSync(outside)).toBe(true);
  });
});

describe.each(WAYS)('removing what nobody uses, $blocking', (way) => {
  const DAY = 86_400_000;
  let folder: string;
  let store: BlobStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-blobs-'));
    store = openFolderStore(folder, way);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2));
  const age = (path: string, ms: number) => utimesSync(path, (Date.now() - ms) / 1000, (Date.now() - ms) / 1000);
  const yesterday = () => new Date(Date.now() - DAY);

  it('takes what is old, says how much that was, and spares what is young or not there', async () => {
    const old = await store.put(Buffer.from('old'));
    const young = await store.put(Buffer.from('young'));
    age(pathOf(old), 2 * DAY);
    const bytes = statSync(pathOf(old)).size;
    const absent = 'ab'.repeat(32);
    expect(await store.removeUnused([old, young, absent], yesterday())).toEqual({ count: 1, bytes });
    expect([await store.has(old), await store.has(young)]).toEqual([false, true]);
    expect((await store.get(young))?.toString()).toBe('young');
    await expect(store.removeUnused(['../../x'], yesterday())).rejects.toThrow(TypeError);
  });

  it('a blob that is put again is young', async () => {
    const hash = await store.put(Buffer.from('again'));
    age(pathOf(hash), 2 * DAY);
    await store.put(Buffer.from('again'));
    expect(await store.removeUnused([hash], yesterday())).toEqual({ count: 0, bytes: 0 });
    for await (const { storedAt } of store.list()) expect(Date.now() - storedAt.getTime()).toBeLessThan(DAY / 2);
  });

  it('whoever puts a blob while it is removed keeps it', async () => {
    for (let round = 0; round < 150; round++) {
      const bytes = Buffer.from(`round ${round}`);
      const hash = await store.put(bytes);
      age(pathOf(hash), 2 * DAY);
      const put = async () => {
        for (let turn = 0; turn < round % 7; turn++) await Promise.resolve();
        if (round % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
        return store.put(bytes);
      };
      await Promise.all([store.removeUnused([hash], yesterday()), put(), put()]);
      expect((await store.get(hash))?.equals(bytes), `round ${round}`).toBe(true);
    }
    expect(readdirSync(join(folder, 'trash'))).toEqual([]);
  });

  it('what a remover and a writer that died had in hand is decided anew', async () => {
    const wanted = await store.put(Buffer.from('put while it was removed'));
    const unwanted = await store.put(Buffer.from('nobody wants it'));
    for (const hash of [wanted, unwanted]) renameSync(pathOf(hash), join(folder, 'trash', hash));
    age(join(folder, 'trash', unwanted), 2 * DAY);
    writeFileSync(join(folder, 'tmp', '1-half'), 'half');
    writeFileSync(join(folder, 'tmp', '2-half'), 'half');
    age(join(folder, 'tmp', '1-half'), 2 * DAY);
    await store.removeUnused([], yesterday());
    expect([await store.has(wanted), await store.has(unwanted)]).toEqual([true, false]);
    expect(readdirSync(join(folder, 'trash'))).toEqual([]);
    expect(readdirSync(join(folder, 'tmp'))).toEqual(['2-half']);
  });
});

describe('limiter', () => {
  it('never lets more run than allowed, in order, and goes on after a failure', async () => {
    const run = limiter(3);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const tasks = Array.from({ length: 20 }, (_, index) =>
      run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        done.push(index);
        if (index === 4) throw new Error('one fails');
      }),
    );
    const settled = await Promise.allSettled(tasks);
    expect(most).toBe(3);
    expect(done).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(settled.filter((task) => task.status === 'rejected').length).toBe(1);
  });
});
