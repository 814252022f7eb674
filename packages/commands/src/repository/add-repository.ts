import { randomBytes } from 'node:crypto';
import { AssayError } from '@assay/contract/errors';
import type { RepositoryKind } from '@assay/contract/http/repository';
import type { Transaction } from '@assay/database/connect';

export interface AddRepository {
  /** User name of whoever adds it. */
  readonly actor: string;
  readonly projectId: string;
  /** As `parseSource` normalised it; a local path is already resolved and allowed. */
  readonly url: string;
  readonly kind: RepositoryKind;
  /** Wanted by a person: a taken one is refused. */
  readonly alias?: string;
  /** Made of the address: a taken one gets a number. */
  readonly derivedAlias: string;
  /** Seals the credential for the row's id. Replaces what was stored. */
  readonly sealCredential?: (repositoryId: string) => Buffer;
}

export interface StoredRepository {
  readonly id: string;
  readonly alias: string;
  readonly kind: string;
  readonly url: string;
  readonly hasCredential: boolean;
  /** False when the address was in the project already. */
  readonly isNew: boolean;
  /** Sealed, as it was before; null for a new row. */
  readonly formerCredential: Buffer | null;
}

/** Adds a repository to a project. The same address twice is one row: the second call answers the first one's. */
export async function addRepository(trx: Transaction, input: AddRepository): Promise<StoredRepository> {
  const { actor, projectId, url, kind, sealCredential } = input;
  const project = await trx
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw new AssayError('notFound', { zh: '项目', en: 'Project' });
  const known = await trx
    .selectFrom('repository')
    .select(['id', 'alias', 'kind', 'url', 'credential'])
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .executeTakeFirst();
  if (known) {
    const credential = sealCredential?.(known.id) ?? known.credential;
    if (sealCredential) await trx.updateTable('repository').set({ credential }).where('id', '=', known.id).execute();
    return {
      id: known.id,
      alias: known.alias,
      kind: known.kind,
      url,
      hasCredential: credential !== null,
      isNew: false,
      formerCredential: known.credential,
    };
  }
  const id = randomBytes(12).toString('hex');
  const alias = await aliasOf(trx, input);
  const credential = sealCredential?.(id) ?? null;
  await trx
    .insertInto('repository')
    .values({ id, project_id: projectId, alias, kind, url, credential, created_by: actor })
    .execute();
  return { id, alias, kind, url, hasCredential: credential !== null, isNew: true, formerCredential: null };
}

async function aliasOf(trx: Transaction, { projectId, alias, derivedAlias }: AddRepository): Promise<string> {
  const rows = await trx.selectFrom('repository').select('alias').where('project_id', '=', projectId).execute();
  const taken = new Set(rows.map((row) => row.alias));
  if (alias !== undefined) {
    assertAlias(alias);
    if (taken.has(alias))
      throw new AssayError('exists', { zh: `代码库别名 ${alias}`, en: `Repository alias ${alias}` });
    return alias;
  }
  if (!taken.has(derivedAlias)) return derivedAlias;
  for (let number = 2; ; number++) if (!taken.has(`${derivedAlias}_${number}`)) return `${derivedAlias}_${number}`;
}

/** @throws AssayError required, illegal */
export function assertAlias(alias: string): void {
  if (alias.trim() === '') throw new AssayError('required', { zh: '代码库别名', en: 'Repository alias' });
  if (alias.length > 200 || /\p{Cc}/u.test(alias))
    throw new AssayError('illegal', { zh: '代码库别名不合法', en: 'The repository alias is not valid' });
}
