import { assertHeld } from '@assay/commands/build/report-step';
import { assignNewDefects } from '@assay/commands/task/transfer-authors';
import { DETECTION } from '@assay/contract/codes';
import { type BulkCopy, bulkTransaction } from '@assay/database/bulk';
import { isPostgresError, POSTGRES_ERRORS, type Transaction } from '@assay/database/connect';
import { endCopies, followDuplicateFiles, replaceCopies } from '../store/duplicates.ts';
import { sortKey, upsertFiles } from '../store/files.ts';
import { readLinksVersion } from '../store/identity-links.ts';
import { insertMatches } from '../store/matches.ts';
import { type MeasuredFile, ownBlobs, replaceBranchFiles } from '../store/measures.ts';
import {
  type BranchBuild,
  insertArrivals,
  insertPlaces,
  setDetection,
  takeDefectIds,
  updatePlaces,
} from '../store/places.ts';
import { insertScopes, type ScopeRow } from '../store/scopes.ts';
import { replaceSettledFiles } from '../store/settled-files.ts';
import { writeTraces } from '../store/traces.ts';
import { storeTreeFacts, type TreeFacts } from '../store/tree-facts.ts';
import type { LineAuthors } from './attribute.ts';
import { arrivedRows, changedRows, type FileFacts, newRows } from './change-rows.ts';
import type { ScanContext } from './context.ts';
import { finishBuild } from './finish-build.ts';
import type { DuplicateChanges } from './follow-duplicates.ts';
import { groupBy } from './group-by.ts';
import type { IdentifiedTool } from './identify.ts';
import { keepCoverage } from './keep-coverage.ts';
import { keepResults } from './keep-results.ts';
import type { Measured } from './measure.ts';
import type { ParsedTool } from './parse.ts';
import { traceRows } from './trace-rows.ts';

/** Everything one build found out, ready to be applied. Nothing is decided any more. */
export interface Reconciliation {
  readonly tools: readonly ParsedTool[];
  readonly identified: readonly IdentifiedTool[];
  readonly measured: Measured;
  readonly files: readonly MeasuredFileOf[];
  /** undefined: duplicates were not looked for, what is known of them stays. */
  readonly duplicates: DuplicateChanges | undefined;
  /** Percent of duplicate lines from which a file is listed and counted. */
  readonly duplicateThreshold: number;
  readonly scopes: readonly ScopeRow[];
  readonly authors: LineAuthors;
  readonly tree: TreeFacts;
  /** What people had said of identities when they were worked out (store/identity-links.ts). */
  readonly linksVersion: number;
  /** The branch this one comes from; undefined for the main one, and while no other has results. */
  readonly parentBranch: number | undefined;
}

export type MeasuredFileOf = Omit<MeasuredFile, 'fileId'> & { readonly path: string };

/** A later build of the branch has stored its results already: these would bring back the past. */
export class OvertakenError extends Error {
  constructor() {
    super('A later build of the branch is in');
    this.name = 'OvertakenError';
  }
}

/** People linked or unlinked defects since: identities have to be worked out anew. */
export class LinkedSinceError extends Error {
  constructor() {
    super('Identities were decided anew meanwhile');
    this.name = 'LinkedSinceError';
  }
}

/** What the build changed, for the log. */
export interface Applied {
  readonly appeared: number;
  readonly gone: number;
  readonly moved: number;
  readonly notVerified: number;
  readonly revision: number;
}

const TRIES = 3;

/**
 * Applies a build's findings in ONE transaction: a reader sees the state before or after, never between. It applies by SQL
 * and decides nothing. The build row is locked first, the task row last and briefly, so triage does not wait for it.
 * @throws LostBuildError when another worker holds the build; OvertakenError when a later build is in; LinkedSinceError
 */
export async function reconcile(context: ScanContext, reconciliation: Reconciliation): Promise<Applied> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bulkTransaction(context.database, (trx, copy) => apply(context, { trx, copy, reconciliation }));
    } catch (error) {
      const mayRetry =
        isPostgresError(error, POSTGRES_ERRORS.deadlock) ||
        isPostgresError(error, POSTGRES_ERRORS.serializationFailure);
      if (!mayRetry || attempt === TRIES) throw error;
    }
  }
}

interface Work {
  readonly trx: Transaction;
  readonly copy: BulkCopy;
  readonly reconciliation: Reconciliation;
}

async function apply(context: ScanContext, work: Work): Promise<Applied> {
  const { held, task } = context;
  const { trx, copy, reconciliation } = work;
  await assertHeld(trx, held);
  // What belongs to a run that a pipeline reports is stored as its results.
  const build = task.upload?.partOf ?? held.number;
  const at: BranchBuild = { taskId: task.taskId, branchId: held.branchId, build };
  await assertNewest(trx, at);
  // Whoever links takes the branch row too, so nothing is said between this look and the commit.
  if ((await readLinksVersion(trx, at.taskId)) !== reconciliation.linksVersion) throw new LinkedSinceError();

  const paths = pathsOf(reconciliation);
  const ids = await upsertFiles(trx, copy, { taskId: at.taskId, paths });
  const blobs = new Map(reconciliation.files.map((file) => [file.path, file.blob]));
  const files: FileFacts = {
    idOf: (path) => must(ids.get(path), path),
    keyOf: sortKey,
    blobOf: (path) => must(blobs.get(path), path),
    blobIfKnown: (path) => blobs.get(path),
  };
  const { duplicates } = reconciliation;
  await endCopies(trx, at, duplicates?.gone ?? []);
  await replaceBranchFiles(
    trx,
    copy,
    at,
    reconciliation.files.map((file) => ({ ...file, fileId: files.idOf(file.path) })),
  );
  if (duplicates) await applyDuplicates(work, { at, duplicates, files });
  await ownBlobs(trx, copy, at, blobs.values());

  const counts = { appeared: 0, gone: 0, moved: 0, notVerified: 0 };
  for (const tool of reconciliation.identified) {
    await applyTool(work, { at, tool, files });
    counts.appeared += tool.changes.appeared.length;
    counts.gone += tool.changes.gone.length;
    counts.notVerified += tool.changes.notVerified.length;
    counts.moved += tool.changes.matched.filter((match) => match.moved).length;
  }
  await keepCoverage(work, { at, tools: reconciliation.tools, files });
  await assignNewDefects(trx, at);
  await storeTreeFacts(trx, at, reconciliation.tree);
  await insertScopes(trx, { taskId: at.taskId, build: at.build, scopes: reconciliation.scopes });
  for (const parsed of reconciliation.tools) await keepResults(trx, at, parsed);
  const revision = await finishBuild(context, { trx, at, reconciliation });
  return { ...counts, revision };
}

async function applyDuplicates(
  { trx, copy }: Work,
  { at, duplicates, files }: { at: BranchBuild; duplicates: DuplicateChanges; files: FileFacts },
): Promise<void> {
  const { blocks, moved, causeOf } = duplicates;
  await replaceCopies(
    trx,
    copy,
    at,
    blocks.map((block) => ({ ...block, fileId: files.idOf(block.path) })),
  );
  const ids = new Map([...moved].map(([to, from]) => [files.idOf(from), files.idOf(to)]));
  await followDuplicateFiles(trx, at, { moved: ids, causeOf });
}

async function applyTool(
  { trx, copy, reconciliation }: Work,
  { at, tool, files }: { at: BranchBuild; tool: IdentifiedTool; files: FileFacts },
): Promise<void> {
  const { changes } = tool;
  const name = tool.parsed.planned.definition.name;
  const ids = await takeDefectIds(trx, changes.appeared.length);
  await updatePlaces(trx, copy, at, changedRows(tool, { files, authors: reconciliation.authors }));
  const byCause = groupBy(changes.gone, (change) => change.cause);
  for (const [cause, gone] of byCause)
    await setDetection(trx, at, { detection: DETECTION.gone, ids: gone.map((change) => change.id), cause });
  await setDetection(trx, at, {
    detection: DETECTION.notVerified,
    ids: changes.notVerified.map((change) => change.id),
  });
  await setDetection(trx, at, { detection: DETECTION.maskedByPath, ids: changes.maskedByPath, cause: 'scope' });
  await setDetection(trx, at, { detection: DETECTION.maskedByChecker, ids: changes.maskedByChecker, cause: 'checker' });
  const { authors } = reconciliation;
  await insertArrivals(copy, at, name, arrivedRows(tool, { build: at.build, files, authors }));
  await insertPlaces(trx, copy, at, name, newRows(tool, { ids, files, authors }));
  const settled = [...tool.digests].map(([path, digest]) => ({ fileId: files.idOf(path), digest }));
  await replaceSettledFiles(trx, copy, { at, tool: name, files: settled });
  await writeTraces(trx, copy, at, traceRows(tool, { ids, blobOf: files.blobIfKnown }));
  await insertMatches(
    copy,
    at,
    changes.matched
      .filter((match) => match.moved || match.returned || match.needsCheck || isMerged(tool, match.id))
      .map((match) => ({
        defectId: match.id,
        pass: match.pass,
        score: match.score,
        fromFile: files.idOf(match.from.path),
        fromLine: match.from.line,
        toFile: files.idOf(match.to.path),
        toLine: match.to.line,
        fromBranch: tool.arrivals.get(match.id)?.defect.branchId,
      })),
  );
}

/** It came from a branch that goes on beside this one, which has to be told even where the line is the same. */
function isMerged({ arrivals }: IdentifiedTool, id: number): boolean {
  return arrivals.get(id)?.merged === true;
}

async function assertNewest(trx: Transaction, at: BranchBuild): Promise<void> {
  const { head_build: head } = await trx
    .selectFrom('branch')
    .select('head_build')
    .where('task_id', '=', at.taskId)
    .where('id', '=', at.branchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (head !== null && head > at.build) throw new OvertakenError();
}

/** Every path a row will point at, each once. */
function pathsOf({ files, identified, duplicates }: Reconciliation): string[] {
  const paths = new Set(files.map((file) => file.path));
  for (const from of duplicates?.moved.values() ?? []) paths.add(from);
  for (const { changes, unseen } of identified) {
    for (const match of changes.matched) {
      paths.add(match.from.path);
      paths.add(match.to.path);
    }
    for (const { defect } of unseen) paths.add(defect.path);
  }
  return [...paths];
}

function must<Value>(value: Value | undefined, path: string): Value {
  if (value === undefined) throw new Error(`No row for the file ${JSON.stringify(path)}`);
  return value;
}
