import { TextDecoder } from 'node:util';

/**
 * Text as UTF-8 without its byte order mark, whatever it came as: UTF-8, or UTF-16 told by its mark or by the zero byte that
 * every UTF-16 document of ASCII syntax has in its first unit.
 * @param onConverted called once when the text was UTF-16
 */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  onConverted: () => void,
): AsyncGenerator<Uint8Array, void> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  const rest = (bytes: Uint8Array): Uint8Array =>
    decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield rest(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    decoder = decoderOf(head);
    if (decoder) onConverted();
    yield rest(withoutMark(head));
    head = undefined;
  }
  if (head !== undefined && head.length > 0) {
    decoder = decoderOf(head);
    if (decoder) onConverted();
    yield rest(withoutMark(head));
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

/** Enough to see a mark, or the first character of UTF-16 without one. */
const HEAD_BYTES = 4;

function decoderOf(head: Buffer): TextDecoder | undefined {
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && a !== undefined && b === 0)) return new TextDecoder('utf-16le');
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && b !== undefined)) return new TextDecoder('utf-16be');
  return undefined;
}

/** The decoder takes the mark of UTF-16 away itself. */
function withoutMark(head: Buffer): Buffer {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}
