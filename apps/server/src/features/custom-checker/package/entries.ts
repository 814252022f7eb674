import { AssayError } from '@assay/contract/errors';

/** One file of an archive. */
export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Bounds of what comes out of an archive, whatever its headers say. */
export const MOST_ENTRIES = 200;
export const MOST_UNPACKED = 2 * 1024 * 1024;
/** Text of rules packs some tenfold; a bomb a thousandfold. */
export const MOST_RATIO = 200;

/** The archive is refused as a whole: half a package would look like a whole one. */
export function badPackage(zh: string, en: string): AssayError {
  return new AssayError('illegal', { zh: `规则包不合法：${zh}`, en: `The package is not valid: ${en}` });
}

/** Nothing is written anywhere by these names; a package that climbs out is refused all the same. @throws AssayError illegal */
export function assertPlainName(name: string): void {
  const parts = name.split('/');
  if (name === '' || name.startsWith('/') || /[\\\0:]/.test(name) || parts.includes('..') || name.length > 300)
    throw badPackage('路径不合法', 'a path leads out of it');
}
