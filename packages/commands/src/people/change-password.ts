import { AssayError } from '@assay/contract/errors';
import type { Db } from '@assay/database/connect';
import { recordAudit } from '../audit/record-audit.ts';
import { countAttempt, forgetAttempts } from './login-throttle.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { setPassword } from './set-password.ts';

export interface ChangePassword {
  readonly personId: number;
  readonly username: string;
  readonly present: string;
  readonly wanted: string;
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly now: Date;
}

/**
 * A person's own change: the present password is asked for (guesses count like failed logins), every session ends, and
 * a new one is opened for the browser that did it.
 * @throws AssayError wrongPassword, tooManyAttempts, illegal (length)
 */
export async function changePassword(db: Db, input: ChangePassword): Promise<{ token: string }> {
  const { personId, username, present, wanted, address, userAgent, now } = input;
  const attempt = { username: username.toLowerCase(), address, now };
  const counted = await countAttempt(db, attempt);
  if ('waitSeconds' in counted) throw new AssayError('tooManyAttempts', counted.waitSeconds);
  const person = await db.selectFrom('person').select('password_hash').where('id', '=', personId).executeTakeFirst();
  if (!(await verifyPassword(person?.password_hash, present))) throw new AssayError('wrongPassword');
  await forgetAttempts(db, attempt);
  return db.transaction().execute(async (trx) => {
    await setPassword(trx, { personId, password: wanted });
    await recordAudit(trx, { kind: 'password_changed', by: { actor: username, address }, subject: username, now });
    return openSession(trx, { personId, door: 'password', address, userAgent, now });
  });
}
