import { AssayError } from '@assay/contract/errors';

/** Characters of a name, and of the query of an address that browsers and proxies still carry. */
const LONGEST_NAME = 60;
const LONGEST_QUERY = 4_000;

const NAME = { zh: '名称', en: 'The name' };
const NAME_TOO_LONG = {
  zh: `名称最多 ${LONGEST_NAME} 个字符`,
  en: `A name has ${LONGEST_NAME} characters at most`,
};
const QUERY = {
  zh: `筛选条件不合法或超过 ${LONGEST_QUERY} 个字符`,
  en: `The filter is not the query of an address, or has more than ${LONGEST_QUERY} characters`,
};

/** Name as it is stored. @throws AssayError required, illegal */
export function viewName(given: string): string {
  const name = given.replace(/\s+/g, ' ').trim();
  if (name === '') throw new AssayError('required', NAME);
  if (name.length > LONGEST_NAME || name.includes('\0')) throw new AssayError('illegal', NAME_TOO_LONG);
  return name;
}

/** Query as it is stored, without its question mark. @throws AssayError illegal for what cannot stand in an address */
export function viewQuery(given: string): string {
  const query = given.trim().replace(/^\?/, '');
  if (query.length > LONGEST_QUERY || /[^\x21-\x7e]|#/.test(query)) throw new AssayError('illegal', QUERY);
  return query;
}
