import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { availableTo } from '@assay/database/checkers/available-sets';
import type { Transaction } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { ChosenChecker } from '@assay/domain/checkers/effective';
import type { Selectable } from 'kysely';

export type SetRow = Selectable<Schema['checker_set']>;

/** A refusal of contract-core 11: the set is not one this may be done to. */
export function notThisSet(id: string): AssayError {
  return new AssayError('illegal', { zh: `规则集 ${id} 不可用`, en: `The checker set ${id} is not available` });
}

/** A set the project may use, locked until the transaction ends. @throws AssayError illegal when there is none */
export async function lockAvailableSet(
  trx: Transaction,
  { projectId, id }: { projectId: string; id: string },
): Promise<SetRow> {
  const set = await trx
    .selectFrom('checker_set')
    .selectAll()
    .where('id', '=', id)
    .where(availableTo(projectId))
    .forUpdate()
    .executeTakeFirst();
  if (!set) throw notThisSet(id);
  return set;
}

/** A set of the project's own, locked. @throws AssayError illegal when it is another's or gone */
export async function lockOwnSet(trx: Transaction, given: { projectId: string; id: string }): Promise<SetRow> {
  const set = await lockAvailableSet(trx, given);
  if (set.project_id !== given.projectId) throw notThisSet(given.id);
  return set;
}

/** Content of a version; LATEST_VERSION means the newest. Undefined when there is no such version. */
export async function contentOf(
  trx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<{ version: number; checkers: readonly ChosenChecker[] } | undefined> {
  const versions = trx.selectFrom('checker_set_version').select(['version', 'checkers']).where('set_id', '=', id);
  return (version === LATEST_VERSION ? versions : versions.where('version', '=', version))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @throws AssayError illegal when the set has no such version */
export async function assertVersion(trx: Transaction, set: { id: string; version: number }): Promise<void> {
  if (await contentOf(trx, set)) return;
  throw new AssayError('illegal', {
    zh: `规则集 ${set.id} 没有版本 ${set.version}`,
    en: `The checker set ${set.id} has no version ${set.version}`,
  });
}

/** Version of a set that the project uses; LATEST_VERSION when it said nothing. */
export async function versionInProject(
  trx: Transaction,
  { projectId, id }: { projectId: string; id: string },
): Promise<number> {
  const row = await trx
    .selectFrom('project_set')
    .select('version')
    .where('project_id', '=', projectId)
    .where('set_id', '=', id)
    .executeTakeFirst();
  return row?.version ?? LATEST_VERSION;
}

/** As the version list shows it. */
export function nameOfVersion(version: number): string {
  return version === LATEST_VERSION ? 'latest' : `V${version}`;
}

/** Distinct tools of a content, in the order of first use. */
export function toolsIn(checkers: readonly ChosenChecker[]): string[] {
  return [...new Set(checkers.map((checker) => checker.toolName))];
}
