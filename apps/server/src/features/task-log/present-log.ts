import type { BuildLog } from '@assay/contract/http/task-log';
import type { BuildRow, LogRow } from './log-queries.ts';

/** A build that has ended prints nothing more. */
export function isFinished({ status }: BuildRow): boolean {
  return status !== 'queued' && status !== 'running';
}

/** @param hasMore lines after the last one exist; said only of a finished build, a running one is asked again anyway */
export function presentLog({
  build,
  lines,
  hasMore,
  now,
}: {
  build: BuildRow;
  lines: readonly LogRow[];
  hasMore: boolean;
  now: Date;
}): BuildLog {
  const finished = isFinished(build);
  return {
    buildId: build.id,
    finished,
    hasMore: finished && hasMore,
    logs: lines.map((line) => ({
      lineNo: line.line_no,
      message: line.message,
      timestamp: line.at.getTime(),
      tag: line.tool,
      priority: line.priority,
      executeCount: 1,
    })),
    timeUsed: (build.ended_at ?? now).getTime() - build.created_at.getTime(),
    status: lines.length > 0 ? 0 : 1,
  };
}

/** A line of the downloaded file. Line ends inside a message would forge lines of their own. */
export function logFileLine({ at, tool, message }: LogRow): string {
  return `${at.toISOString()} ${tool === '' ? '' : `[${tool}] `}${message.replace(/[\r\n]+/g, ' ')}\n`;
}
