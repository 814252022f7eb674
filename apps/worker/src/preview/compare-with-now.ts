import { DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/** Files that are named; the rest is only counted. */
const MOST_FILES = 10;

interface Place {
  readonly path: string;
  readonly line: number;
}

/** A place of the trial with this number. */
export interface TriedPlace extends Place {
  readonly trial: number;
}

/** What some checkers have on a task's main branch now. */
export async function presentPlaces(
  db: Db,
  { taskId, checkers }: { taskId: number; checkers: readonly { readonly tool: string; readonly key: string }[] },
): Promise<readonly (Place & { readonly tool: string; readonly checker: string })[]> {
  if (checkers.length === 0) return [];
  const { rows } = await sql<Place & { tool: string; checker: string }>`
    select p.tool, p.checker, f.path_text as path, p.line
    from branch b
    join place p on p.task_id = b.task_id and p.branch_id = b.id
    join file f on f.task_id = p.task_id and f.id = p.file_id
    where b.task_id = ${taskId} and b.kind = 'main' and p.detection = ${DETECTION.present}
      and (p.tool, p.checker) in (
        select * from unnest(${checkers.map(({ tool }) => tool)}::text[], ${checkers.map(({ key }) => key)}::text[]))
  `.execute(db);
  return rows;
}

export interface ChangeFromNow {
  readonly of: (trial: number) => { readonly came: number; readonly gone: number };
  /** Files with the most that came. */
  readonly topFiles: { path: string; count: number }[];
}

/**
 * What a trial finds that is not there now, and the reverse. Both are about the same source, so what the same trial sees on the same line
 * is the same defect, as often as both have it. Of files that were not looked at nothing goes.
 */
export function compareWithNow({
  found,
  present,
  lookedAt,
}: {
  found: readonly TriedPlace[];
  present: readonly TriedPlace[];
  lookedAt: ReadonlySet<string>;
}): ChangeFromNow {
  const left = new Map<string, number>();
  const came = new Map<number, number>();
  const gone = new Map<number, number>();
  const files = new Map<string, number>();
  for (const place of present) add(left, lineOf(place));
  for (const place of found) {
    const known = left.get(lineOf(place)) ?? 0;
    if (known > 0) left.set(lineOf(place), known - 1);
    else {
      add(came, place.trial);
      add(files, place.path);
    }
  }
  for (const place of present) {
    const rest = left.get(lineOf(place)) ?? 0;
    if (rest === 0 || !lookedAt.has(place.path)) continue;
    left.set(lineOf(place), rest - 1);
    add(gone, place.trial);
  }
  return {
    of: (trial) => ({ came: came.get(trial) ?? 0, gone: gone.get(trial) ?? 0 }),
    topFiles: [...files]
      .map(([path, count]) => ({ path, count }))
      .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
      .slice(0, MOST_FILES),
  };
}

function lineOf({ trial, path, line }: TriedPlace): string {
  return `${trial} ${line} ${path}`;
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
