import { AssayError } from '@assay/contract/errors';
import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id with the parameters OWASP's password storage sheet gives as the smallest: 19 MiB, two passes, one lane
 * (about 15 ms). libuv runs four at a time, so a flood of logins holds at most 80 MiB.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** @throws AssayError illegal when the password is too short or too long */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    throw new AssayError('illegal', {
      zh: `密码长度应为 ${PASSWORD_LENGTH.min} 到 ${PASSWORD_LENGTH.max} 个字符`,
      en: `A password has ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
    });
  }
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash (unknown or locked person) the same work is done and the
 * answer is false, so that time does not tell who exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const matches = await verify(stored ?? (await nobody), password.slice(0, PASSWORD_LENGTH.max));
  return matches && typeof stored === 'string';
}
