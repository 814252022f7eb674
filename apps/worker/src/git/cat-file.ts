import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { startGit } from './git-command.ts';

const LINE_FEED = 10;

/** What one object turned out to be. */
export type ObjectContent = { readonly kind: 'content'; readonly bytes: Buffer } | { readonly kind: 'missing' };

/** One `git cat-file --batch --buffer` that is asked for objects in order. A long-lived resource: end it. */
export class ObjectReader {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #closed: Promise<void>;
  #isClosed = false;
  #rest: Buffer = Buffer.alloc(0);

  constructor(gitDir: string) {
    this.#child = startGit({ args: ['cat-file', '--batch', '--buffer'], gitDir });
    this.#child.stdin.on('error', () => {}); // A git that died is found out by reading.
    this.#child.on('error', () => {});
    this.#child.stderr.resume();
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', () => {
        this.#isClosed = true;
        resolve();
      });
    });
    this.#chunks = this.#child.stdout[Symbol.asyncIterator]();
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /**
   * Reads objects in the order asked, once per reader. An object that is not there (a partial or damaged repository) is an answer,
   * not an end. Asking runs ahead of reading as far as the pipes hold: `--buffer` answers when its buffer is full or the
   * asking is over, so waiting for each answer would wait for ever.
   * @throws what `wanted` throws; Error when git ends before all are answered
   */
  async *read<T extends { readonly object: string }>(
    wanted: AsyncIterable<T> | Iterable<T>,
  ): AsyncIterable<{ item: T; content: ObjectContent }> {
    const asked: T[] = [];
    let wake = () => {};
    let end: { readonly failure?: unknown } | undefined;
    const ask = async () => {
      const { stdin } = this.#child;
      for await (const item of wanted) {
        if (this.#isClosed) break;
        asked.push(item);
        wake();
        if (!stdin.write(`${item.object}\n`)) await Promise.race([once(stdin, 'drain').catch(() => {}), this.#closed]);
      }
      stdin.end();
    };
    ask().then(
      () => {
        end = {};
        wake();
      },
      (failure: unknown) => {
        end = { failure };
        wake();
        this.end();
      },
    );
    for (;;) {
      const item = asked.shift();
      if (item !== undefined) {
        yield { item, content: await this.#next() };
      } else if (end) {
        if (end.failure !== undefined) throw end.failure;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  async #next(): Promise<ObjectContent> {
    const header = (await this.#line()).split(' ');
    if (header.length !== 3) return { kind: 'missing' };
    const size = Number(header[2]);
    const bytes = await this.#take(size + 1);
    return { kind: 'content', bytes: bytes.subarray(0, size) };
  }

  async #line(): Promise<string> {
    for (let from = 0; ; ) {
      const end = this.#rest.indexOf(LINE_FEED, from);
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      from = this.#rest.length;
      this.#rest = Buffer.concat([this.#rest, await this.#chunk()]);
    }
  }

  /** Takes exactly so many bytes; large objects are gathered from their chunks once, not joined again and again. */
  async #take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#chunk();
      const part = this.#rest.subarray(0, missing);
      parts.push(part);
      missing -= part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
  }

  async #chunk(): Promise<Buffer> {
    const next = await this.#chunks.next();
    if (next.done) throw new Error('git cat-file ended before all objects were read');
    return next.value;
  }
}
