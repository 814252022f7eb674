import type { ExportFormat } from '@assay/contract/http/defect-export';
import { addressOf, headersOf, readEnvelope, type Scope } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import type { DefectFilter, ListSort } from './defect-query.ts';

export type { ExportFormat };

/** How far a file is: bytes, and rows where the format has one line for each. */
export interface ExportProgress {
  readonly bytes: number;
  readonly rows: number | undefined;
}

const LINE_FORMATS: readonly string[] = ['csv', 'jsonl'];
const NEW_LINE = 10;

/**
 * Reads a whole list as a file. The server streams it; a refusal comes before the first byte.
 * @throws ApiError with the server's sentence
 */
export async function exportList({
  scope,
  filter,
  sort,
  format,
  signal,
  onProgress,
}: {
  scope: Scope;
  filter: DefectFilter;
  sort: ListSort;
  format: ExportFormat;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}): Promise<{ readonly blob: Blob; readonly fileName: string }> {
  const response = await fetch(addressOf('/defect/api/user/warn/export', { format, ...sort }), {
    method: 'POST',
    headers: headersOf({ scope, body: filter }),
    credentials: 'include',
    body: JSON.stringify(filter),
    signal,
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined || response.body === null) throw await refusalOf(response);
  const counts = LINE_FORMATS.includes(format);
  const parts: BlobPart[] = [];
  let bytes = 0;
  let rows = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    if (counts) for (const byte of value) if (byte === NEW_LINE) rows += 1;
    onProgress({ bytes, rows: counts ? rows : undefined });
  }
  return { blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileName: name };
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { code, message } = readEnvelope(await response.json().catch(() => undefined), response.status);
  return new ApiError({ code, message, status: response.status });
}

/** Hands a file to the browser. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
