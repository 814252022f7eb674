/** PostgreSQL could not be started. The message is one sentence for the person at the terminal: what is wrong and what helps. */
export class LaunchError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'LaunchError';
  }
}

const FOLDER_SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ELOOP: 'its symbolic links form a circle',
  ENAMETOOLONG: 'the path is too long',
};

/** Says in one sentence why the data folder cannot be used; an error without a known cause is passed on as it is. */
export function folderError(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof LaunchError) return error;
  const code = errorCode(error);
  const reason = code === undefined ? undefined : FOLDER_SENTENCES[code];
  return reason === undefined
    ? error
    : new LaunchError(`The data folder ${folder} cannot be used: ${reason}.`, { cause: error });
}

/** The `code` of a system or PostgreSQL error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
