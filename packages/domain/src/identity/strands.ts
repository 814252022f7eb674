import { groupBy } from './grouping.ts';
import { identityMap, type LineMap, mapLines } from './line-map.ts';
import { PASS, type Pass } from './pass.ts';
import { knownAt, type Session } from './session.ts';

/** One present file with all that is known of it and all that was reported in it (positions). */
export interface FileJob {
  readonly path: string;
  readonly known: readonly number[];
  readonly findings: readonly number[];
}

/** Known defects of one file whose places refer to one content, and the way of its lines into the present one. */
export interface Strand {
  readonly known: readonly number[];
  readonly pass: Pass;
  readonly score: number;
  /** The file's new name was one of several equally good guesses. */
  readonly doubtful: boolean;
  readonly map: LineMap;
}

/** Contents a file had in the past that are compared with the present one. */
const MAX_OLD_CONTENTS = 16;

/**
 * Splits what is known of a file by the content it refers to: the file's own past before that of a former name, the very
 * content it has now first (exact before fuzzy: a file that is put back), then that of the previous build, then by the youngest
 * defect. At most 16.
 * @param path where the file is now
 */
export function strandsOf(session: Session, path: string, known: readonly number[]): Strand[] {
  const { files } = session.input;
  const now = files.after.get(path) ?? '';
  const strands = [...groupBy(known, (k) => `${knownAt(session, k).blob}\0${knownAt(session, k).path}`).values()].map(
    (members) => {
      const { blob, path: from } = knownAt(session, members[0] ?? -1);
      const current = blob === files.before.get(from);
      const youngest = members.reduce((id, k) => Math.max(id, knownAt(session, k).id), 0);
      const rank = blob === now ? Number.POSITIVE_INFINITY : current ? Number.MAX_SAFE_INTEGER : youngest;
      return { members, blob, from, rank };
    },
  );
  strands.sort(
    (a, b) => Number(b.from === path) - Number(a.from === path) || (b.rank > a.rank ? 1 : b.rank < a.rank ? -1 : 0),
  );
  return strands.slice(0, MAX_OLD_CONTENTS).map(({ members, blob, from }) => {
    const rename = from === path ? undefined : session.homes.renames.get(from);
    const pass = from !== path ? PASS.renamedFile : blob === now ? PASS.sameContent : PASS.sameFile;
    const map = mapBetween(session, blob, now);
    return { known: members, pass, score: rename?.score ?? 1, doubtful: rename?.doubtful ?? false, map };
  });
}

/** Map between the contents of two blobs; an empty one when a content is not kept any more. */
export function mapBetween(session: Session, before: string, now: string): LineMap {
  if (before === now) return identityMap(Number.MAX_SAFE_INTEGER);
  const oldLines = session.texts.linesOf(before);
  const newLines = session.texts.linesOf(now);
  return oldLines && newLines ? mapLines(oldLines, newLines, session.ledger.work) : identityMap(0);
}
