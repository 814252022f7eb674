const BOM = { utf16le: [0xff, 0xfe], utf16be: [0xfe, 0xff] } as const;

/**
 * Bytes of a source file as text, without its byte order mark, so that columns count what people see.
 * UTF-8 unless the bytes say otherwise: a UTF-16 mark, else GB18030 when it fits, else Latin-1, which always does.
 * The same ladder as the inventory's.
 */
export function decodeSource(bytes: Uint8Array): string {
  if (startsWith(bytes, BOM.utf16le)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, BOM.utf16be)) return new TextDecoder('utf-16be').decode(bytes);
  return strict(bytes, 'utf-8') ?? strict(bytes, 'gb18030') ?? Buffer.from(bytes).toString('latin1');
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function strict(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
