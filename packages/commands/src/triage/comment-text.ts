import { AssayError } from '@assay/contract/errors';

/** Characters of a comment, as the client counts them. */
const LONGEST = 200;

const COMMENT = { zh: '评论内容', en: 'The comment' };
const TOO_LONG = { zh: `评论最多 ${LONGEST} 个字符`, en: `A comment has ${LONGEST} characters at most` };

/** Text of a comment as it is stored. @throws AssayError required, illegal */
export function commentText(given: string): string {
  const text = given.trim();
  if (text === '') throw new AssayError('required', COMMENT);
  if (text.length > LONGEST) throw new AssayError('illegal', TOO_LONG);
  return text;
}
