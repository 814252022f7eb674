import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStore, CorruptBlobError, isBlobHash, REFRESHED_WITHIN_MS, type StoredBlob } from './blob-store.ts';
import { limiter } from './limiter.ts';
import { pack, unpack, unpackNow } from './packing.ts';
import { isAbsent, putNow, readNow } from './put-now.ts';

export interface FolderStoreOptions {
  /**
   * Wait until each new blob is on the disk. Off by default: a blob lost to a power cut is written again by the next scan,
   * because an incomplete one is empty or fails its check.
   */
  readonly durable?: boolean;
  /** Files open at once (default 16). */
  readonly concurrency?: number;
  /**
   * `put` and `get` hold the process up instead of giving way: for a process that serves nobody meanwhile, such as a scan. A source of
   * many small files then costs a fraction of the processor time (put-now.ts).
   */
  readonly blocking?: boolean;
}

/**
 * Opens (and makes) a store in a folder: `ab/cdef…`, 256 folders of files. Several processes may use one folder:
 * a blob appears by rename, whole or not at all, and two writers of one blob write the same bytes.
 */
export function openFolderStore(folder: string, options: FolderStoreOptions = {}): BlobStore {
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  mkdirSync(join(folder, TRASH), { recursive: true });
  const run = limiter(options.concurrency ?? 16);
  const made = new Set<string>();
  const pathOf = (hash: string) => {
    if (!isBlobHash(hash)) throw new TypeError(`Not the address of a blob: ${JSON.stringify(hash)}`);
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };
  const temporaryPath = () => join(folder, 'tmp', `${process.pid}-${randomBytes(8).toString('hex')}`);
  const sizeOf = async (path: string) => (await orAbsent(stat(path)))?.size ?? 0;

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    const temporary = temporaryPath();
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(await pack(bytes));
        if (options.durable) await file.sync();
      } finally {
        await file.close();
      }
      const parent = join(path, '..');
      if (!made.has(parent)) {
        await mkdir(parent, { recursive: true });
        made.add(parent);
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Makes a blob that is there young again. @returns false when it is not there, or a remover was faster: it is to be written */
  async function keepYoung(path: string): Promise<boolean> {
    const facts = await orAbsent(stat(path));
    if (!facts || facts.size === 0) return false;
    const now = Date.now();
    if (now - facts.mtimeMs < REFRESHED_WITHIN_MS) return true;
    return (await orAbsent(utimes(path, now / 1000, now / 1000).then(() => true))) ?? false;
  }

  /** Out of the way first, then looked at: a put before that shows in its time, a put after it finds nothing and writes. */
  async function removeOne(hash: string, before: Date): Promise<number | undefined> {
    const trashed = join(folder, TRASH, hash);
    const moved = await orAbsent(rename(pathOf(hash), trashed).then(() => true));
    return moved ? decide(hash, before) : undefined;
  }

  async function decide(hash: string, before: Date): Promise<number | undefined> {
    const trashed = join(folder, TRASH, hash);
    const facts = await orAbsent(stat(trashed));
    if (!facts) return undefined;
    if (facts.mtime < before) {
      await rm(trashed, { force: true });
      return facts.size;
    }
    await mkdir(join(pathOf(hash), '..'), { recursive: true });
    await orAbsent(rename(trashed, pathOf(hash)));
    return undefined;
  }

  /** What a remover that died had in hand. */
  async function emptyTrash(before: Date): Promise<void> {
    for (const hash of (await orAbsent(readdir(join(folder, TRASH)))) ?? [])
      if (isBlobHash(hash)) await run(() => decide(hash, before));
    for (const name of (await orAbsent(readdir(join(folder, 'tmp')))) ?? []) {
      const facts = await orAbsent(stat(join(folder, 'tmp', name)));
      if (facts && facts.mtime < before) await rm(join(folder, 'tmp', name), { force: true });
    }
  }

  return {
    put: async (bytes) => {
      if (options.blocking) {
        const hash = hashOf(bytes);
        putNow(bytes, { path: pathOf(hash), temporary: temporaryPath(), durable: options.durable ?? false });
        return hash;
      }
      return run(async () => {
        const hash = hashOf(bytes);
        const path = pathOf(hash);
        // Nothing stored is ever empty: an empty file is what a power cut leaves, and is written anew.
        if (!(await keepYoung(path))) await write(path, bytes);
        return hash;
      });
    },

    has: async (hash) => (await sizeOf(pathOf(hash))) > 0,

    get: async (hash) => {
      const path = pathOf(hash);
      if (options.blocking) {
        const stored = readNow(path);
        return stored === undefined ? undefined : checked(hash, async () => unpackNow(stored));
      }
      return run(async () => {
        const stored = await orAbsent(readFile(path));
        return stored === undefined ? undefined : checked(hash, () => unpack(stored));
      });
    },

    delete: async (hash) => {
      const path = pathOf(hash);
      const removed = await orAbsent(rm(path).then(() => true));
      return removed ?? false;
    },

    list: () => listFolder(folder),

    removeUnused: async (hashes, before) => {
      await emptyTrash(before);
      const removed = await Promise.all(hashes.map((hash) => run(() => removeOne(hash, before))));
      const sizes = removed.filter((size) => size !== undefined);
      return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
  };
}

/** Where blobs lie between "to be removed" and removed. */
const TRASH = 'trash';

async function* listFolder(folder: string): AsyncIterable<StoredBlob> {
  for (let prefix = 0; prefix < 256; prefix++) {
    const name = prefix.toString(16).padStart(2, '0');
    const entries = await orAbsent(opendir(join(folder, name)));
    if (!entries) continue;
    for await (const entry of entries) {
      const hash = name + entry.name;
      if (!isBlobHash(hash)) continue;
      const facts = await orAbsent(stat(join(folder, name, entry.name)));
      if (facts) yield { hash, storedBytes: facts.size, storedAt: facts.mtime };
    }
  }
}

/** What was unpacked, if it is what was put. @throws CorruptBlobError */
async function checked(hash: string, unpacked: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await unpacked().catch((error: Error) => {
    throw new CorruptBlobError(hash, error.message);
  });
  if (hashOf(bytes) !== hash) throw new CorruptBlobError(hash, 'its content has another hash');
  return bytes;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A promise that answers undefined when the file is not there. */
async function orAbsent<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
