import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_SOURCE_BYTES } from '@assay/contract/inventory';
import { afterAll, expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import { sourceFolder } from './source-folder.test-support.ts';

const outside = sourceFolder({ files: { 'secret.js': 'secret' } });
const { root, remove } = sourceFolder({
  files: {
    'a b\n.js': 'odd name',
    '-rf.js': 'dash',
    'utf8-bom.js': Buffer.from([0xef, 0xbb, 0xbf, 0x61]),
    'utf16.js': Buffer.from([0xff, 0xfe, 0x61, 0x00]),
    'utf16be.js': Buffer.from([0xfe, 0xff, 0x00, 0x61]),
    'gb.js': Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
    'latin.js': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
    'big.js': Buffer.alloc(MAX_SOURCE_BYTES + 1, 0x20),
    'empty.js': '',
  },
});
symlinkSync(join(outside.root, 'secret.js'), join(root, 'link.js'));
symlinkSync(outside.root, join(root, 'folder'));
mkdirSync(join(root, 'directory.js'));
execFileSync('mkfifo', [join(root, 'pipe.js')]);

afterAll(() => {
  remove();
  outside.remove();
});

test.each([
  ['a b\n.js', 'odd name'],
  ['-rf.js', 'dash'],
  ['utf8-bom.js', 'a'],
  ['utf16.js', 'a'],
  ['utf16be.js', 'a'],
  ['gb.js', '中文'],
  ['latin.js', 'café'],
  ['empty.js', ''],
])('%j is read as text', (path, text) => {
  expect(readSource(root, path)).toEqual({ kind: 'text', text });
});

test.each([
  ['link.js', /out of the source root/],
  ['folder/secret.js', /out of the source root/],
  ['../secret.js', /cannot be read|out of the source root/],
  ['/etc/passwd', /not below/],
  ['a\0b.js', /not below/],
  ['directory.js', /Not a regular file/],
  ['pipe.js', /Not a regular file/],
  ['missing.js', /ENOENT/],
])('%j is refused', (path, message) => {
  expect(readSource(root, path)).toEqual({ kind: 'failed', message: expect.stringMatching(message) });
});

test('a file above the limit is skipped', () => {
  expect(readSource(root, 'big.js')).toMatchObject({ kind: 'skipped' });
});
