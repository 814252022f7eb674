import { AssayError } from '@assay/contract/errors';
import { isUniqueViolation, type Transaction } from '@assay/database/connect';
import { type By, recordAudit } from '../audit/record-audit.ts';
import { hashPassword } from './password.ts';

export interface NewPerson {
  /** Letters, digits and `. _ @ -`; unique without regard to case. */
  readonly username: string;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Without one the person cannot sign in by password. */
  readonly password?: string | undefined;
  readonly isAdmin?: boolean | undefined;
  /** Absent where no person acts: the first start, tests. */
  readonly by?: By;
}

const USERNAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/**
 * Makes an account.
 * @returns its id
 * @throws AssayError illegal (name, password), exists
 */
export async function createPerson(trx: Transaction, person: NewPerson): Promise<number> {
  const { username, displayName = username, email = null, password, isAdmin = false, by } = person;
  if (!USERNAME.test(username)) {
    throw new AssayError('illegal', {
      zh: '用户名只能包含字母、数字和 . _ @ -',
      en: 'A user name has letters, digits and . _ @ - only',
    });
  }
  const row = {
    username,
    display_name: displayName,
    email,
    password_hash: password === undefined ? null : await hashPassword(password),
    is_admin: isAdmin,
    disabled_at: null,
  };
  try {
    const { id } = await trx.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow();
    if (by) await recordAudit(trx, { kind: 'user_created', by, subject: username });
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'person_username')) throw new AssayError('exists', username);
    throw error;
  }
}
