import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isPostmasterOf } from '../postmaster.ts';
import { readPostmasterFile } from '../postmaster-file.ts';
import { waitUntilGone } from '../process-table.ts';

export interface DataFolders {
  /** A new folder, empty or with the content of another one. */
  make(from?: string): string;
  clear(): Promise<void>;
}

/** Temporary data folders. `clear` ends whatever PostgreSQL still runs in them: only processes that work in these folders. */
export function dataFolders(): DataFolders {
  const made: string[] = [];
  return {
    make: (from) => {
      const folder = mkdtempSync(join(tmpdir(), 'assay-data-'));
      // For tests that run as another user.
      chmodSync(folder, 0o755);
      made.push(folder);
      if (from !== undefined) cpSync(from, folder, { recursive: true });
      return folder;
    },
    clear: async () => {
      for (const folder of made.splice(0)) {
        const cluster = join(folder, 'pg18');
        const pid = readPostmasterFile(cluster)?.pid;
        if (pid !== undefined && isPostmasterOf(pid, cluster)) {
          process.kill(pid, 'SIGQUIT');
          await waitUntilGone(pid, 10_000);
        }
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      }
    },
  };
}

/** The first column of the first row. */
export async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
