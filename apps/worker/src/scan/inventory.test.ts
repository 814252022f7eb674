import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BlobStore } from '@assay/blobs/blob-store';
import { openFolderStore } from '@assay/blobs/folder-store';
import { alike } from '@assay/contract/both-languages';
import type { Inventory } from '@assay/contract/inventory';
import { decodeSource } from '@assay/domain/source/decode-source';
import { parseSource } from '@assay/domain/source/parse-source';
import { detectLanguage } from '@assay/engine/languages/detect';
import { type FixtureCommit, type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Many processes per test; machines that run tests are busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

import { attribute } from './attribute.ts';
import type { Checkout } from './checkout.ts';
import { type InventoryRequest, takeInventory } from './inventory.ts';
import { openSource } from './open-source.ts';
import { pathFault } from './source-path.ts';
import { sourceTexts } from './source-texts.ts';

let data: string;
let blobs: BlobStore;
let repository: FixtureRepository;
let sourceFolder: string;
let log: string[];

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'assay-scan-'));
  blobs = openFolderStore(join(data, 'blobs'));
  sourceFolder = join(data, 'work', 'src');
  repository = fixtureRepository([], { bare: true });
  log = [];
});
afterEach(() => {
  repository.remove();
  rmSync(data, { recursive: true });
});

const open = (folder = repository.folder) =>
  openSource(
    { source: parseSource(folder) },
    {
      settings: { data, allowPrivateHosts: false, localSources: [dirname(repository.folder), data] },
      onLog: ({ en }) => log.push(en),
    },
  );
/** The inventory, with every file laid out as programs find it. */
const take = async (
  checkout: Checkout,
  { folder = sourceFolder, ...more }: Partial<InventoryRequest> & { folder?: string } = {},
): Promise<Inventory> => {
  const texts = sourceTexts({ folder, blobs });
  const inventory = await takeInventory({ checkout, blobs, texts, detectLanguage, ...more });
  await texts.layOut(inventory.files);
  return inventory;
};
const inventoryOf = async (write: NonNullable<FixtureCommit['write']>, more: Partial<InventoryRequest> = {}) => {
  repository.commit({ write });
  return take(await open(), more);
};
const written = () =>
  readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(sourceFolder.length + 1))
    .sort();
const skips = ({ skipped }: Inventory) => Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]));

describe('takeInventory of a repository', () => {
  it('lists and stores every file, and keeps its text', async () => {
    const { files, skipped } = await inventoryOf({
      'src/a.ts': 'let a: number;\n',
      'b.py': 'x = 1\n',
      notes: 'plain\n',
      'empty.js': '',
    });
    expect(skipped).toEqual([]);
    expect(files.map(({ path, size, language, encoding }) => [path, size, language, encoding])).toEqual([
      ['b.py', 6, 'python', 'utf-8'],
      ['empty.js', 0, 'javascript', 'utf-8'],
      ['notes', 6, undefined, 'utf-8'],
      ['src/a.ts', 15, 'typescript', 'utf-8'],
    ]);
    for (const file of files)
      expect((await blobs.get(file.blob))?.equals(readFileSync(join(sourceFolder, file.path)))).toBe(true);
    expect(statSync(join(sourceFolder, 'src/a.ts')).mode & 0o777).toBe(0o444);
  });

  it('leaves out what is no source, each with its reason', async () => {
    const inventory = await inventoryOf(
      {
        'link.js': { symlink: '/etc/passwd' },
        'link-folder': { symlink: '..' },
        module: { submodule: 'a'.repeat(40) },
        'image.js': Buffer.from('GIF89a\0\0'),
        'large.js': 'x'.repeat(3 * 1024 * 1024),
        'kept.js': 'y'.repeat(2 * 1024 * 1024),
        'dist/out.js': 'generated',
      },
      { pathFilters: (path) => (path.startsWith('dist/') ? '/dist/.*' : undefined) },
    );
    expect(skips(inventory)).toEqual({
      'link.js': 'symlink',
      'link-folder': 'symlink',
      module: 'submodule',
      'image.js': 'binary',
      'large.js': 'too-large',
      'dist/out.js': 'filtered',
    });
    expect(inventory.skipped.find(({ path }) => path === 'dist/out.js')?.detail).toEqual(alike('/dist/.*'));
    expect(inventory.files.map((file) => file.path)).toEqual(['kept.js']);
    expect(written()).toEqual(['kept.js']);
  });

  it('takes odd names as they are', async () => {
    const names = [
      'a b.js',
      '-rf.js',
      '"q".js',
      "'s'.js",
      'new\nline.js',
      'tab\t.js',
      '$(touch x).js',
      '中文/文件.js',
      'back\\slash.js',
      '*.js',
      'é.js',
      ' lead',
      'trail ',
      '\u202Ertl.js',
      '..js',
      '...',
    ];
    const inventory = await inventoryOf(names.map((name) => [name, `// ${JSON.stringify(name)}\n`] as const));
    expect(inventory.skipped).toEqual([]);
    expect(inventory.files.map((file) => file.path).sort()).toEqual([...names].sort());
    expect(written()).toEqual([...names].sort());
    for (const name of names)
      expect(readFileSync(join(sourceFolder, name), 'utf8')).toBe(`// ${JSON.stringify(name)}\n`);
  });

  it('repairs names that are no UTF-8 and keeps their bytes', async () => {
    const gbk = Buffer.concat([Buffer.from('dir/'), Buffer.from([0xd6, 0xd0]), Buffer.from('.js')]);
    const twin = Buffer.concat([Buffer.from('dir/'), Buffer.from([0xd6, 0xd1]), Buffer.from('.js')]);
    const { files, skipped } = await inventoryOf([
      [gbk, 'a\n'],
      [twin, 'b\n'],
    ]);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({
      path: 'dir/\uFFFD\uFFFD.js',
      language: 'javascript',
      pathBytes: gbk.toString('hex'),
    });
    expect(skipped).toEqual([
      {
        path: 'dir/\uFFFD\uFFFD.js',
        reason: 'unreadable-name',
        detail: expect.objectContaining({ en: expect.stringContaining('same name') }),
      },
    ]);
  });

  it('reads every encoding and writes UTF-8 for tools', async () => {
    const gb = Buffer.from([0x2f, 0x2f, 0xd6, 0xd0, 0xce, 0xc4, 0xd7, 0xa2, 0xca, 0xcd, 0x0a]);
    const utf16 = Buffer.from('\uFEFFlet 名 = 1;\r\n', 'utf16le');
    const broken = Buffer.concat([Buffer.from('// 中文中文\n'), Buffer.of(0xff, 0x0a)]);
    const { files } = await inventoryOf({
      'gb.js': gb,
      'le.ts': utf16,
      'be.ts': Buffer.from(utf16).swap16(),
      'latin.js': Buffer.from('// déjà vu\n', 'latin1'),
      'broken.js': broken,
      'bom.js': '\uFEFFlet a;\n',
    });
    expect(Object.fromEntries(files.map((file) => [file.path, file.encoding]))).toEqual({
      'gb.js': 'gb18030',
      'le.ts': 'utf-16le',
      'be.ts': 'utf-16be',
      'latin.js': 'latin1',
      'broken.js': 'utf-8',
      'bom.js': 'utf-8',
    });
    const text = (path: string) => readFileSync(join(sourceFolder, path), 'utf8');
    expect(text('gb.js')).toBe('//中文注释\n');
    expect(text('le.ts')).toBe('let 名 = 1;\r\n');
    expect(text('be.ts')).toBe('let 名 = 1;\r\n');
    expect(text('latin.js')).toBe('// déjà vu\n');
    for (const file of files) {
      const raw = await blobs.get(file.blob);
      expect(decodeSource(raw ?? Buffer.alloc(0), file.encoding)).toBe(text(file.path).replace(/^\uFEFF/, ''));
    }
  });

  it('writes nothing outside its folder, whatever a tree made by hand says', async () => {
    const blob = hashObject('evil\n');
    const evil = (name: string) => treeOf([['100644', name, blob]]);
    const tree = treeOf([
      ['40000', '..', evil('up.js')],
      ['40000', '.git', evil('config')],
      ['40000', '.GIT', evil('hooks')],
      ['100644', 'dup.js', blob],
      ['100644', 'dup.js', hashObject('other\n')],
      ['100644', 'file', blob],
      ['40000', 'file', evil('below.js')],
      ['100644', 'ok.js', blob],
      ['100644', `${'n'.repeat(300)}.js`, blob],
      ['100644', 'sub/../../up.js', blob],
    ]);
    const commit = hashObject(`tree ${tree}\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nevil\n`, 'commit');
    repository.git('update-ref', 'refs/heads/main', commit);
    const inventory = await take(await open());
    expect(written()).toEqual(['dup.js', 'file', 'ok.js']);
    expect(readdirSync(join(data, 'work'))).toEqual(['src']);
    expect(inventory.skipped.every(({ reason }) => reason === 'unreadable-name')).toBe(true);
    expect(inventory.skipped).toHaveLength(7);
  });

  it('reports objects that are not there and reads the rest', async () => {
    repository.commit({ write: { 'a.js': 'here\n', 'b.js': 'lost\n', 'c.js': 'here too\n' } });
    const lost = repository.git('rev-parse', 'main:b.js');
    // fast-import leaves few objects loose, each in a file of its own.
    rmSync(join(repository.folder, 'objects', lost.slice(0, 2), lost.slice(2)));
    const inventory = await take(await open());
    expect(skips(inventory)).toEqual({ 'b.js': 'missing-object' });
    expect(inventory.files.map((file) => file.path)).toEqual(['a.js', 'c.js']);
  });

  it('gives the same answer for many files, twice', async () => {
    const many = Array.from(
      { length: 3000 },
      (_, index) =>
        [`d${index % 50}/f${index}.js`, index % 7 === 0 ? Buffer.of(0) : `let x = ${index % 100};\n`] as const,
    );
    repository.commit({ write: many });
    const seen: number[] = [];
    const first = await take(await open(), { onProgress: (count) => seen.push(count) });
    const second = await take(await open(), { folder: join(data, 'again') });
    expect(second).toEqual(first);
    expect(first.files.length + first.skipped.length).toBe(3000);
    expect(first.files.every((file) => file.blob.length === 64)).toBe(true);
    expect(seen).toEqual([1000, 2000, 3000, 3000]);
  });

  it('stops when cancelled', async () => {
    repository.commit({ write: Array.from({ length: 3000 }, (_, index) => [`f${index}.js`, `${index}`] as const) });
    const controller = new AbortController();
    let seen = 0;
    const running = take(await open(), {
      signal: controller.signal,
      detectLanguage: () => {
        seen += 1;
        controller.abort(new Error('stopped'));
        return undefined;
      },
    });
    await expect(running).rejects.toThrow('stopped');
    expect(seen).toBe(1);
  });

  it('fails when content cannot be stored, instead of losing it', async () => {
    const full: BlobStore = { ...blobs, put: () => Promise.reject(new Error('disk full')) };
    await expect(inventoryOf({ 'a.js': 'a' }, { blobs: full })).rejects.toThrow('disk full');
  });
});

describe('takeInventory of a folder without git', () => {
  it('reads it as it is and follows no link', async () => {
    const folder = join(data, 'plain');
    mkdirSync(join(folder, 'sub', 'node_modules', 'x'), { recursive: true });
    mkdirSync(join(folder, '.svn'));
    writeFileSync(join(folder, 'sub', 'a b.js'), 'a\n');
    writeFileSync(join(folder, 'sub', 'node_modules', 'x', 'i.js'), 'i\n');
    writeFileSync(join(folder, 'big.js'), 'x'.repeat(3 * 1024 * 1024));
    writeFileSync(
      Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from([0xff, 0x2e, 0x6a, 0x73])]),
      'bytes\n',
    );
    writeFileSync(join(data, 'secret'), 'secret');
    symlinkSync(join(data, 'secret'), join(folder, 'link.js'));
    symlinkSync(data, join(folder, 'loop'));
    const checkout = await open(folder);
    expect(checkout).toMatchObject({ branch: '', place: { kind: 'folder' } });
    expect(checkout.commit).toBeUndefined();
    const inventory = await take(checkout);
    expect(inventory.files.map((file) => file.path)).toEqual(['sub/a b.js', '\uFFFD.js']);
    expect(skips(inventory)).toEqual({
      '.svn': 'filtered',
      'sub/node_modules': 'filtered',
      'big.js': 'too-large',
      'link.js': 'symlink',
      loop: 'symlink',
    });
    expect(written().some((path) => path.includes('secret'))).toBe(false);
    expect((await attribute({ checkout, files: new Map([['sub/a b.js', new Set([1])]]) })).size).toBe(0);
  });
});

describe('attribute', () => {
  it('names the author of each wanted line, also under odd names and after a rename', async () => {
    const bob = { name: 'Bob "B" <x', mail: 'bob@example.com' };
    repository.commit({ write: { '-a b\n*.js': 'one\ntwo\nthree\n' } });
    repository.commit({ write: { '-a b\n*.js': 'one\nTWO\nthree\n' }, author: { name: 'Bob', mail: bob.mail } });
    repository.commit({ rename: { '-a b\n*.js': 'new.js' } });
    repository.commit({ write: { '.mailmap': 'Robert <robert@example.com> <bob@example.com>\n' } });
    const authors = await attribute({
      checkout: await open(),
      files: new Map([
        ['new.js', new Set([1, 2, 99])],
        ['gone.js', new Set([1])],
        ['not-asked.js', new Set<number>()],
      ]),
      onLog: ({ en }) => log.push(en),
    });
    const ada = { author: 'Ada', mail: 'ada@example.com', time: new Date('2024-01-01T00:00:00Z') };
    const robert = { author: 'Robert', mail: 'robert@example.com', time: new Date('2024-01-01T01:00:00Z') };
    expect(authors.get('new.js')).toEqual(
      new Map([
        [1, { ...ada, commit: expect.stringMatching(/^[0-9a-f]{40}$/), subject: 'Change 1' }],
        [2, { ...robert, commit: expect.stringMatching(/^[0-9a-f]{40}$/), subject: 'Change 2' }],
      ]),
    );
    expect([...authors.keys()]).toEqual(['new.js']);
    expect(log.filter((line) => line.includes('no author'))).toEqual([expect.stringContaining('"gone.js"')]);
  });

  it('takes an odd name literally', async () => {
    repository.commit({ write: { ':(glob)*.js': 'a\n', 'x.js': 'b\n', '-f.js': 'c\n' } });
    const wanted = [':(glob)*.js', '-f.js'];
    const authors = await attribute({
      checkout: await open(),
      files: new Map(wanted.map((path) => [path, new Set([1])])),
    });
    expect([...authors.keys()].sort()).toEqual([...wanted].sort());
  });

  it('stops when cancelled', async () => {
    repository.commit({ write: { 'a.js': 'a\n' } });
    const files = new Map([['a.js', new Set([1])]]);
    await expect(
      attribute({ checkout: await open(), files, signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped');
  });
});

describe('pathFault', () => {
  it('lets nothing through that would leave the folder', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', '.git', '.Git', 'a', '-', ' ', '...'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const path = parts.join('/');
        if (pathFault(path) !== undefined) return;
        expect(join('/base/x', path).startsWith('/base/x/')).toBe(true);
        expect(path.split('/').some((name) => ['..', '.', ''].includes(name) || name.toLowerCase() === '.git')).toBe(
          false,
        );
      }),
    );
  });
});

function hashObject(content: string, type = 'blob'): string {
  const file = join(data, 'object');
  writeFileSync(file, content, 'latin1');
  return repository.git('hash-object', '-w', '--literally', '-t', type, file);
}

/** A tree object as bytes, so that names no porcelain would accept can be written. */
function treeOf(entries: readonly (readonly [string, string, string])[]): string {
  return hashObject(
    entries.map(([mode, name, hash]) => `${mode} ${name}\0${Buffer.from(hash, 'hex').toString('latin1')}`).join(''),
    'tree',
  );
}
