import { DETECTION, SCAN_TYPE } from '@assay/contract/codes';
import type { Inventory } from '@assay/contract/inventory';
import type { Db } from '@assay/database/connect';
import { identify as match } from '@assay/domain/identity/identify';
import type { ChangeList, KnownDefect } from '@assay/domain/identity/types';
import type { IdentityLinks } from '../store/identity-links.ts';
import { readKnownDefects, type StoredDefect } from '../store/known-defects.ts';
import { readPreviousScope } from '../store/scopes.ts';
import { type OfTool, readSettledFiles, readUnsettledFiles } from '../store/settled-files.ts';
import { changedCheckers, readCheckerList } from './checker-list.ts';
import type { ScanContext } from './context.ts';
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
}

/** What the branch looked like at its newest build, and what the tree looks like now. */
export interface Trees {
  readonly before: ReadonlyMap<string, string>;
  readonly inventory: Inventory;
  /** Path -> filter expression that leaves it out. */
  readonly filtered: ReadonlyMap<string, string>;
  /** Whether the source can say who wrote a line. */
  readonly blame: boolean;
  readonly textOf: (blob: string) => readonly string[] | undefined;
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

async function identifyTool(
  { database, held, task, blobs }: ScanContext,
  {
    parsed,
    trees,
    links,
    after,
    present,
  }: {
    parsed: ParsedTool;
    trees: Trees;
    links: IdentityLinks;
    after: ReadonlyMap<string, string>;
    present: ReadonlySet<string>;
  },
): Promise<IdentifiedTool> {
  const { planned } = parsed;
  const tool = planned.definition.name;
  const digests = digestsOf(parsed);
  const ofTool = { taskId: task.taskId, branchId: held.branchId, tool };
  const settled = await settledFiles(database.db, { ...ofTool, digests, blame: trees.blame });
  const findings = parsed.findings.filter((finding) => !settled.has(finding.path));
  const known = await readKnownDefects(database.db, {
    ...ofTool,
    settled: new Set(settled.values()),
    isNear: (path) => trees.before.has(path) || present.has(path),
    arrived: [...after].flatMap(([path, blob]) => (trees.before.has(path) ? [] : [blob])),
    ids: links.targets,
    stableIds: findings.flatMap(({ stableId }) => (stableId === undefined ? [] : [stableId])),
  });
  const previous = await readPreviousScope(database.db, {
    taskId: task.taskId,
    branchId: held.branchId,
    tool,
    before: held.number,
  });
  const checkersBefore = previous && readCheckerList(await blobs.get(previous.checkersBlob));
  const given = new Set(planned.files.map((file) => file.path));
  // A file whose analysis broke is not known even where findings were kept of it.
  const excepted = new Map(
    [...parsed.exceptions]
      .sort((a, b) => Number(b.kind === 'capped') - Number(a.kind === 'capped'))
      .map((exception) => [exception.path, exception]),
  );
  const changes = match({
    by: planned.definition.pattern === 'CCN' ? 'function' : 'place',
    trustStableId: planned.definition.trustsStableId,
    findings,
    settled: new Set(parsed.findings.map(({ path }) => path).filter((path) => settled.has(path))),
    known: known satisfies readonly KnownDefect[],
    files: { before: trees.before, after },
    textOf: await withOlderTexts(blobs, { known, trees, after }),
    scope: (path) => {
      const trouble = excepted.get(path);
      if (trouble) return { notAnalysed: trouble.message, ...(trouble.beyond && { beyond: trouble.beyond }) };
      return given.has(path) ? 'analysed' : { notAnalysed: 'the tool was not given the file' };
    },
    inventory: { exists: (path) => present.has(path), filtered: (path) => trees.filtered.has(path) },
    enabledCheckers: new Set(planned.checkers.keys()),
    aliases: planned.definition.aliases,
    links: links.decided,
    changed: {
      // What an MR/PR scan finds comes from the change, at its first scan too.
      firstScan: previous === undefined && held.mode !== SCAN_TYPE.request,
      toolVersion: previous !== undefined && previous.toolVersion !== planned.version,
      // A rule first named by a report was on before: what it finds is of the code.
      checkers: new Set(
        checkersBefore && !planned.takesAllRules ? changedCheckers(checkersBefore, planned.checkers) : [],
      ),
    },
  });
  return {
    parsed: { ...parsed, findings },
    digests,
    known: new Map(known.map((defect) => [defect.id, defect])),
    changes,
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
