import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobStore } from '@assay/blobs/blob-store';
import type { SourceEncoding, SourceFile } from '@assay/contract/inventory';
import { decodeSource } from '@assay/domain/source/decode-source';
import { distinctPaths } from './distinct-paths.ts';
import { sourceWriter } from './source-writer.ts';

/**
 * The texts of a scan's source, in UTF-8: in memory as long as they fit, in the blob store all of them, and on the disk those that
 * programs read. A scan that only measures writes no file for it: thousands of small files cost more than measuring them.
 */
export interface SourceTexts {
  /** Where `layOut` puts files. */
  readonly folder: string;
  /** Takes a text in. @returns 'taken' when the path cannot lie beside those before it; nothing is kept then */
  keep(path: string, text: Buffer): 'kept' | 'taken';
  /** Hands a text out and keeps it in memory no longer: asked again, it comes from the store. @throws Error when it is not there */
  take(file: Pick<SourceFile, 'path' | 'blob' | 'encoding'>): Promise<Buffer>;
  /** Writes files for programs to read, each once. */
  layOut(files: Iterable<Pick<SourceFile, 'path' | 'blob' | 'encoding'>>): Promise<void>;
  /** Lets go of what is in memory. */
  forget(): void;
}

export interface TextsRequest {
  /** Empty or absent. */
  readonly folder: string;
  readonly blobs: Pick<BlobStore, 'get'>;
  /** Bytes in memory at most. */
  readonly memory?: number;
  /** Write every file when it is kept. Absent: where the file system takes `a` and `A` for one name, since only it knows what is one. */
  readonly atOnce?: boolean;
}

/** A source of a million lines and a half; what is beyond is read again. */
const MEMORY = 64 * 2 ** 20;

export function sourceTexts({ folder, blobs, memory = MEMORY, atOnce }: TextsRequest): SourceTexts {
  const write = sourceWriter(folder);
  const writeAll = atOnce ?? foldsCase(join(folder, '..'));
  const fits = distinctPaths();
  const held = new Map<string, Buffer>();
  const written = new Set<string>();
  let bytes = 0;

  const textOf = async ({ path, blob, encoding }: Pick<SourceFile, 'path' | 'blob' | 'encoding'>) => {
    const known = held.get(path);
    if (known) return known;
    const raw = await blobs.get(blob);
    if (!raw) throw new Error(`its content ${blob} is not in the store`);
    return asUtf8(raw, encoding);
  };
  return {
    folder,
    keep(path, text) {
      if (!fits(path)) return 'taken';
      if (writeAll) {
        if (write(path, text) === 'taken') return 'taken';
        written.add(path);
      }
      if (bytes + text.length <= memory) {
        bytes += text.length;
        // A copy of its own: what git hands out are parts of larger pieces, which would all stay.
        held.set(path, Buffer.from(text));
      }
      return 'kept';
    },
    async take(file) {
      const text = await textOf(file);
      if (held.delete(file.path)) bytes -= text.length;
      return text;
    },
    async layOut(files) {
      for (const file of files) {
        if (written.has(file.path)) continue;
        written.add(file.path);
        write(file.path, await textOf(file));
      }
    },
    forget() {
      held.clear();
      bytes = 0;
    },
  };
}

/** Tools read UTF-8: bytes that are UTF-8 stay as they are, others are decoded and written anew. */
export function asUtf8(bytes: Buffer, encoding: SourceEncoding): Buffer {
  return encoding === 'utf-8' ? bytes : Buffer.from(decodeSource(bytes, encoding), 'utf8');
}

/** Tries it out, since a mount may do as it likes. */
function foldsCase(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const name = join(folder, `.probe-${process.pid}`);
  closeSync(openSync(`${name}-A`, 'w', 0o600));
  try {
    return existsSync(`${name}-a`);
  } finally {
    rmSync(`${name}-A`, { force: true });
  }
}
