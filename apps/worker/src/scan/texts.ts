import type { BlobStore } from '@assay/blobs/blob-store';
import type { SourceEncoding } from '@assay/contract/inventory';
import { normaliseLines } from '@assay/domain/identity/lines';
import { decodeSource } from '@assay/domain/source/decode-source';
import { detectEncoding } from '@assay/domain/source/detect-encoding';

/** Bytes of source text held at most while findings are identified; beyond it files count as unknown, never as equal. */
const MAX_BYTES = 768 * 1024 * 1024;
/** Split texts kept for the next question; a file is asked for many times in a row. */
const MAX_SPLIT = 64;

/** Lines of a blob, or undefined when its content is not kept any more. */
export type TextOf = (blob: string) => readonly string[] | undefined;

/**
 * Reads contents ahead, since identity asks for them synchronously.
 * @param wanted blob -> its encoding; undefined where nobody remembers it
 */
export async function loadTexts(
  blobs: BlobStore,
  wanted: ReadonlyMap<string, SourceEncoding | undefined>,
  maxBytes = MAX_BYTES,
): Promise<TextOf> {
  const bytes = new Map<string, { bytes: Buffer; encoding: SourceEncoding }>();
  let held = 0;
  for (const [blob, encoding] of wanted) {
    if (held > maxBytes) break;
    const content = await blobs.get(blob);
    if (!content) continue;
    held += content.length;
    bytes.set(blob, { bytes: content, encoding: encoding ?? detectEncoding(content) ?? 'utf-8' });
  }
  const split = new Map<string, readonly string[]>();
  return (blob) => {
    const known = split.get(blob);
    if (known) return known;
    const content = bytes.get(blob);
    if (!content) return undefined;
    const lines = normaliseLines(decodeSource(content.bytes, content.encoding));
    split.set(blob, lines);
    const oldest = split.keys().next().value;
    if (split.size > MAX_SPLIT && oldest !== undefined) split.delete(oldest);
    return lines;
  };
}

/** Contents that differ between two trees: what line maps and renames are made of. */
export function changedBlobs(
  before: ReadonlyMap<string, { blob: string; encoding: string }>,
  after: ReadonlyMap<string, { blob: string; encoding: SourceEncoding }>,
): Map<string, SourceEncoding> {
  const wanted = new Map<string, SourceEncoding>();
  for (const [path, old] of before)
    if (after.get(path)?.blob !== old.blob) wanted.set(old.blob, old.encoding as SourceEncoding);
  for (const [path, now] of after) if (before.get(path)?.blob !== now.blob) wanted.set(now.blob, now.encoding);
  return wanted;
}
