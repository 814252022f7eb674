import { memoryBlobs } from '@assay/testing/memory-blobs';
import { describe, expect, it } from 'vitest';
import { changedBlobs, loadTexts } from './texts.ts';

describe('contents for identity', () => {
  it('are those that differ between two trees, of both sides', () => {
    const before = new Map([
      ['same', { blob: 'b1', encoding: 'utf-8' }],
      ['changed', { blob: 'b2', encoding: 'latin1' }],
      ['gone', { blob: 'b3', encoding: 'utf-8' }],
    ]);
    const after = new Map([
      ['same', { blob: 'b1', encoding: 'utf-8' as const }],
      ['changed', { blob: 'b4', encoding: 'utf-8' as const }],
      ['new', { blob: 'b5', encoding: 'gb18030' as const }],
    ]);
    expect([...changedBlobs(before, after)].sort()).toEqual([
      ['b2', 'latin1'],
      ['b3', 'utf-8'],
      ['b4', 'utf-8'],
      ['b5', 'gb18030'],
    ]);
  });

  it('are split into lines in which line ends and trailing space do not matter', async () => {
    const blobs = memoryBlobs();
    const unix = await blobs.put(Buffer.from('a\nb\n'));
    const windows = await blobs.put(Buffer.from('\ufeffa  \r\nb\r\n'));
    const wide = await blobs.put(Buffer.from('\ufeffa\nb\n', 'utf16le'));
    const textOf = await loadTexts(
      blobs,
      new Map([
        [unix, 'utf-8'],
        [windows, 'utf-8'],
        [wide, 'utf-16le'],
      ]),
    );
    expect(textOf(windows)).toEqual(textOf(unix));
    expect(textOf(wide)).toEqual(textOf(unix));
  });

  it('that are not kept any more are unknown, not empty', async () => {
    const textOf = await loadTexts(memoryBlobs(), new Map([['00'.repeat(32), 'utf-8']]));
    expect(textOf('00'.repeat(32))).toBeUndefined();
    expect(textOf('ff'.repeat(32))).toBeUndefined();
  });

  it('stay right when more are asked for than are held split', async () => {
    const blobs = memoryBlobs();
    const wanted = new Map<string, 'utf-8'>();
    for (let at = 0; at < 200; at += 1) wanted.set(await blobs.put(Buffer.from(`line ${at}`)), 'utf-8');
    const textOf = await loadTexts(blobs, wanted);
    const hashes = [...wanted.keys()];
    for (const round of [1, 2])
      for (const [at, hash] of hashes.entries()) expect(textOf(hash), `${round}`).toEqual([`line ${at}`]);
  });
});
