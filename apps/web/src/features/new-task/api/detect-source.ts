import type { DetectBody, DetectedSource as WireSource } from '@assay/contract/http/repository';
import { api } from '../../../lib/api-client.ts';
import { listOrEmpty, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';

const DetectedSource = wire<WireSource>()(
  record({
    defaultBranch: or(text, ''),
    branches: listOrEmpty(text),
    languages: listOrEmpty(record({ flag: number, files: number, bytes: number })),
    alias: or(text, ''),
    taskName: or(text, ''),
  }),
);
export type DetectedSource = Shape<typeof DetectedSource>;

/** Looks at an address before a task is made: is it there, which branches, which languages. May take seconds. */
export function detectSource(projectId: string, body: DetectBody): Promise<DetectedSource> {
  return api.post(`/task/api/user/repo/detect/project/${encodeURIComponent(projectId)}`, {
    read: DetectedSource,
    scope: { projectId },
    body,
    slot: 'detect-source',
  });
}
