import type { CoverageBase } from '@assay/contract/http/coverage';
import type { Db } from '@assay/database/connect';
import type { CoverageSums } from '@assay/domain/coverage/line-coverage';
import { sql } from 'kysely';

/** A branch as of one of its builds. */
export interface CoverageState {
  readonly taskId: number;
  readonly branchId: number;
  readonly build: number;
}

export interface CoverageBuild extends CoverageSums {
  readonly build: number;
  readonly at: Date;
  readonly files: number;
  readonly commit: string | null;
  /** null: new code was not worked out. */
  readonly newSince: CoverageBase | null;
}

export interface CoveredPath extends CoverageSums {
  readonly path: string;
}

const SUMS = [
  'c.lines',
  'c.covered_lines as coveredLines',
  'c.branches',
  'c.covered_branches as coveredBranches',
  'c.functions',
  'c.covered_functions as coveredFunctions',
  'c.new_lines as newLines',
  'c.covered_new_lines as coveredNewLines',
] as const;

/** @param name absent: the task's main branch */
export async function findBranch(
  db: Db,
  { taskId, name }: { taskId: number; name: string | undefined },
): Promise<number | undefined> {
  const named = db.selectFrom('branch').select('id').where('task_id', '=', taskId);
  const row = await (name === undefined
    ? named.where('kind', '=', 'main')
    : named.where('name', '=', name).where('kind', '!=', 'request')
  ).executeTakeFirst();
  return row?.id;
}

/** Builds of a branch that brought coverage, the newest first. @param upTo absent: all */
export async function coverageBuilds(
  db: Db,
  { taskId, branchId, upTo, limit }: { taskId: number; branchId: number; upTo?: number | undefined; limit: number },
): Promise<CoverageBuild[]> {
  return db
    .selectFrom('coverage_build as c')
    .innerJoin('build', (join) =>
      join.onRef('build.task_id', '=', 'c.task_id').onRef('build.number', '=', 'c.build_number'),
    )
    .select(['c.build_number as build', 'c.at', 'c.files', 'build.commit_id as commit', 'c.new_since as newSince'])
    .select(SUMS)
    .where('c.task_id', '=', taskId)
    .where('c.branch_id', '=', branchId)
    .$if(upTo !== undefined, (query) => query.where('c.build_number', '<=', upTo ?? 0))
    .orderBy('c.build_number', 'desc')
    .limit(limit)
    .execute();
}

function asOf(db: Db, { taskId, branchId, build }: CoverageState) {
  return db
    .selectFrom('coverage_file as c')
    .innerJoin('file', (join) => join.onRef('file.task_id', '=', 'c.task_id').onRef('file.id', '=', 'c.file_id'))
    .where('c.task_id', '=', taskId)
    .where('c.branch_id', '=', branchId)
    .where('c.from_build', '<=', build)
    .where((eb) => eb.or([eb('c.to_build', 'is', null), eb('c.to_build', '>', build)]));
}

/** Sums of every file below a folder. @param folder '' for the root */
export async function coveredBelow(db: Db, state: CoverageState, folder: string): Promise<CoveredPath[]> {
  return asOf(db, state)
    .select('file.path_text as path')
    .select(SUMS)
    .$if(folder !== '', (query) => query.where(sql<boolean>`starts_with(file.path_text, ${`${folder}/`})`))
    .execute();
}

/** One file with its packed lines and the content they refer to. */
export async function coveredFile(
  db: Db,
  state: CoverageState,
  path: string,
): Promise<(CoveredPath & { readonly blob: Buffer; readonly hits: Buffer }) | undefined> {
  return asOf(db, state)
    .select(['file.path_text as path', 'c.blob', 'c.hits'])
    .select(SUMS)
    .where('file.path_text', '=', path)
    .executeTakeFirst();
}

/** Whether the task may show this content. */
export async function ownsBlob(db: Db, { taskId, blob }: { taskId: number; blob: Buffer }): Promise<boolean> {
  const owned = await db
    .selectFrom('task_blob')
    .select('last_build')
    .where('task_id', '=', taskId)
    .where('blob', '=', blob)
    .executeTakeFirst();
  return owned !== undefined;
}
