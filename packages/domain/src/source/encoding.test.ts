import type { SourceEncoding } from '@assay/contract/inventory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSource } from './decode-source.ts';
import { detectEncoding } from './detect-encoding.ts';

/** `// 中文注释` and `界面` in GB 18030. */
const GB = Buffer.from([
  0x2f, 0x2f, 0x20, 0xd6, 0xd0, 0xce, 0xc4, 0xd7, 0xa2, 0xca, 0xcd, 0x0a, 0xbd, 0xe7, 0xc3, 0xe6,
]);

describe('detectEncoding', () => {
  it.each<[string, Uint8Array, SourceEncoding | undefined]>([
    ['nothing', Buffer.alloc(0), 'utf-8'],
    ['ASCII', Buffer.from('let a;'), 'utf-8'],
    ['UTF-8', Buffer.from('// 中文 é 🎉'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\uFEFFx'), 'utf-8'],
    ['UTF-8 with one broken byte', Buffer.concat([Buffer.from('中文注释很多很多'), Buffer.of(0xff)]), 'utf-8'],
    ['UTF-16 LE', Buffer.from('\uFEFFab中', 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', Buffer.from('\uFEFFab中', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-32', Buffer.of(0xff, 0xfe, 0, 0, 65, 0, 0, 0), undefined],
    ['a NUL byte', Buffer.from('a\0b'), undefined],
    ['GB 18030', GB, 'gb18030'],
    ['GB 18030, four bytes', Buffer.concat([GB, Buffer.of(0x81, 0x30, 0x81, 0x30)]), 'gb18030'],
    ['latin1', Buffer.from('// für größer, façade, naïve: déjà\n', 'latin1'), 'latin1'],
    ['a stray byte', Buffer.of(0x61, 0xe9, 0x0a), 'latin1'],
  ])('%s', (_, bytes, encoding) => expect(detectEncoding(bytes)).toBe(encoding));

  it('looks for a NUL in the first 8 KiB only', () => {
    expect(detectEncoding(Buffer.concat([Buffer.alloc(8191, 97), Buffer.of(0)]))).toBeUndefined();
    expect(detectEncoding(Buffer.concat([Buffer.alloc(8192, 97), Buffer.of(0)]))).toBe('utf-8');
  });

  it('reads every text written as UTF-8 back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'));
        const bytes = Buffer.from(text);
        expect(detectEncoding(bytes)).toBe('utf-8');
        expect(decodeSource(bytes, 'utf-8')).toBe(text);
      }),
    );
  });

  it('decodes whatever it has named, without failing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const encoding = detectEncoding(bytes);
        if (encoding) expect(decodeSource(bytes, encoding).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('decodeSource', () => {
  it.each<[SourceEncoding, Uint8Array, string]>([
    ['gb18030', GB, '// 中文注释\n界面'],
    ['utf-16le', Buffer.from('\uFEFFa中', 'utf16le'), 'a中'],
    ['utf-16be', Buffer.from('\uFEFFa中', 'utf16le').swap16(), 'a中'],
    ['utf-8', Buffer.from('\uFEFFa'), 'a'],
    ['latin1', Buffer.of(0x80, 0xe9), '€é'],
    ['utf-8', Buffer.of(0x61, 0xff), 'a\uFFFD'],
  ])('%s', (encoding, bytes, text) => expect(decodeSource(bytes, encoding)).toBe(text));
});
