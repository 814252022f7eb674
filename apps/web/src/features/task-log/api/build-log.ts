import type { BuildLog as WireLog } from '@assay/contract/http/task-log';
import { addressOf, api } from '../../../lib/api-client.ts';
import { flag, list, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';

const Line = record({ lineNo: number, message: text, timestamp: or(number, 0) });
export type Line = Shape<typeof Line>;

const BuildLog = wire<WireLog>()(record({ finished: flag, hasMore: or(flag, false), logs: list(Line) }));
export type BuildLog = Shape<typeof BuildLog>;

export interface LogOf {
  readonly projectId: string;
  readonly taskId: number;
  readonly pipelineId: string;
  readonly buildId: string;
  /** Lines of this tool only. */
  readonly tag: string;
}

const pathOf = ({ projectId, pipelineId, buildId }: LogOf) =>
  `/defect/api/user/tasklog/analysis/logs/${[projectId, pipelineId, buildId].map(encodeURIComponent).join('/')}`;

/** The first lines, or those from `start` on (contract-defects 17). */
export function readLog(
  of: LogOf,
  { start, signal }: { start: number | undefined; signal: AbortSignal },
): Promise<BuildLog> {
  const path = start === undefined ? pathOf(of) : `${pathOf(of)}/after`;
  return api.get(path, { read: BuildLog, scope: of, query: { start, tag: of.tag, executeCount: 1 }, signal });
}

export const downloadAddress = (of: LogOf): string =>
  addressOf(`${pathOf(of)}/download`, { tag: of.tag, executeCount: 1 });
