import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/** Lines are kept for people: longer ones are cut, the cut is visible. */
const MAX_LINE = 4_000;
const MAX_LINES = 200_000;
const FLUSH_MS = 300;

/** Priority of a line: 0 plain, 1 warning, 2 error. */
export type LogPriority = 0 | 1 | 2;

/** The log of one build, kept per tool; lines reach the database in batches, at most 0.3 s late. */
export interface BuildLog {
  write(tool: string, message: string, priority?: LogPriority): void;
  close(): Promise<void>;
}

/** Goes on after the lines an earlier attempt has written. */
export async function openBuildLog(db: Db, build: { taskId: number; number: number }): Promise<BuildLog> {
  const { last } = await db
    .selectFrom('build_log')
    .select((eb) => eb.fn.coalesce(eb.fn.max('line_no'), eb.lit(0)).as('last'))
    .where('task_id', '=', build.taskId)
    .where('build_number', '=', build.number)
    .executeTakeFirstOrThrow();
  let next = last + 1;
  let pending: { no: number; at: string; tool: string; priority: LogPriority; message: string }[] = [];
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): Promise<void> => {
    timer = undefined;
    const lines = pending;
    pending = [];
    if (lines.length === 0) return flushing;
    flushing = flushing.then(async () => {
      await sql`
        insert into build_log (task_id, build_number, line_no, at, tool, priority, message)
        select ${build.taskId}, ${build.number}, line.no, line.at, line.tool, line.priority, line.message
        from json_to_recordset(${JSON.stringify(lines)}::json) as line (no bigint, at timestamptz, tool text, priority smallint, message text)
      `.execute(db);
    });
    // A log that cannot be written must not end the scan; the scan's own statements will say what is wrong.
    flushing = flushing.catch(() => {});
    return flushing;
  };

  return {
    write(tool, message, priority = 0) {
      for (const line of message.split(/\r?\n/)) {
        if (next > MAX_LINES) return;
        const text =
          next === MAX_LINES
            ? '… (the log is cut here)'
            : line.slice(0, MAX_LINE) + (line.length > MAX_LINE ? ' …' : '');
        pending.push({ no: next, at: new Date().toISOString(), tool, priority, message: clean(text) });
        next += 1;
      }
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    async close() {
      clearTimeout(timer);
      await flush();
      await flushing;
    },
  };
}

/** NUL cannot be stored and lone surrogates are not JSON; other control characters stay for the viewer's colours. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
