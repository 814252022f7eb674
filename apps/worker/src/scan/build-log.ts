import type { BothLanguages } from '@assay/contract/both-languages';
import { type Db, isUniqueViolation } from '@assay/database/connect';
import { sql } from 'kysely';
import { type LogText, logLines } from './log-lines.ts';

const MAX_LINES = 200_000;
const FLUSH_MS = 300;
/** Lines sent to the database in one statement. */
const LINES_PER_INSERT = 5_000;

const CUT: LogText = { message: '… (the log is cut here)', messageZh: '…（日志到此截断）' };

/** Priority of a line: 0 plain, 1 warning, 2 error. */
export type LogPriority = 0 | 1 | 2;

/** The log of one build, kept per tool; lines reach the database in batches, at most 0.3 s late. */
export interface BuildLog {
  /** @param message our own sentence, or the words of a program (`alike`) */
  write(tool: string, message: BothLanguages, priority?: LogPriority): void;
  close(): Promise<void>;
}

interface Line extends LogText {
  readonly at: string;
  readonly tool: string;
  readonly priority: LogPriority;
}

/**
 * Goes on after the lines an earlier attempt has written. Numbers are given when lines are stored, since a lost attempt may still be
 * writing its last words.
 */
export async function openBuildLog(db: Db, build: { taskId: number; number: number }): Promise<BuildLog> {
  const { last } = await db
    .selectFrom('build_log')
    .select((eb) => eb.fn.coalesce(eb.fn.max('line_no'), eb.lit(0)).as('last'))
    .where('task_id', '=', build.taskId)
    .where('build_number', '=', build.number)
    .executeTakeFirstOrThrow();
  let count = last;
  let pending: Line[] = [];
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): Promise<void> => {
    timer = undefined;
    const lines = pending;
    pending = [];
    flushing = flushing.then(async () => {
      for (let start = 0; start < lines.length; start += LINES_PER_INSERT)
        // A log that cannot be written must not end the scan; the scan's own statements will say what is wrong.
        await append(db, build, lines.slice(start, start + LINES_PER_INSERT)).catch(() => {});
    });
    return flushing;
  };

  return {
    write(tool, message, priority = 0) {
      const at = new Date().toISOString();
      for (const line of logLines(message)) {
        if (count >= MAX_LINES) return;
        count += 1;
        pending.push({ at, tool, priority, ...(count === MAX_LINES ? CUT : line) });
      }
      timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}

const TRIES = 5;

async function append(db: Db, build: { taskId: number; number: number }, lines: readonly Line[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`
        insert into build_log (task_id, build_number, line_no, at, tool, priority, message, message_zh)
        select ${build.taskId}, ${build.number}, last.no + line.no, line.at, line.tool, line.priority, line.message, line."messageZh"
        from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (at timestamptz, tool text, priority smallint, message text, "messageZh" text))
            with ordinality as line (at, tool, priority, message, "messageZh", no),
          (select coalesce(max(line_no), 0) as no from build_log where task_id = ${build.taskId} and build_number = ${build.number}) as last
      `.execute(db);
      return;
    } catch (error) {
      // Two attempts wrote at the same moment: the numbers are taken, the next ones are not.
      if (!isUniqueViolation(error) || attempt === TRIES) throw error;
    }
  }
}
