import { AssayError } from '@assay/contract/errors';
import type { RepositoryKind } from '@assay/contract/http/repository';
import type { Transaction } from '@assay/database/connect';
import { parseSource } from '@assay/domain/source/parse-source';
import { assertAlias } from './add-repository.ts';

export interface EditRepository {
  readonly projectId: string;
  readonly id: string;
  readonly alias?: string | undefined;
  /** Another address, as `openSource` normalised it. */
  readonly source?: { readonly url: string; readonly kind: RepositoryKind } | undefined;
  /** Seals a new credential; null forgets the stored one; absent keeps it, as long as the host stays the same. */
  readonly credential?: ((repositoryId: string) => Buffer) | null | undefined;
}

/**
 * Changes a repository of a project. A stored credential is never sent to another host than the one it was given for: with
 * the host it is forgotten. Tasks that analyse the repository look at everything again when its address changes.
 * @throws AssayError notFound, exists (alias or address of another one)
 */
export async function editRepository(trx: Transaction, input: EditRepository): Promise<void> {
  const { projectId, id, alias, source } = input;
  await trx.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute();
  const rows = await trx
    .selectFrom('repository')
    .select(['id', 'alias', 'url', 'credential'])
    .where('project_id', '=', projectId)
    .execute();
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AssayError('notFound', { zh: '代码库', en: 'Repository' });
  const others = rows.filter((one) => one.id !== id);
  if (alias !== undefined) assertAlias(alias);
  if (alias !== undefined && others.some((one) => one.alias === alias))
    throw new AssayError('exists', { zh: `代码库别名 ${alias}`, en: `Repository alias ${alias}` });
  if (source && others.some((one) => one.url === source.url))
    throw new AssayError('exists', { zh: `代码库 ${source.url}`, en: `Repository ${source.url}` });
  const moves = source !== undefined && source.url !== row.url;
  const kept = moves && originOf(source.url) !== originOf(row.url) ? null : row.credential;
  await trx
    .updateTable('repository')
    .set({
      alias: alias ?? row.alias,
      ...(source ? { url: source.url, kind: source.kind } : {}),
      credential: input.credential === undefined ? kept : (input.credential?.(id) ?? null),
    })
    .where('id', '=', id)
    .execute();
  if (moves) await trx.updateTable('task').set({ force_full_scan: true }).where('repository_id', '=', id).execute();
}

/** Who hears a credential: protocol, host and port. */
function originOf(url: string): string {
  const address = parseSource(url);
  return address.kind === 'local' ? 'local' : `${address.kind}://${address.host}:${address.port}`;
}
