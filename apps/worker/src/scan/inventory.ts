import type { BlobStore } from '@assay/blobs/blob-store';
import { alike, type BothLanguages } from '@assay/contract/both-languages';
import { type Inventory, MAX_SOURCE_BYTES, type SkippedFile, type SourceFile } from '@assay/contract/inventory';
import type { SourceLanguage } from '@assay/contract/language';
import { detectEncoding } from '@assay/domain/source/detect-encoding';
import { minifiedRule } from '@assay/domain/source/minified';
import type { Checkout } from './checkout.ts';
import { contentsOf, type Skip } from './source-contents.ts';
import { pathFault, sourcePath } from './source-path.ts';
import { asUtf8, type SourceTexts } from './source-texts.ts';

export interface InventoryRequest {
  readonly checkout: Pick<Checkout, 'place'>;
  readonly blobs: BlobStore;
  /** Empty; afterwards it has the text of every file, for whoever reads it next. */
  readonly texts: Pick<SourceTexts, 'keep'>;
  readonly detectLanguage: (path: string, head: Uint8Array) => SourceLanguage | undefined;
  /** The rule that leaves a path out, in words for the log; undefined for a path that stays. */
  readonly pathFilters?: (path: string) => string | undefined;
  readonly onProgress?: (seen: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Enough for a language to be told by its first lines. */
const HEAD_BYTES = 8192;
/** Blobs on their way to the store at once; bounds the memory to about this many files of MAX_SOURCE_BYTES. */
const BLOBS_IN_FLIGHT = 24;
const PROGRESS_EVERY = 1000;

const SAME_NAME: BothLanguages = {
  zh: '源码中另一个文件在这里与它同名',
  en: 'another file of the source has the same name here',
};

/**
 * Lists every file of the source in one streaming pass: what is looked at, with its content stored and its text at hand, and
 * what is left out, each with its reason. Nothing of a file but text leaves this stage.
 * @throws the signal's reason, or an error of the disk; never for what the source contains
 */
export async function takeInventory(request: InventoryRequest): Promise<Inventory> {
  const { checkout, blobs, texts, pathFilters, onProgress, signal } = request;
  const files: SourceFile[] = [];
  const skipped: SkippedFile[] = [];
  const inFlight = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  let seen = 0;

  const store = (index: number, bytes: Buffer, file: Omit<SourceFile, 'blob'>) => {
    const job = blobs
      .put(bytes)
      .then((blob) => {
        files[index] = { ...file, blob };
      })
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => inFlight.delete(job));
    inFlight.add(job);
  };

  const refuse = (pathBytes: Buffer) => refusalOf(sourcePath(pathBytes).text, pathFilters);
  for await (const { pathBytes, content } of contentsOf(checkout, { maxBytes: MAX_SOURCE_BYTES, refuse, signal })) {
    signal?.throwIfAborted();
    if (failure) throw failure.error;
    if (++seen % PROGRESS_EVERY === 0) onProgress?.(seen);
    const path = sourcePath(pathBytes);
    const skip = (why: Skip) => skipped.push({ path: path.text, ...why });
    if (!Buffer.isBuffer(content)) {
      skip(content);
      continue;
    }
    const encoding = detectEncoding(content);
    if (encoding === undefined) {
      skip({ reason: 'binary' });
      continue;
    }
    const text = asUtf8(content, encoding);
    if (texts.keep(path.text, text) === 'taken') {
      skip({ reason: 'unreadable-name', detail: SAME_NAME });
      continue;
    }
    const language = request.detectLanguage(path.text, text.subarray(0, HEAD_BYTES));
    const index = files.length;
    const file = {
      path: path.text,
      size: content.length,
      encoding,
      ...(language && { language }),
      ...minified(language, text),
      ...(path.bytes !== undefined && { pathBytes: path.bytes }),
    };
    files.push({ ...file, blob: '' });
    store(index, content, file);
    if (inFlight.size >= BLOBS_IN_FLIGHT) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
  if (failure) throw failure.error;
  onProgress?.(seen);
  return { files, skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/** A fault of the path itself, or the filter that leaves it out. */
function refusalOf(path: string, pathFilters: InventoryRequest['pathFilters']): Skip | undefined {
  const fault = pathFault(path);
  if (fault !== undefined) return { reason: 'unreadable-name', detail: fault };
  const rule = pathFilters?.(path);
  return rule === undefined ? undefined : { reason: 'filtered', detail: alike(rule) };
}

/** Languages that come through minifiers. */
const MINIFIED: readonly (SourceLanguage | undefined)[] = ['javascript', 'typescript'];

/** What a file's content says of it. */
export function minified(language: SourceLanguage | undefined, text: Buffer): Pick<SourceFile, 'minified'> {
  const rule = MINIFIED.includes(language) ? minifiedRule(text) : undefined;
  return rule === undefined ? {} : { minified: rule };
}
