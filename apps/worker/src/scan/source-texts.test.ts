import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceEncoding } from '@assay/contract/inventory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceTexts, type TextsRequest } from './source-texts.ts';

let work: string;
let asked: string[];
const store = new Map<string, Buffer>();
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'assay-texts-'));
  asked = [];
  store.clear();
});
afterEach(() => rmSync(work, { recursive: true }));

const open = (more: Partial<TextsRequest> = {}) =>
  sourceTexts({
    folder: join(work, 'src'),
    blobs: {
      get: async (hash) => {
        asked.push(hash);
        return store.get(hash);
      },
    },
    ...more,
  });
const file = (path: string, encoding: SourceEncoding = 'utf-8') => ({ path, blob: `blob of ${path}`, encoding });
const written = () => readdirSync(join(work, 'src'), { recursive: true }).map(String).sort();

describe('sourceTexts', () => {
  it('hands out from memory once, and from the store afterwards', async () => {
    const texts = open();
    store.set('blob of a', Buffer.from('stored'));
    expect(texts.keep('a', Buffer.from('held'))).toBe('kept');
    expect((await texts.take(file('a'))).toString()).toBe('held');
    expect(asked).toEqual([]);
    expect((await texts.take(file('a'))).toString()).toBe('stored');
    expect(asked).toEqual(['blob of a']);
  });

  it('holds no more than it may, and has room again for what was taken', async () => {
    const texts = open({ memory: 10 });
    for (const path of ['a', 'b', 'c']) {
      store.set(`blob of ${path}`, Buffer.from('stored'));
      texts.keep(path, Buffer.from('12345'));
    }
    expect((await texts.take(file('c'))).toString()).toBe('stored');
    expect((await texts.take(file('a'))).toString()).toBe('12345');
    texts.keep('d', Buffer.from('67890'));
    expect((await texts.take(file('d'))).toString()).toBe('67890');
    texts.forget();
    expect((await texts.take(file('b'))).toString()).toBe('stored');
  });

  it('keeps a copy: what it was given may be overwritten', async () => {
    const texts = open();
    const text = Buffer.from('first');
    texts.keep('a', text);
    text.fill('x');
    expect((await texts.take(file('a'))).toString()).toBe('first');
  });

  it('brings what the store has to UTF-8, and says what it lacks', async () => {
    const texts = open();
    store.set('blob of b', Buffer.from('// déjà\n', 'latin1'));
    expect((await texts.take(file('b', 'latin1'))).toString()).toBe('// déjà\n');
    await expect(texts.take(file('gone'))).rejects.toThrow('blob of gone is not in the store');
  });

  it('writes only what is to be laid out, once, from memory or from the store', async () => {
    const texts = open({ memory: 5 });
    texts.keep('d/held', Buffer.from('12345'));
    texts.keep('d/stored', Buffer.from('12345'));
    texts.keep('not wanted', Buffer.from('12345'));
    store.set('blob of d/stored', Buffer.from('stored'));
    expect(written()).toEqual([]);
    await texts.layOut([file('d/held'), file('d/stored'), file('d/held')]);
    await texts.layOut([file('d/stored')]);
    expect(written()).toEqual(['d', 'd/held', 'd/stored']);
    expect(readFileSync(join(work, 'src/d/held'), 'utf8')).toBe('12345');
    expect(readFileSync(join(work, 'src/d/stored'), 'utf8')).toBe('stored');
    expect(asked).toEqual(['blob of d/stored']);
    expect((await texts.take(file('d/held'))).toString()).toBe('12345');
  });

  it('refuses a twin, and keeps the text of the first', async () => {
    for (const atOnce of [false, true]) {
      const texts = open({ atOnce, folder: join(work, `src-${atOnce}`) });
      expect(texts.keep('a', Buffer.from('first'))).toBe('kept');
      expect(texts.keep('a', Buffer.from('second'))).toBe('taken');
      expect(texts.keep('a/b', Buffer.from('below'))).toBe('taken');
      expect((await texts.take(file('a'))).toString()).toBe('first');
    }
  });

  it('where only the file system knows twins, every file is written when it is kept', async () => {
    const texts = open({ atOnce: true });
    texts.keep('a', Buffer.from('first'));
    expect(written()).toEqual(['a']);
    await texts.layOut([file('a')]);
    expect(readFileSync(join(work, 'src/a'), 'utf8')).toBe('first');
  });
});
