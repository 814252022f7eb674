import type { BlobStore } from '@assay/blobs/blob-store';
import type { Inventory } from '@assay/contract/inventory';
import type { CodeYmlContent } from '@assay/database/schema/values';
import { decodeSource } from '@assay/domain/source/decode-source';
import { MAX_YML_BYTES, parseCodeYml } from './parse-code-yml.ts';

const NAME = '.code.yml';

/** The filter file at the root of the repository at the scanned commit; undefined when it has none. */
export async function readRepositoryYml(
  blobs: Pick<BlobStore, 'get'>,
  inventory: Inventory,
): Promise<CodeYmlContent | undefined> {
  const file = inventory.files.find(({ path }) => path === NAME);
  const bytes = file && (await blobs.get(file.blob));
  // One byte beyond the limit is enough for the parser to say that it is too large.
  return bytes ? parseCodeYml(decodeSource(bytes.subarray(0, MAX_YML_BYTES + 1), file.encoding)) : undefined;
}
