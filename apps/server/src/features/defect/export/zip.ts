import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file inside: its name (ASCII) and its text, piece by piece. */
export type ZipEntry = readonly [name: string, content: AsyncIterable<string> | Iterable<string>];

/** A ZIP written while its entries are read (APPNOTE.TXT 6.3, sizes behind the data): nothing is held but the directory. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const start = offset;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(SIZES_FOLLOW, 6);
    header.writeUInt16LE(DEFLATED, 8);
    header.writeUInt32LE(DOS_DATE, 10);
    header.writeUInt16LE(name.length, 26);
    yield Buffer.concat([header, Buffer.from(name)]);
    let checksum = 0;
    let size = 0;
    const counted = Readable.from(content).map((text: string) => {
      const bytes = Buffer.from(text);
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      return bytes;
    });
    let packed = 0;
    // The reader below hears of a failure of either stream; there is nothing else to do about it here.
    for await (const chunk of pipeline(counted, createDeflateRaw(), () => {})) {
      packed += chunk.length;
      yield chunk;
    }
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(checksum, 0);
    sums.writeUInt32LE(packed, 4);
    sums.writeUInt32LE(size, 8);
    const after = Buffer.alloc(4);
    after.writeUInt32LE(0x08074b50, 0);
    yield Buffer.concat([after, sums]);
    offset += 30 + name.length + packed + 16;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    header.copy(entry, 6, 4, 14);
    sums.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listed, end]);
}

const SIZES_FOLLOW = 0x0808;
const DEFLATED = 8;
/** 1980-01-01, the first day a ZIP knows: the same rows make the same file. */
const DOS_DATE = 0x00210000;
