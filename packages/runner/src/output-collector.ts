/** Collects two streams under one ceiling. What is over the ceiling is dropped and reported once. */
export class OutputCollector {
  #left: number;
  readonly #overflow: () => void;
  readonly #parts: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };

  constructor(limitBytes: number, overflow: () => void) {
    this.#left = limitBytes;
    this.#overflow = overflow;
  }

  /** Takes a chunk: hands it to `stream` when given, keeps it otherwise. */
  take(name: 'stdout' | 'stderr', chunk: Buffer, stream: ((chunk: Buffer) => void) | undefined): void {
    if (this.#left < 0) return;
    const part = chunk.length > this.#left ? chunk.subarray(0, this.#left) : chunk;
    this.#left -= chunk.length;
    if (stream) stream(part);
    else this.#parts[name].push(part);
    if (this.#left < 0) this.#overflow();
  }

  collected(name: 'stdout' | 'stderr'): Buffer {
    return Buffer.concat(this.#parts[name]);
  }
}
