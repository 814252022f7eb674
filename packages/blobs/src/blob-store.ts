/**
 * A content-addressed store: what is put in is found again under the SHA-256 of its raw bytes (lower-case hex).
 * Putting the same bytes twice is one blob. A folder today; anything that keeps these six promises tomorrow.
 */
export interface BlobStore {
  /** Stores bytes and answers their address. */
  put(bytes: Uint8Array): Promise<string>;
  has(hash: string): Promise<boolean>;
  /** The bytes, or undefined when there is no such blob. @throws CorruptBlobError when what is stored is not what was put */
  get(hash: string): Promise<Buffer | undefined>;
  /** Removes a blob; answers whether there was one. */
  delete(hash: string): Promise<boolean>;
  /**
   * All blobs, in no order. `storedBytes` and `storedAt` let a sweep spare what is younger than its grace. Putting a blob that is
   * there makes it young again, within REFRESHED_WITHIN_MS.
   */
  list(): AsyncIterable<StoredBlob>;
  /**
   * Removes those of the blobs that nobody has put since a moment. Whoever puts one at the same time keeps it, and a process that dies
   * on the way loses nothing: what it had in hand is decided anew by the next call.
   * @param before at least REFRESHED_WITHIN_MS older than the oldest put that must count
   */
  removeUnused(hashes: readonly string[], before: Date): Promise<{ readonly count: number; readonly bytes: number }>;
}

/** `storedAt` of a blob that is put again may lag behind by so much: a scan puts every file, and most are there. */
export const REFRESHED_WITHIN_MS = 3_600_000;

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
