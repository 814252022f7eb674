import { gunzipSync } from 'node:zlib';
import { assertPlainName, badPackage, type Entry, MOST_ENTRIES, MOST_RATIO, MOST_UNPACKED } from './entries.ts';

const BLOCK = 512;
/** Room for headers and padding of the most entries. */
const MOST_TAR = MOST_UNPACKED + MOST_ENTRIES * 2 * BLOCK;

/** Regular files of a gzipped tar archive (POSIX ustar; pax and GNU headers are passed over). @throws AssayError illegal */
export function readTarGz(packed: Buffer): Entry[] {
  const tar = gunzip(packed);
  const entries: Entry[] = [];
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const size = octal(header.subarray(124, 136));
    const type = String.fromCharCode(header[156] ?? 0);
    const start = at + BLOCK;
    if (start + size > tar.length) throw badPackage('压缩文件损坏', 'the archive is broken');
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    const prefix = text(header.subarray(257, 262)) === 'ustar' ? text(header.subarray(345, 500)) : '';
    const name = [prefix, text(header.subarray(0, 100))].filter(Boolean).join('/').replace(/^\.\//, '');
    if (type === 'x' || type === 'g' || type === 'L') continue;
    if (type === '5' || name === '') continue;
    assertPlainName(name);
    if (type !== '0' && type !== '\0') throw badPackage('含有链接', 'it has a link');
    entries.push({ name, content: tar.subarray(start, start + size) });
    if (entries.length > MOST_ENTRIES) throw badPackage('文件过多', 'it has too many files');
  }
  return entries;
}

function gunzip(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: Math.min(MOST_TAR, Math.max(65_536, packed.length * MOST_RATIO)) });
  } catch (error) {
    if (error instanceof RangeError) throw badPackage('解压后过大', 'it is too large when unpacked');
    throw badPackage('压缩文件损坏', 'the archive is broken');
  }
}

function octal(field: Buffer): number {
  const value = Number.parseInt(text(field).trim() || '0', 8);
  if (!Number.isSafeInteger(value) || value < 0) throw badPackage('压缩文件损坏', 'the archive is broken');
  return value;
}

function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}
