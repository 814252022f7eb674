import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { availableTo } from '@assay/database/checkers/available-sets';
import type { Transaction } from '@assay/database/connect';

export interface ChosenSet {
  readonly id: string;
  /** Absent: the version the project uses, which follows the newest unless it was switched. */
  readonly version?: number;
}

export interface ResolvedSet {
  readonly id: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly codeLang: number;
  /** As chosen: a number, or LATEST_VERSION. */
  readonly version: number;
  /** Tools of the checkers in that version. */
  readonly tools: readonly string[];
}

/**
 * The stored sets behind ids that a client sent. Nothing but id and version is taken from the client; a set the project
 * cannot use does not exist here.
 * @throws AssayError naming the first set or version that is not there
 */
export async function resolveSets(
  trx: Transaction,
  { projectId, chosen }: { projectId: string; chosen: readonly ChosenSet[] },
): Promise<ResolvedSet[]> {
  const wanted = new Map(chosen.map((set) => [set.id, set.version]));
  if (wanted.size === 0) return [];
  const sets = await trx
    .selectFrom('checker_set')
    .leftJoin('project_set', (join) =>
      join.onRef('project_set.set_id', '=', 'checker_set.id').on('project_set.project_id', '=', projectId),
    )
    .select(['checker_set.id', 'name', 'code_lang', 'project_set.version as used'])
    .where('checker_set.id', 'in', [...wanted.keys()])
    .where(availableTo(projectId))
    .execute();
  const versions = await trx
    .selectFrom('checker_set_version')
    .select(['set_id', 'version', 'checkers'])
    .where('set_id', 'in', [...wanted.keys()])
    .execute();
  return [...wanted].map(([id, asked]) => {
    const set = sets.find((row) => row.id === id);
    if (!set) throw new AssayError('notFound', { zh: `规则集 ${id}`, en: `Checker set ${id}` });
    const version = asked ?? set.used ?? LATEST_VERSION;
    const known = versions.filter((row) => row.set_id === id).sort((a, b) => b.version - a.version);
    const content = version === LATEST_VERSION ? known[0] : known.find((row) => row.version === version);
    if (!content)
      throw new AssayError('notFound', {
        zh: `规则集 ${id} 的版本 ${version}`,
        en: `Version ${version} of checker set ${id}`,
      });
    return {
      id,
      name: set.name,
      codeLang: set.code_lang,
      version,
      tools: [...new Set(content.checkers.map((checker) => checker.toolName))],
    };
  });
}
