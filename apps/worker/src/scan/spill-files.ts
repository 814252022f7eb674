import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SpillRun, SpillStore } from '@assay/engine/duplication/spill-store';

/** Room outside memory for the search for duplicates, on files. */
export interface SpillFiles extends SpillStore {
  /** Gives back what is still open. */
  close(): void;
}

const WORD = 4;

/**
 * Runs as files in the scratch folder of a scan. Each is unlinked as soon as it is open, so nothing is left behind however the process
 * ends.
 * @param limit bytes of all runs together; writing more throws
 */
export function spillFiles({ folder, limit }: { folder: string; limit: number }): SpillFiles {
  const open = new Set<SpillRun>();
  let used = 0;
  let made = 0;
  const create = (): SpillRun => {
    const path = join(folder, `spill-${process.pid}-${made++}`);
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    let bytes = 0;
    const run: SpillRun = {
      get length() {
        return bytes / WORD;
      },
      append(words) {
        if (used + words.byteLength > limit)
          throw new Error(
            `the search for duplicates needs more than ${Math.round(limit / 2 ** 20)} MB of scratch space`,
          );
        const data = Buffer.from(words.buffer, words.byteOffset, words.byteLength);
        for (let done = 0; done < data.length; ) done += writeSync(file, data, done, data.length - done, bytes + done);
        bytes += data.length;
        used += data.length;
      },
      read(at, into) {
        const data = Buffer.from(
          into.buffer,
          into.byteOffset,
          Math.min(into.byteLength, Math.max(0, bytes - at * WORD)),
        );
        let done = 0;
        while (done < data.length) {
          const got = readSync(file, data, done, data.length - done, at * WORD + done);
          if (got === 0) break;
          done += got;
        }
        return Math.floor(done / WORD);
      },
      drop() {
        if (!open.delete(run)) return;
        used -= bytes;
        closeSync(file);
      },
    };
    open.add(run);
    return run;
  };
  return {
    create,
    close() {
      for (const run of [...open]) run.drop();
    },
  };
}
