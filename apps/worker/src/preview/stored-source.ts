import type { BlobStore } from '@assay/blobs/blob-store';
import type { SourceEncoding, SourceFile } from '@assay/contract/inventory';
import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import type { Db } from '@assay/database/connect';
import { minified } from '../scan/inventory.ts';
import { asUtf8 } from '../scan/source-texts.ts';
import { sourceWriter } from '../scan/source-writer.ts';

/** A preview is for a person who waits: so much of a large repository says enough. */
export const PREVIEW_FILES = 20_000;
export const PREVIEW_BYTES = 256 * 1024 * 1024;

export interface StoredSource {
  readonly build: number;
  readonly files: readonly SourceFile[];
  /** There are more files than a preview looks at. */
  readonly partial: boolean;
}

/** Files of a task's main branch as its last build stored them, path filters applied; undefined before the first one. */
export async function storedFiles(
  db: Db,
  { taskId, wanted }: { taskId: number; wanted: (language: SourceLanguage) => boolean },
): Promise<StoredSource | undefined> {
  const branch = await db
    .selectFrom('branch')
    .select(['id', 'head_build'])
    .where('task_id', '=', taskId)
    .where('kind', '=', 'main')
    .where('head_build', 'is not', null)
    .executeTakeFirst();
  if (!branch?.head_build) return undefined;
  const languages = Object.keys(SOURCE_LANGUAGES).filter((name): name is SourceLanguage =>
    wanted(name as SourceLanguage),
  );
  const rows =
    languages.length === 0
      ? []
      : await db
          .selectFrom('branch_file')
          .innerJoin('file', (on) =>
            on.onRef('file.task_id', '=', 'branch_file.task_id').onRef('file.id', '=', 'branch_file.file_id'),
          )
          .select(['file.path_text as path', 'blob', 'size', 'language', 'encoding'])
          .where('branch_file.task_id', '=', taskId)
          .where('branch_file.branch_id', '=', branch.id)
          .where('language', 'in', languages)
          .orderBy('file.sort_key')
          .orderBy('file.id')
          .limit(PREVIEW_FILES + 1)
          .execute();
  const files: SourceFile[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, PREVIEW_FILES)) {
    bytes += row.size;
    if (bytes > PREVIEW_BYTES) break;
    files.push({
      path: row.path,
      blob: row.blob.toString('hex'),
      size: row.size,
      language: row.language as SourceLanguage,
      encoding: row.encoding as SourceEncoding,
    });
  }
  return { build: branch.head_build, files, partial: files.length < rows.length };
}

/**
 * Writes stored files below a folder, as a scan writes them. A file whose content is gone, or whose name is taken, is left out.
 * @returns the files that are there, each with what its content says of it
 */
export async function writeStored(
  { blobs, signal }: { blobs: BlobStore; signal: AbortSignal },
  { files, folder }: { files: readonly SourceFile[]; folder: string },
): Promise<SourceFile[]> {
  const write = sourceWriter(folder);
  const written: SourceFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const content = await blobs.get(file.blob);
    if (!content) continue;
    const text = asUtf8(content, file.encoding);
    if (write(file.path, text) === 'written') written.push({ ...file, ...minified(file.language, text) });
  }
  return written;
}
