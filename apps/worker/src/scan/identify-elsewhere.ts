import { SCAN_TYPE } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import { identifyElsewhere } from '@assay/domain/identity/identify-elsewhere';
import { withMatches } from '@assay/domain/identity/rounds';
import type { ChangeList, HumanLinks, Match } from '@assay/domain/identity/types';
import { type DefectElsewhere, readDefectsElsewhere } from '../store/defects-elsewhere.ts';
import type { ScanContext } from './context.ts';
import type { Neighbours } from './find-base.ts';
import type { ParsedTool } from './parse.ts';
import { loadTexts } from './texts.ts';

/** Bytes of contents of other branches held for one tool. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface Continued {
  readonly changes: ChangeList;
  /** By id, as they are where they were recognised. */
  readonly recognised: ReadonlyMap<number, DefectElsewhere>;
}

/**
 * Tries the findings that are new here against where defects are on the task's other branches: what was merged keeps its identity,
 * and with it what people said. Costs nothing while the task has one branch or nothing is new.
 */
export async function continueElsewhere(
  { database, task, held, blobs }: ScanContext,
  {
    parsed,
    findings,
    changes,
    after,
    links,
    neighbours,
  }: {
    parsed: ParsedTool;
    findings: readonly Finding[];
    changes: ChangeList;
    after: ReadonlyMap<string, string>;
    links: HumanLinks;
    neighbours: Neighbours;
  },
): Promise<Continued> {
  const { definition } = parsed.planned;
  const free = changes.appeared.flatMap(({ finding, cause }) => (cause === 'people' ? [] : [finding]));
  if (neighbours.branches.length === 0 || free.length === 0) return { changes, recognised: new Map() };
  const open = free.flatMap((f) => findings[f] ?? []);
  const paths = new Set(open.map(({ path }) => path));
  const former = [...changes.renames].flatMap(([from, { to }]) => (paths.has(to) ? [from] : []));
  const places = await readDefectsElsewhere(database.db, {
    taskId: task.taskId,
    branchId: held.branchId,
    tool: definition.name,
    branches: neighbours.branches.map(({ id }) => id),
    paths: [...paths, ...former],
    checkers: [...new Set([...open.map(({ checker }) => checker), ...Object.keys(definition.aliases)])],
    blobs: [...new Set([...paths].flatMap((path) => after.get(path) ?? []))],
    left: changes.gone.flatMap(({ id, cause }) => (cause === 'people' ? [] : [id])),
  });
  if (places.length === 0) return { changes, recognised: new Map() };
  const now = (path: string) => after.get(path) ?? after.get(changes.renames.get(path)?.to ?? '');
  const wanted = new Map<string, undefined>();
  for (const { path, blob } of places) {
    const present = now(path);
    if (present === undefined || present === blob) continue;
    wanted.set(blob, undefined);
    wanted.set(present, undefined);
  }
  const found = identifyElsewhere({
    by: definition.pattern === 'CCN' ? 'function' : 'place',
    trustStableId: definition.trustsStableId,
    findings,
    free,
    places,
    after,
    renames: changes.renames,
    textOf: await loadTexts(blobs, wanted, MAX_BYTES),
    aliases: definition.aliases,
    links,
  });
  const recognised = new Map<number, DefectElsewhere>();
  const matched = found.flatMap(({ finding, place, pass }): Match[] => {
    const [from, to] = [places[place], findings[finding]];
    if (!from || !to) return [];
    recognised.set(from.id, from);
    return [
      {
        ...{ id: from.id, finding, pass, score: 1, needsCheck: from.needsCheck },
        ...{ moved: from.path !== to.path || from.line !== to.line, returned: true },
        from: { path: from.path, line: from.line, endLine: from.endLine, column: from.column },
        to: { path: to.path, line: to.line, endLine: to.endLine, column: to.column },
      },
    ];
  });
  return { changes: withMatches(changes, matched), recognised };
}

/** Whether a build looks at the difference to another branch only. */
export const isRequest = ({ mode }: { readonly mode: number }) => mode === SCAN_TYPE.request;
