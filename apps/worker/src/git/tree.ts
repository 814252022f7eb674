import { StringDecoder } from 'node:string_decoder';
import { GitError, startGit, withoutCredentials } from './git-command.ts';

export type EntryKind = 'file' | 'symlink' | 'submodule' | 'other';

/** One leaf of a commit's tree. */
export interface TreeEntry {
  readonly kind: EntryKind;
  readonly object: string;
  /** Bytes; absent where the object is not there, and for submodules. */
  readonly size: number | undefined;
  readonly pathBytes: Buffer;
}

const KINDS: Readonly<Record<string, EntryKind>> = {
  '100644': 'file',
  '100755': 'file',
  '100664': 'file',
  '120000': 'symlink',
  '160000': 'submodule',
};
const NUL = 0;
const TAB = 9;

/**
 * Streams every leaf of a commit's tree, in the order of the tree (`git ls-tree -r -z -l`).
 * @throws GitError when the tree cannot be read to its end
 */
export async function* readTree({
  gitDir,
  commit,
  signal,
}: {
  gitDir: string;
  commit: string;
  signal?: AbortSignal | undefined;
}): AsyncIterable<TreeEntry> {
  const child = startGit({ args: ['ls-tree', '-r', '-z', '-l', '--full-tree', commit], gitDir });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  child.stdin.end();
  const stderr = new StringDecoder('utf8');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + stderr.write(chunk)).slice(-4_000);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      complaint = error.message;
      resolve(null);
    });
    child.once('close', (code) => resolve(code));
  });
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of child.stdout) {
      const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let start = 0;
      for (let end = bytes.indexOf(NUL, start); end >= 0; end = bytes.indexOf(NUL, start)) {
        yield parseEntry(bytes.subarray(start, end));
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
    const exitCode = await ended;
    signal?.throwIfAborted();
    if (exitCode !== 0)
      throw new GitError(`git ls-tree: ${withoutCredentials(complaint).trim()}`, {
        exitCode,
        stderr: complaint,
        timedOut: false,
      });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** Reads `<mode> <type> <object> <padded size|->TAB<path>`; the path is bytes and is copied, since chunks are large. */
export function parseEntry(record: Buffer): TreeEntry {
  const tab = record.indexOf(TAB);
  const [mode = '', , object = '', size = '-'] = record.subarray(0, tab).toString('latin1').split(/ +/);
  return {
    kind: KINDS[mode] ?? 'other',
    object,
    size: /^\d+$/.test(size) ? Number(size) : undefined,
    pathBytes: Buffer.from(record.subarray(tab + 1)),
  };
}
