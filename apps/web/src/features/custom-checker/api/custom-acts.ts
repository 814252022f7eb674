import { api } from '../../../lib/api-client.ts';
import { list, record, text } from '../../../lib/shape.ts';
import { uploadFile } from '../../../lib/upload-file.ts';
import type { SentRule } from '../draft.ts';
import { CUSTOM_STEM, CustomChecker } from './custom-list.ts';

const whatever = (value: unknown) => value;

/** Saves a draft; the server compiles the rule and runs its samples first. @param customizeId of the one to change */
export function saveCustom(at: {
  projectId: string;
  customizeId: string | undefined;
  scope: number;
  rule: SentRule;
}): Promise<CustomChecker> {
  const { projectId, customizeId, scope, rule } = at;
  return api.post(`${CUSTOM_STEM}/save`, {
    read: CustomChecker,
    scope: { projectId },
    body: { ...rule, projectId, scope, ...(customizeId ? { customizeId } : {}) },
  });
}

/** One act on a checker. `pulish` is the wire's spelling. */
export function actOnCustom(at: {
  projectId: string;
  customizeId: string;
  act: 'pulish' | 'install' | 'delete';
  version?: number | undefined;
}): Promise<unknown> {
  const { projectId, customizeId, act, version } = at;
  return api.post(`${CUSTOM_STEM}/${act}`, {
    read: whatever,
    scope: { projectId },
    query: { customizeId, projectId, version },
    body: {},
  });
}

const Upload = record({ checkers: list(record({ customizeId: text, key: text })) });

/** A package of rules: each becomes a draft, all of them or none. */
export function uploadPackage(at: {
  projectId: string;
  version: string;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}): Promise<{ readonly checkers: readonly { readonly customizeId: string; readonly key: string }[] }> {
  const { projectId, version, file, onProgress, signal } = at;
  const path = `/defect/api/user/checker/upload/project/${encodeURIComponent(projectId)}/version/${encodeURIComponent(version)}`;
  return uploadFile(path, { file, part: 'file', read: Upload, scope: { projectId }, onProgress, signal });
}
