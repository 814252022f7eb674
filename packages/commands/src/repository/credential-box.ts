import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepositoryCredential } from '@assay/contract/http/repository';

/** Seals credentials of repositories for the database; a stolen table opens nothing without the key file. */
export interface CredentialBox {
  /** @param owner id of the row it belongs to: a sealed value moved to another row does not open */
  seal(credential: RepositoryCredential, owner: string): Buffer;
  /** @throws Error when the value was made with another key, for another row, or was changed */
  open(sealed: Buffer, owner: string): RepositoryCredential;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;

/**
 * Opens the box under the key file of a data folder, which is made at the first call and readable by its owner only.
 * Layout of a sealed value: version byte, nonce, tag, AES-256-GCM of the JSON (NIST SP 800-38D; nonces are random, so
 * keep below 2^32 values a key).
 * @param data absolute data folder; several processes may call at once
 */
export async function openCredentialBox(data: string): Promise<CredentialBox> {
  const key = await keyOf(data);
  return {
    seal(credential, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(JSON.stringify(credential), 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      if (sealed[0] !== VERSION) throw new Error('The stored credential has an unknown form');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      const body = Buffer.concat([cipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), cipher.final()]);
      return JSON.parse(body.toString('utf8')) as RepositoryCredential;
    },
  };
}

async function keyOf(data: string): Promise<Buffer> {
  const path = join(data, 'credential.key');
  const known = await readKey(path);
  if (known) return known;
  await mkdir(data, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.write(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // A link fails where a file stands: of two processes that start together one key wins, whole.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} could not be made`);
  return key;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${path} is damaged: it must hold ${KEY_BYTES * 2} hex digits`);
  return key;
}
