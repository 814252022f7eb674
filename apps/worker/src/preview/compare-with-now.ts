import { DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import { sql } from 'kysely';

/** Files that are named; the rest is only counted. */
const MOST_FILES = 10;

interface Place {
  readonly tool: string;
  readonly checker: string;
  readonly path: string;
  readonly line: number;
}

/** What some checkers have on a task's main branch now. */
export async function presentPlaces(
  db: Db,
  { taskId, checkers }: { taskId: number; checkers: readonly { readonly tool: string; readonly key: string }[] },
): Promise<readonly Place[]> {
  if (checkers.length === 0) return [];
  const { rows } = await sql<Place>`
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
  readonly of: (checker: Pick<Place, 'tool' | 'checker'>) => { readonly came: number; readonly gone: number };
  /** Files with the most that came. */
  readonly topFiles: { path: string; count: number }[];
}

/**
 * What a trial finds that is not there now, and the reverse. Both are about the same source, so the same checker on the same line is
 * the same defect, as often as both have it. Of files that were not looked at nothing goes.
 */
export function compareWithNow({
  found,
  present,
  lookedAt,
}: {
  found: readonly Place[];
  present: readonly Place[];
  lookedAt: ReadonlySet<string>;
}): ChangeFromNow {
  const left = new Map<string, number>();
  const came = new Map<string, number>();
  const gone = new Map<string, number>();
  const files = new Map<string, number>();
  for (const place of present) add(left, lineOf(place));
  for (const place of found) {
    const known = left.get(lineOf(place)) ?? 0;
    if (known > 0) left.set(lineOf(place), known - 1);
    else {
      add(came, nameOf(place));
      add(files, place.path);
    }
  }
  for (const place of present) {
    const rest = left.get(lineOf(place)) ?? 0;
    if (rest === 0 || !lookedAt.has(place.path)) continue;
    left.set(lineOf(place), rest - 1);
    add(gone, nameOf(place));
  }
  return {
    of: (checker) => ({ came: came.get(nameOf(checker)) ?? 0, gone: gone.get(nameOf(checker)) ?? 0 }),
    topFiles: [...files]
      .map(([path, count]) => ({ path, count }))
      .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
      .slice(0, MOST_FILES),
  };
}

function nameOf({ tool, checker }: Pick<Place, 'tool' | 'checker'>): string {
  return `${tool} ${checker}`;
}

function lineOf({ path, line, ...place }: Place): string {
  return `${nameOf(place)} ${line} ${path}`;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
