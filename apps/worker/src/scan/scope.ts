import type { BlobStore } from '@assay/blobs/blob-store';
import type { ScopeRow } from '../store/scopes.ts';
import { checkerList } from './checker-list.ts';
import { looksAt } from './checks-for.ts';
import type { ParsedTool } from './parse.ts';

/** What each tool really looked at: the lists go into the blob store, where equal ones are kept once. */
export async function scopesOf(blobs: BlobStore, tools: readonly ParsedTool[]): Promise<ScopeRow[]> {
  const rows: ScopeRow[] = [];
  for (const { planned, exceptions, failure } of tools) {
    if (failure) continue;
    const checkers = JSON.stringify(checkerList(planned));
    const files = JSON.stringify(planned.files.map((file) => [file.path, file.blob]));
    rows.push({
      tool: planned.definition.name,
      toolVersion: planned.version,
      configHash: planned.configHash,
      checkersBlob: await blobs.put(Buffer.from(checkers)),
      fileListBlob: await blobs.put(Buffer.from(files)),
      analysedFiles:
        planned.files.filter((file) => looksAt(planned, file)).length -
        exceptions.filter(({ kind }) => kind !== 'capped').length,
      reusedFiles: planned.reused.size,
      exceptions: exceptions.map(({ path, kind, message }) => ({ path, kind, reason: message.en })),
    });
  }
  return rows;
}
