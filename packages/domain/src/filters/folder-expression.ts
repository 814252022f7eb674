/** Characters of a folder's name that an expression would read otherwise; a dot stays, it also matches itself. */
const SPECIAL = /[\\^$|?*+()[\]{}]/g;

/** Folders with this many pieces or more lose their beginning. */
const LONG = 6;

/**
 * The expression that a folder picked in the tree is stored as (contract-core 6.12): `.*` + path + `.*`. A long path is
 * cut at its slash number n - floor(2n/3) + 1, where n counts the pieces between slashes, the empty one in front included.
 * The contract escapes parentheses; the other special characters are too, since a folder is meant, not an expression.
 * @param folder `/a/b/`
 */
export function folderExpression(folder: string): string {
  return `.*${shortened(folder).replace(SPECIAL, '\\$&')}.*`;
}

function shortened(folder: string): string {
  const pieces = folder.split('/');
  while (pieces.length > 0 && pieces.at(-1) === '') pieces.pop();
  const n = pieces.length;
  if (n < LONG) return folder;
  const wanted = n - Math.floor((2 * n) / 3) + 1;
  let at = -1;
  for (let slash = 0; slash < wanted; slash++) at = folder.indexOf('/', at + 1);
  return at < 0 ? folder : folder.slice(at);
}
