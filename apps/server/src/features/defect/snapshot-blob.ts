import type { BlobStore } from '@assay/blobs/blob-store';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';

/**
 * Content of a file in the build of a snapshot, from the list of what the tool was given then.
 * @returns undefined when that is not known any more
 */
export async function snapshotBlob(
  { db, blobs }: { db: Db; blobs: BlobStore },
  { at, path }: { at: Population; path: string },
): Promise<Buffer | undefined> {
  if (at.snapshot === undefined) return undefined;
  const scope = await db
    .selectFrom('scope')
    .select('file_list_blob')
    .where('task_id', '=', at.taskId)
    .where('build_number', '=', at.snapshot)
    .where('tool', '=', at.tool)
    .executeTakeFirst();
  const bytes = scope && (await blobs.get(scope.file_list_blob));
  if (!bytes) return undefined;
  const files: unknown = JSON.parse(bytes.toString('utf8'));
  const pair = Array.isArray(files) ? files.find((entry) => Array.isArray(entry) && entry[0] === path) : undefined;
  const hash: unknown = pair?.[1];
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? Buffer.from(hash, 'hex') : undefined;
}
