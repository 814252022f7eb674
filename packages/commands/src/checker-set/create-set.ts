import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { SET_CATEGORIES } from '@assay/contract/http/checker-set';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import { availableTo } from '@assay/database/checkers/available-sets';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { type ChosenChecker, withinLanguages } from '@assay/domain/checkers/effective';
import { contentOf } from './find-set.ts';
import { recordSetAct } from './record-set-act.ts';
import { assertFreeId, assertFreeName, assertSetId, assertSetName, setText } from './set-names.ts';

export interface CreateSet {
  /** User name of whoever makes it. */
  readonly actor: string;
  /** Network address of whoever makes it, for the audit log. */
  readonly address?: string | undefined;
  readonly projectId: string;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** One bit of the language mask. */
  readonly codeLang: number;
  /** `enName` of categories; the form sends one. */
  readonly categories: readonly string[];
  /** Its checkers are copied. LATEST_VERSION or absent: the newest content of the base. */
  readonly base?: { readonly id: string; readonly version?: number };
}

/**
 * Makes a set of a project (contract-core 11.6): version 1, private, not a default, installed in the project and following
 * the newest. Without a base it has no checkers until they are saved for the first time.
 * @throws AssayError required, illegal, exists
 */
export async function createSet(trx: Transaction, input: CreateSet): Promise<void> {
  const { id, name, description, projectId } = input;
  for (const [value, field] of [
    [id, 'checkerSetId'],
    [name, 'checkerSetName'],
    [description, 'description'],
  ] as const)
    if (value.trim() === '') throw new AssayError('required', field);
  assertSetId(id);
  assertSetName(name);
  assertOneLanguage(input.codeLang);
  const categories = knownCategories(input.categories);
  await assertFreeId(trx, id);
  await assertFreeName(trx, { projectId, name });
  const checkers = input.base && (await baseContent(trx, { projectId, base: input.base, codeLang: input.codeLang }));
  await insertSet(trx, {
    ...input,
    description: setText(description),
    categories,
    checkers: checkers ?? [],
    initCheckers: checkers !== undefined,
    legacy: false,
    scope: 2,
  });
}

/** The rows of a new set: itself, its first version, its membership. @throws AssayError exists */
export async function insertSet(
  trx: Transaction,
  set: Pick<CreateSet, 'actor' | 'address' | 'projectId' | 'id' | 'name' | 'codeLang'> & {
    /** JSON text of both languages. */
    readonly description: string;
    readonly categories: readonly string[];
    readonly checkers: readonly ChosenChecker[];
    readonly initCheckers: boolean;
    readonly legacy: boolean;
    readonly scope: 1 | 2;
  },
): Promise<void> {
  try {
    await trx
      .insertInto('checker_set')
      .values({
        id: set.id,
        project_id: set.projectId,
        name: setText(set.name),
        description: set.description,
        code_lang: set.codeLang,
        categories: [...set.categories],
        scope: set.scope,
        source: null,
        creator: set.actor,
        init_checkers: set.initCheckers,
        legacy: set.legacy,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AssayError('exists', { zh: `规则集 ID ${set.id}`, en: `The checker set id ${set.id}` });
    throw error;
  }
  await trx
    .insertInto('checker_set_version')
    .values({ set_id: set.id, version: 1, checkers: JSON.stringify(set.checkers) })
    .execute();
  await trx
    .insertInto('project_set')
    .values({ project_id: set.projectId, set_id: set.id, added_by: set.actor })
    .execute();
  await recordSetAct(trx, {
    by: { actor: set.actor, address: set.address },
    projectId: set.projectId,
    set: { id: set.id, name: { zh: set.name, en: set.name } },
    kind: 'set_created',
  });
}

/** @throws AssayError illegal on none or on words that are no category */
export function knownCategories(names: readonly string[]): string[] {
  const known = [...new Set(names)].filter((name) => SET_CATEGORIES.some(({ enName }) => enName === name));
  if (known.length === 0 || known.length < new Set(names).size)
    throw new AssayError('illegal', { zh: '规则集类别不合法', en: 'The category of the checker set is not valid' });
  return known;
}

function assertOneLanguage(codeLang: number): void {
  if (!LANGUAGE_FLAGS.some(({ flag }) => flag === codeLang))
    throw new AssayError('illegal', { zh: '规则集适用且仅适用一种语言', en: 'A checker set is for one language' });
}

/**
 * Any set one may look at can be the base: an available one, or a public one of the store. A checker that it has for other languages only
 * stays there.
 */
async function baseContent(
  trx: Transaction,
  { projectId, base, codeLang }: { projectId: string; base: { id: string; version?: number }; codeLang: number },
): Promise<readonly ChosenChecker[]> {
  const found = await trx
    .selectFrom('checker_set')
    .select('id')
    .where('id', '=', base.id)
    .where((eb) => eb.or([availableTo(projectId), eb.and([eb('scope', '=', 1), eb('deleted_at', 'is', null)])]))
    .executeTakeFirst();
  const content = found && (await contentOf(trx, { id: base.id, version: base.version ?? LATEST_VERSION }));
  if (!content)
    throw new AssayError('illegal', {
      zh: `基础规则集 ${base.id} 不存在`,
      en: `There is no base checker set ${base.id}`,
    });
  return withinLanguages(content.checkers, codeLang);
}
