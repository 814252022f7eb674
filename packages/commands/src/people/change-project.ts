import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';

interface OfProject {
  readonly by: By;
  readonly projectId: string;
}

/** Gives a project another name; its id stays, for it is part of addresses. @throws AssayError notFound */
export async function renameProject(
  trx: Transaction,
  { by, projectId, name }: OfProject & { name: string },
): Promise<void> {
  const project = await lockedProject(trx, projectId);
  if (project.name === name) return;
  await trx.updateTable('project').set({ name }).where('id', '=', projectId).execute();
  await recordAudit(trx, { kind: 'project_renamed', by, subject: name, projectId, detail: { before: project.name } });
}

/** Takes a project out of use: it is offered no more and nothing in it changes. @throws AssayError notFound */
export async function archiveProject(
  trx: Transaction,
  { by, projectId, now }: OfProject & { now: Date },
): Promise<void> {
  const project = await lockedProject(trx, projectId);
  if (project.archived_at) return;
  await trx.updateTable('project').set({ archived_at: now }).where('id', '=', projectId).execute();
  await recordAudit(trx, { kind: 'project_archived', by, subject: project.name, projectId });
}

/** Takes an archived project back into use. @throws AssayError notFound */
export async function restoreProject(trx: Transaction, { by, projectId }: OfProject): Promise<void> {
  const project = await lockedProject(trx, projectId);
  if (!project.archived_at) return;
  await trx.updateTable('project').set({ archived_at: null }).where('id', '=', projectId).execute();
  await recordAudit(trx, { kind: 'project_restored', by, subject: project.name, projectId });
}

/** Locks the row. @throws AssayError notFound */
async function lockedProject(trx: Transaction, projectId: string) {
  const project = await trx
    .selectFrom('project')
    .select(['name', 'archived_at'])
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw new AssayError('notFound', { zh: '项目', en: 'Project' });
  return project;
}
