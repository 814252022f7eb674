import { mentionedNames } from '@assay/contract/mention';
import type { Transaction } from '@assay/database/connect';
import { queueDelivery } from '../report-mail/queue-deliveries.ts';

/** Names of people one comment tells at most. */
export const MOST_MENTIONED = 10;

const KIND = 'mention';

/**
 * Puts a mail to whom a comment names into the list of deliveries, in the transaction that writes it. The occasion is the comment and
 * the names: saying the same of the same people again tells nobody twice.
 * @param given.mayRead user names, in small letters, of those named who may see the defect and are not its author
 * @param given.before the text it replaces: who was named there has been told
 */
export async function queueMentions(
  trx: Transaction,
  given: { taskId: number; commentId: string; text: string; before?: string; mayRead: readonly string[] },
): Promise<void> {
  const { taskId, commentId, text, before = '', mayRead } = given;
  const told = mentionedNames(before);
  const names = mentionedNames(text).filter((name) => mayRead.includes(name) && !told.includes(name));
  if (names.length === 0) return;
  const occasion = `comment:${commentId}:${names.slice(0, MOST_MENTIONED).join(' ')}`;
  await queueDelivery(trx, { taskId, kind: KIND, occasion });
}

/** The comment and the names of an occasion; undefined when it is another's. */
export function readOccasion(occasion: string): { commentId: string; names: readonly string[] } | undefined {
  const [what, commentId = '', names = ''] = occasion.split(':');
  return what === 'comment' && commentId !== '' ? { commentId, names: names.split(' ').filter(Boolean) } : undefined;
}
