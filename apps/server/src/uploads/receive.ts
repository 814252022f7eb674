import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { BlobStore } from '@assay/blobs/blob-store';
import { AssayError } from '@assay/contract/errors';

/** Looks at a report while it goes past. */
interface Peek<Seen> {
  write(chunk: Uint8Array): unknown;
  end(): Seen;
}

/** A report as it lies in the store now. */
export interface ReceivedReport {
  /** Blobs in order. */
  readonly parts: readonly string[];
  /** Bytes, unpacked. */
  readonly size: number;
}

/** A report is stored in parts of this size: no more of it is ever in memory, and a second upload of it costs no room. */
const PART_BYTES = 4 * 1024 * 1024;
/** JSON of reports packs thirty- to fiftyfold; what packs better is made to fill a disk. */
const MOST_RATIO = 250;
const RATIO_COUNTS_FROM = 16 * 1024 * 1024;

/**
 * Stores a report while it arrives and looks at it on the way past. gzip is told by its first bytes, whatever a header says.
 * @throws AssayError tooLarge, required when nothing came, illegal for what does not unpack
 */
export async function receiveReport<Seen extends object>(
  body: Readable,
  { blobs, maxBytes, peek }: { blobs: Pick<BlobStore, 'put'>; maxBytes: number; peek: Peek<Seen> },
): Promise<ReceivedReport & Seen> {
  const parts: string[] = [];
  let part: Uint8Array[] = [];
  let partBytes = 0;
  let size = 0;
  const store = async () => {
    if (partBytes > 0) parts.push(await blobs.put(Buffer.concat(part)));
    part = [];
    partBytes = 0;
  };
  for await (const chunk of unpacked(body)) {
    size += chunk.length;
    if (size > maxBytes) throw new AssayError('tooLarge');
    peek.write(chunk);
    part.push(chunk);
    partBytes += chunk.length;
    if (partBytes >= PART_BYTES) await store();
  }
  await store();
  if (size === 0) throw new AssayError('required', 'file');
  return { ...peek.end(), parts, size };
}

async function* unpacked(body: Readable): AsyncGenerator<Buffer, void> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    return;
  }
  yield* gunzipped(head, chunks);
}

async function* gunzipped(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  const gunzip = createGunzip();
  let packed = 0;
  let plain = 0;
  const feed = async () => {
    for (let chunk: Buffer | undefined = head; chunk; ) {
      packed += chunk.length;
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve));
      const next = await chunks.next();
      chunk = next.done ? undefined : next.value;
    }
    gunzip.end();
  };
  feed().catch((error: unknown) => gunzip.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const chunk of gunzip) {
      plain += chunk.length;
      if (plain > RATIO_COUNTS_FROM && plain > packed * MOST_RATIO)
        throw new AssayError('illegal', { zh: '压缩比过高', en: 'It is packed too tightly to be a report' });
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AssayError) throw error;
    throw new AssayError('illegal', { zh: '无法解压上传的文件', en: 'The upload does not unpack' });
  } finally {
    gunzip.destroy();
  }
}
