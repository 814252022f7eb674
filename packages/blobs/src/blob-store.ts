/**
 * A content-addressed store: what is put in is found again under the SHA-256 of its raw bytes (lower-case hex).
 * Putting the same bytes twice is one blob. A folder today; anything that keeps these five promises tomorrow.
 */
export interface BlobStore {
  /** Stores bytes and answers their address. */
  put(bytes: Uint8Array): Promise<string>;
  has(hash: string): Promise<boolean>;
  /** The bytes, or undefined when there is no such blob. @throws CorruptBlobError when what is stored is not what was put */
  get(hash: string): Promise<Buffer | undefined>;
  /** Removes a blob; answers whether there was one. */
  delete(hash: string): Promise<boolean>;
  /** All blobs, in no order. `storedBytes` and `storedAt` let a sweep spare what is younger than its grace. */
  list(): AsyncIterable<StoredBlob>;
}

export interface StoredBlob {
  readonly hash: string;
  readonly storedBytes: number;
  readonly storedAt: Date;
}

/** A blob that does not hash to its own name: a bad disk or a meddling hand. */
export class CorruptBlobError extends Error {
  readonly hash: string;

  constructor(hash: string, why: string) {
    super(`Blob ${hash} is corrupt: ${why}`);
    this.name = 'CorruptBlobError';
    this.hash = hash;
  }
}

/** An address is 64 lower-case hex digits and nothing else, so it can never be a path. */
export function isBlobHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
