import { inflateRawSync } from 'node:zlib';
import { assertPlainName, badPackage, type Entry, MOST_ENTRIES, MOST_RATIO, MOST_UNPACKED } from './entries.ts';

/** Signatures and sizes of APPNOTE.TXT 6.3 (PKWARE), sections 4.3.7, 4.3.12 and 4.3.16. */
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const REGULAR = 0o100000;
const TYPE_MASK = 0o170000;

/** Files of a zip archive by its central directory, each inflated under the limits. @throws AssayError illegal */
export function readZip(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw badPackage('文件过多', 'it has too many files');
  const entries: Entry[] = [];
  let total = 0;
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw broken();
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const mode = bytes.readUInt32LE(at + 38) >>> 16;
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    assertPlainName(name);
    if (name.endsWith('/')) continue;
    if ((mode & TYPE_MASK) !== 0 && (mode & TYPE_MASK) !== REGULAR) throw badPackage('含有链接', 'it has a link');
    if ((flags & 1) !== 0) throw badPackage('已加密', 'it is encrypted');
    const content = unpack(bytes, { local, packed, method, room: MOST_UNPACKED - total });
    total += content.length;
    entries.push({ name, content });
  }
  return entries;
}

function unpack(
  bytes: Buffer,
  { local, packed, method, room }: { local: number; packed: number; method: number; room: number },
): Buffer {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw broken();
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packed > bytes.length) throw broken();
  const data = bytes.subarray(start, start + packed);
  if (method === 0) {
    if (data.length > room) throw badPackage('解压后过大', 'it is too large when unpacked');
    return data;
  }
  if (method !== 8) throw badPackage('不支持的压缩方式', 'its compression is not supported');
  const most = Math.min(room, Math.max(4_096, packed * MOST_RATIO));
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (error instanceof RangeError) throw badPackage('解压后过大', 'it is too large when unpacked');
    throw broken();
  }
}

/** The end record stands within the last 64 KiB, behind it only a comment. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_SIZE; at >= Math.max(0, bytes.length - END_SIZE - 65_535); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw broken();
}

function broken() {
  return badPackage('压缩文件损坏', 'the archive is broken');
}
