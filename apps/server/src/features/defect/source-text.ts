import type { BlobStore } from '@assay/blobs/blob-store';
import type { SourceEncoding } from '@assay/contract/inventory';
import type { Db } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import { decodeSource } from '@assay/domain/source/decode-source';
import { detectEncoding } from '@assay/domain/source/detect-encoding';
import { snapshotBlob } from './snapshot-blob.ts';

export interface SourceText {
  readonly text: string;
  /** 1-based number of the first line of `text`. */
  readonly firstLine: number;
}

/** Files up to this many lines are sent whole to the metric screens; longer ones around the range (contract-defects 7.5). */
const WHOLE_LINES = 2_000;
const MARGIN = 500;

/** What is not found, in sentences of errors. */
export const DEFECT = { zh: '问题', en: 'Issue' };
export const FILE = { zh: '文件', en: 'File' };

const NOTICE = {
  zh: '// 源码内容不可用：该版本的源码未保存或已清理',
  en: '// The source is not available: this version of the file was not kept',
};

/**
 * Source text of a blob, read only through a task that owns it.
 * @returns undefined when the task does not own it or it is gone
 */
export async function readSource(
  { db, blobs }: { db: Db; blobs: BlobStore },
  { taskId, blob }: { taskId: number; blob: Buffer },
): Promise<string | undefined> {
  const owned = await db
    .selectFrom('task_blob')
    .select('last_build')
    .where('task_id', '=', taskId)
    .where('blob', '=', blob)
    .executeTakeFirst();
  if (!owned) return undefined;
  const bytes = await blobs.get(blob.toString('hex'));
  if (!bytes) return undefined;
  const encoding: SourceEncoding = detectEncoding(bytes) ?? 'latin1';
  return decodeSource(bytes, encoding);
}

/** The text a place is in, or a notice: of the snapshot's build when there is one, else of the newest. */
export async function sourceOfPlace(
  services: { db: Db; blobs: BlobStore },
  {
    at,
    place,
    language,
  }: { at: Population; place: { readonly path: string; readonly blob: Buffer }; language: 'zh' | 'en' },
): Promise<string> {
  const then = await snapshotBlob(services, { at, path: place.path });
  return (await readSource(services, { taskId: at.taskId, blob: then ?? place.blob })) ?? notice(language);
}

/** What stands in the code area when there is no text: a readable sentence, since an empty text shows the file before. */
export function notice(language: 'zh' | 'en'): string {
  return NOTICE[language];
}

/** Cuts a long text around a range of lines. @param range 1-based, inclusive */
export function around(text: string, range: { start: number; end: number }): SourceText {
  const lines = text.split('\n');
  if (lines.length <= WHOLE_LINES) return { text, firstLine: 1 };
  const first = Math.max(1, range.start - MARGIN);
  return { text: lines.slice(first - 1, range.end + MARGIN).join('\n'), firstLine: first };
}
