import { DETECTION } from '@assay/contract/codes';
import type { Inventory } from '@assay/contract/inventory';
import type { Db } from '@assay/database/connect';
import { identify as match } from '@assay/domain/identity/identify';
import { nothingKnown, restricted, withMatches } from '@assay/domain/identity/rounds';
import type { ChangeList, IdentifyInput, KnownDefect } from '@assay/domain/identity/types';
import type { Difference } from '../git/difference.ts';
import type { DefectElsewhere } from '../store/defects-elsewhere.ts';
import type { IdentityLinks } from '../store/identity-links.ts';
import { readKnownDefects, readPlacedHere, type StoredDefect } from '../store/known-defects.ts';
import { type PreviousScope, readPreviousScope } from '../store/scopes.ts';
import { type OfTool, readSettledFiles, readUnsettledFiles } from '../store/settled-files.ts';
import { readBeginning, type UnseenDefect, unseenOf } from './beginning.ts';
import { isChanged, readCheckerList } from './checker-list.ts';
import { checksFor } from './checks-for.ts';
import type { ScanContext } from './context.ts';
import { touches } from './difference.ts';
import type { Neighbours } from './find-base.ts';
import { continueElsewhere, isRequest } from './identify-elsewhere.ts';
import type { ParsedTool } from './parse.ts';
import { digestsOf } from './settle-files.ts';
import { loadTexts } from './texts.ts';

/** One tool's findings joined with what was known: what this build changes. */
export interface IdentifiedTool {
  /** Its findings are those in question, which the change list counts: settled files are left out. */
  readonly parsed: ParsedTool;
  /** What the places of each file come from now, settled files included. */
  readonly digests: ReadonlyMap<string, Buffer>;
  readonly known: ReadonlyMap<number, StoredDefect>;
  readonly changes: ChangeList;
  /** Matched defects that had no place on this branch: what they were recognised by elsewhere. */
  readonly arrivals: ReadonlyMap<number, Arrival>;
  /** Defects of the branch this one comes from that its first scan could not look at. */
  readonly unseen: readonly UnseenDefect[];
}

export interface Arrival {
  readonly defect: DefectElsewhere;
  /** It came from the branch this one comes from: it is no new code here. */
  readonly inherited: boolean;
  /** It was recognised on a branch that goes on beside this one. */
  readonly merged: boolean;
}

/** What the branch looked like at its newest build, and what the tree looks like now. */
export interface Trees {
  readonly before: ReadonlyMap<string, string>;
  readonly inventory: Inventory;
  /** The whole tree holds the path, whatever part of it the build is about. */
  readonly holds: (path: string) => boolean;
  /** Of an MR/PR scan: the lines it is about. */
  readonly difference: Difference | undefined;
  /** Path -> filter expression that leaves it out. */
  readonly filtered: ReadonlyMap<string, string>;
  /** Whether the source can say who wrote a line. */
  readonly blame: boolean;
  readonly textOf: (blob: string) => readonly string[] | undefined;
  readonly neighbours: Neighbours;
}

/** Findings x known defects -> a change list per tool, each change with its reason. Tools that failed change nothing. */
export async function identify(
  context: ScanContext,
  { tools, trees, links }: { tools: readonly ParsedTool[]; trees: Trees; links: IdentityLinks },
): Promise<IdentifiedTool[]> {
  const after = new Map(trees.inventory.files.map((file) => [file.path, file.blob]));
  const present = new Set([...after.keys(), ...trees.inventory.skipped.map((file) => file.path)]);
  const identified: IdentifiedTool[] = [];
  for (const parsed of tools) {
    if (parsed.failure || !hasDefects(parsed)) continue;
    identified.push(await identifyTool(context, { parsed, trees, links, after, present }));
  }
  return identified;
}

/** Lines and duplicates are measures of files; their rows carry no life of their own. */
function hasDefects({ planned }: ParsedTool): boolean {
  return planned.definition.pattern !== 'CLOC' && planned.definition.pattern !== 'DUPC';
}

interface ToolJob {
  readonly parsed: ParsedTool;
  readonly trees: Trees;
  readonly links: IdentityLinks;
  readonly after: ReadonlyMap<string, string>;
  readonly present: ReadonlySet<string>;
}

/** In rounds: what the branch knew, what the branch it comes from knew when it left it, what other branches have. */
async function identifyTool(context: ScanContext, job: ToolJob): Promise<IdentifiedTool> {
  const { database, held, task } = context;
  const { parsed, trees, links, after, present } = job;
  const tool = parsed.planned.definition.name;
  const ofTool = { taskId: task.taskId, branchId: held.branchId, tool };
  const previous = await readPreviousScope(database.db, { ...ofTool, before: held.number });
  // What is left of a difference depends on its lines too, so no file of an MR/PR scan is settled.
  const digests = isRequest(held) ? new Map<string, Buffer>() : digestsOf(parsed);
  const settled = await settledFiles(database.db, { ...ofTool, digests, blame: trees.blame });
  const findings = parsed.findings.filter((finding) => !settled.has(finding.path));
  const own = await readKnownDefects(database.db, {
    ...ofTool,
    settled: new Set(settled.values()),
    isNear: (path) => trees.before.has(path) || present.has(path),
    arrived: [...after].flatMap(([path, blob]) => (trees.before.has(path) ? [] : [blob])),
    ids: links.targets,
    stableIds: findings.flatMap(({ stableId }) => (stableId === undefined ? [] : [stableId])),
  });
  const base = previous === undefined || isRequest(held) ? await trees.neighbours.base() : undefined;
  const beginning = base && (await readBeginning(context, { tool, base, files: trees.inventory.files }));

  let changes =
    beginning && own.length === 0
      ? nothingKnown(findings.length, 'code')
      : match({
          ...(await givenFor(context, job, { previous, firstScan: previous === undefined && !isRequest(held) })),
          findings,
          settled: new Set(parsed.findings.map(({ path }) => path).filter((path) => settled.has(path))),
          known: own satisfies readonly KnownDefect[],
          files: { before: trees.before, after },
          textOf: await withOlderTexts(context.blobs, { known: own, trees, after }),
        });
  const known = new Map<number, StoredDefect>(own.map((defect) => [defect.id, defect]));
  const elsewhere = new Map<number, { defect: DefectElsewhere; merged: boolean }>();
  const meet = (defect: DefectElsewhere, merged: boolean) => {
    elsewhere.set(defect.id, { defect, merged });
    if (!known.has(defect.id)) known.set(defect.id, defect);
  };
  let unseen: readonly UnseenDefect[] = [];
  if (beginning) {
    const followed = new Set(changes.matched.map(({ id }) => id));
    // Beside a difference stands what nobody looks at now: it can have gone nowhere.
    const isMeant = (path: string) => !isRequest(held) || present.has(path) || !trees.holds(path);
    const left = beginning.known.filter(({ id, path }) => !followed.has(id) && isMeant(path));
    const positions = changes.appeared.map(({ finding }) => finding);
    const list = match({
      ...(await givenFor(context, job, { previous: beginning.scope, firstScan: false })),
      findings: positions.flatMap((position) => findings[position] ?? []),
      known: left satisfies readonly KnownDefect[],
      files: { before: new Map([...beginning.before].filter(([path]) => isMeant(path))), after },
      textOf: beginning.textOf,
    });
    const at = (position: number) => positions[position] ?? -1;
    const matched = list.matched.map((found) => ({ ...found, finding: at(found.finding) }));
    const ids = new Set(matched.map(({ id }) => id));
    for (const defect of left) if (ids.has(defect.id)) meet(defect, false);
    changes = {
      ...withMatches(changes, matched),
      appeared: list.appeared.map(({ finding, cause }) => ({ finding: at(finding), cause })),
      ambiguous: [...changes.ambiguous, ...list.ambiguous],
      renames: new Map([...list.renames, ...changes.renames]),
    };
    if (!isRequest(held)) unseen = unseenOf(left, list);
  }
  const { neighbours } = trees;
  const continued = await continueElsewhere(context, {
    parsed,
    findings,
    changes,
    after,
    links: links.decided,
    neighbours,
  });
  changes = continued.changes;
  for (const defect of continued.recognised.values()) meet(defect, true);
  if (trees.difference) changes = onlyOfDifference({ changes, own, findings }, trees.difference);

  const placed = await readPlacedHere(database.db, {
    ...ofTool,
    ids: changes.matched.flatMap(({ id }) => (elsewhere.has(id) ? [id] : [])),
  });
  const arrivals = new Map<number, Arrival>();
  for (const { id } of changes.matched) {
    const met = elsewhere.get(id);
    if (met && !placed.has(id)) arrivals.set(id, { ...met, inherited: met.defect.branchId === neighbours.parent?.id });
  }
  // A place that went, and was not read for that, is written again whatever it looks like.
  const matched = changes.matched.map((found) =>
    elsewhere.has(found.id) && placed.has(found.id) ? { ...found, returned: true } : found,
  );
  return { parsed: { ...parsed, findings }, digests, known, changes: { ...changes, matched }, arrivals, unseen };
}

/** What an MR/PR scan reports of the files it looked at: what touches a changed line. Defects of others are not ended here. */
function onlyOfDifference(
  { changes, own, findings }: { changes: ChangeList; own: readonly StoredDefect[]; findings: ParsedTool['findings'] },
  difference: Difference,
): ChangeList {
  const ids = new Set(own.map(({ id }) => id));
  const list = restricted(changes, (position) => {
    const finding = findings[position];
    return finding !== undefined && touches(difference, finding);
  });
  return { ...list, gone: list.gone.filter(({ id }) => ids.has(id)) };
}

/** What all rounds of one tool have in common. @param previous with what the tool ran on the side that is compared */
async function givenFor(
  { blobs }: ScanContext,
  { parsed, trees, links, present }: ToolJob,
  { previous, firstScan }: { previous: PreviousScope | undefined; firstScan: boolean },
): Promise<Omit<IdentifyInput, 'findings' | 'known' | 'files' | 'textOf'>> {
  const { planned } = parsed;
  const checkersBefore = previous && readCheckerList(await blobs.get(previous.checkersBlob));
  const given = new Map(planned.files.map((file) => [file.path, file.language]));
  // A file whose analysis broke is not known even where findings were kept of it.
  const excepted = new Map(
    [...parsed.exceptions]
      .sort((a, b) => Number(b.kind === 'capped') - Number(a.kind === 'capped'))
      .map((exception) => [exception.path, exception]),
  );
  return {
    by: planned.definition.pattern === 'CCN' ? 'function' : 'place',
    trustStableId: planned.definition.trustsStableId,
    scope: (path) => {
      const trouble = excepted.get(path);
      if (trouble) return { notAnalysed: trouble.message.en, ...(trouble.beyond && { beyond: trouble.beyond }) };
      return given.has(path) ? 'analysed' : { notAnalysed: 'the tool was not given the file' };
    },
    inventory: { exists: (path) => present.has(path), filtered: (path) => trees.filtered.has(path) },
    isOn: (checker, path) => checksFor(planned, given.get(path)).checkers.has(checker),
    aliases: planned.definition.aliases,
    links: links.decided,
    changed: {
      // What an MR/PR scan finds comes from the change, at its first scan too.
      firstScan,
      toolVersion: previous !== undefined && previous.toolVersion !== planned.version,
      // A rule first named by a report was on before: what it finds is of the code.
      checker: (checker, path) =>
        checkersBefore !== undefined &&
        !planned.takesAllRules &&
        isChanged(checker, { before: checkersBefore, planned, language: given.get(path) }),
    },
  };
}

/** Bytes of older contents held for one tool. */
const MAX_OLDER_BYTES = 256 * 1024 * 1024;

/**
 * The texts with those that defects went with, or were last verified in, some builds ago: without them a line that is put back
 * would be a new defect. Only for files that changed now, since only there something can come back to an older text.
 */
async function withOlderTexts(
  blobs: ScanContext['blobs'],
  { known, trees, after }: { known: readonly StoredDefect[]; trees: Trees; after: ReadonlyMap<string, string> },
): Promise<Trees['textOf']> {
  const older = new Map<string, undefined>();
  for (const { path, blob, detection } of known) {
    const now = after.get(path);
    if (detection === DETECTION.present || now === undefined || now === blob || trees.before.get(path) === now)
      continue;
    if (trees.before.get(path) !== blob) older.set(blob, undefined);
  }
  if (older.size === 0) return trees.textOf;
  const olderText = await loadTexts(blobs, older, MAX_OLDER_BYTES);
  return (blob) => trees.textOf(blob) ?? olderText(blob);
}

/** Files whose defects cannot change in this build: the same content, the same configuration, and the same was said. @returns path -> id */
async function settledFiles(
  db: Db,
  { digests, blame, ...ofTool }: OfTool & { digests: ReadonlyMap<string, Buffer>; blame: boolean },
): Promise<Map<string, number>> {
  const before = await readSettledFiles(db, ofTool);
  if (before.size === 0) return new Map();
  const unsettled = await readUnsettledFiles(db, { ...ofTool, blame });
  const settled = new Map<string, number>();
  for (const [path, { fileId, digest }] of before)
    if (!unsettled.has(fileId) && digests.get(path)?.equals(digest)) settled.set(path, fileId);
  return settled;
}
