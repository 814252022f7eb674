import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { errorCode } from './launch-error.ts';

/** How to reach the server of one data folder. Made once, kept in a file that only its owner can read. */
export interface Secret {
  /** TCP port on 127.0.0.1. Changes when another program has taken it. */
  readonly port: number;
  /** Password of the role `assay`: hexadecimal, so it needs no quoting in SQL or in a URL. */
  readonly password: string;
}

/** 192 random bits in hexadecimal. */
export function newPassword(): string {
  return randomBytes(24).toString('hex');
}

/** Undefined when the file is missing or damaged; the password is then set anew. */
export function readSecret(file: string): Secret | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const secret = parse(text);
  // A copy or a restored backup may have lost the mode.
  if (secret) chmodSync(file, 0o600);
  return secret;
}

/** Writes beside and renames, so that a reader or a crash sees the old file or the new one. */
export function writeSecret(file: string, secret: Secret): void {
  const beside = `${file}.${process.pid}`;
  rmSync(beside, { force: true });
  const handle = openSync(beside, 'wx', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(secret)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}

function parse(text: string): Secret | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('port' in value) || !('password' in value)) return undefined;
  const { port, password } = value;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  if (typeof password !== 'string' || !/^[0-9a-f]{48}$/.test(password)) return undefined;
  return { port, password };
}
