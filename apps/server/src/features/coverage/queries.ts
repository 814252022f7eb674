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

/** What lies directly in a folder. */
export interface LevelEntry extends CoverageSums {
  readonly name: string;
  readonly isFolder: boolean;
  readonly files: number;
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

/** Sums of what lies directly in a folder: a file by itself, a folder over every file below it. @param folder '' for the root */
export async function coveredLevel(db: Db, state: CoverageState, folder: string): Promise<LevelEntry[]> {
  const rest = restOf(folder);
  const isFolder = sql<boolean>`position('/' in ${rest}) > 0`;
  return below(db, state, folder)
    .select([sql<string>`split_part(${rest}, '/', 1)`.as('name'), isFolder.as('isFolder')])
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number>('c.lines').as('lines'),
      eb.fn.sum<number>('c.covered_lines').as('coveredLines'),
      eb.fn.sum<number>('c.branches').as('branches'),
      eb.fn.sum<number>('c.covered_branches').as('coveredBranches'),
      eb.fn.sum<number>('c.functions').as('functions'),
      eb.fn.sum<number>('c.covered_functions').as('coveredFunctions'),
      eb.fn.sum<number>('c.new_lines').as('newLines'),
      eb.fn.sum<number>('c.covered_new_lines').as('coveredNewLines'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute();
}

/** Files below a folder, however deep, with a text in their path below it; case does not count. */
export async function coveredLike(
  db: Db,
  state: CoverageState,
  { folder, text, limit }: { folder: string; text: string; limit: number },
): Promise<CoveredPath[]> {
  return below(db, state, folder)
    .select('file.path_text as path')
    .select(SUMS)
    .where(sql<boolean>`position(lower(${text}) in lower(${restOf(folder)})) > 0`)
    .orderBy('file.path_text')
    .limit(limit)
    .execute();
}

function below(db: Db, state: CoverageState, folder: string) {
  return asOf(db, state).$if(folder !== '', (query) =>
    query.where(sql<boolean>`starts_with(file.path_text, ${`${folder}/`})`),
  );
}

/** The path as seen from the folder. */
function restOf(folder: string) {
  return sql<string>`substr(file.path_text, ${folder === '' ? 1 : [...folder].length + 2}::int)`;
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
