import { TextDecoder } from 'node:util';

/** Enough to see a mark, or the first character of UTF-16 without one. */
const HEAD_BYTES = 4;

/**
 * Text as UTF-8 without its byte order mark, whatever it came as: UTF-8, or UTF-16 told by its mark or by the zero byte that
 * every UTF-16 document of ASCII syntax has in its first unit.
 */
export class ChunkDecoder {
  #head: Buffer | undefined = Buffer.alloc(0);
  #decoder: InstanceType<typeof TextDecoder> | undefined;

  /** The text was UTF-16. */
  get converted(): boolean {
    return this.#decoder !== undefined;
  }

  write(chunk: Uint8Array): Uint8Array {
    if (this.#head === undefined) return this.#decode(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    return this.#head.length < HEAD_BYTES ? new Uint8Array() : this.#begin(this.#head);
  }

  end(): Uint8Array {
    const rest = this.#head === undefined ? new Uint8Array() : this.#begin(this.#head);
    return this.#decoder ? Buffer.concat([rest, Buffer.from(this.#decoder.decode())]) : rest;
  }

  #begin(head: Buffer): Uint8Array {
    this.#head = undefined;
    this.#decoder = decoderOf(head);
    // The decoder takes the mark of UTF-16 away itself.
    return this.#decode(head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head);
  }

  #decode(bytes: Uint8Array): Uint8Array {
    return this.#decoder ? Buffer.from(this.#decoder.decode(bytes, { stream: true })) : bytes;
  }
}

/** @param onConverted called once when the text was UTF-16 */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  onConverted: () => void,
): AsyncGenerator<Uint8Array, void> {
  const decoder = new ChunkDecoder();
  for await (const chunk of chunks) yield decoder.write(chunk);
  yield decoder.end();
  if (decoder.converted) onConverted();
}

function decoderOf(head: Buffer): InstanceType<typeof TextDecoder> | undefined {
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && a !== undefined && b === 0)) return new TextDecoder('utf-16le');
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && b !== undefined)) return new TextDecoder('utf-16be');
  return undefined;
}
