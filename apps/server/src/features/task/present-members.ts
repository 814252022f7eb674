import type { MemberList } from '@assay/contract/http/task-info';
import type { MemberRow, TaskRow } from './queries.ts';

/**
 * Owners are members too: whoever makes a task becomes both (contract-core 6.10). Where people keep a contact list (6.25),
 * that is what is shown; it grants nothing.
 */
export function presentMembers(rows: readonly MemberRow[], contacts: TaskRow['contacts'] = null): MemberList {
  const of = (...roles: MemberRow['role'][]) =>
    rows.filter((row) => roles.includes(row.role)).map((row) => row.username);
  return {
    taskMember: contacts?.taskMember ?? of('manager', 'member'),
    taskOwner: contacts?.taskOwner ?? of('manager'),
    taskViewer: of('viewer'),
  };
}
