import { createHash } from 'node:crypto';
import type { BlobStore } from '@assay/blobs/blob-store';

/** A blob store that forgets everything with the test. */
export function memoryBlobs(): BlobStore {
  const all = new Map<string, { bytes: Buffer; storedAt: Date }>();
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      all.set(hash, { bytes: Buffer.from(bytes), storedAt: new Date() });
      return hash;
    },
    has: async (hash) => all.has(hash),
    get: async (hash) => all.get(hash)?.bytes,
    delete: async (hash) => all.delete(hash),
    async *list() {
      for (const [hash, { bytes, storedAt }] of all) yield { hash, storedBytes: bytes.length, storedAt };
    },
    async removeUnused(hashes, before) {
      const found = hashes.flatMap((hash) => {
        const blob = all.get(hash);
        return blob && blob.storedAt < before && all.delete(hash) ? [blob.bytes.length] : [];
      });
      return { count: found.length, bytes: found.reduce((sum, size) => sum + size, 0) };
    },
  };
}
