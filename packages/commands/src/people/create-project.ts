import type { Role } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';

export interface NewProject {
  /** 1 to 64 letters, digits, `_` or `-`; part of addresses. */
  readonly id: string;
  readonly name: string;
  /** User name of whoever makes it. */
  readonly actor: string;
  /** Absent where no person acts: the first start, tests. */
  readonly by?: By;
  readonly members: readonly { readonly personId: number; readonly role: Role }[];
}

/** Makes a project with its members. @throws AssayError illegal (id), exists */
export async function createProject(trx: Transaction, { id, name, actor, members, by }: NewProject): Promise<void> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
    throw new AssayError('illegal', {
      zh: '项目ID只能包含字母、数字、下划线和连字符',
      en: 'A project id has letters, digits, underscores and dashes only',
    });
  }
  try {
    await trx.insertInto('project').values({ id, name, created_by: actor }).execute();
  } catch (error) {
    if (isUniqueViolation(error, 'project_pkey')) throw new AssayError('exists', id);
    throw error;
  }
  if (members.length > 0) {
    const rows = members.map(({ personId, role }) => ({ project_id: id, person_id: personId, role }));
    await trx.insertInto('project_member').values(rows).execute();
  }
  if (by) await recordAudit(trx, { kind: 'project_created', by, subject: name, projectId: id });
}
