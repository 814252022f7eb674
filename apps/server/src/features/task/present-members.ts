import type { MemberList } from '@assay/contract/http/task';
import type { MemberRow } from './queries.ts';

/** Owners are members too: whoever makes a task becomes both (contract-core 6.10). */
export function presentMembers(rows: readonly MemberRow[]): MemberList {
  const of = (...roles: MemberRow['role'][]) =>
    rows.filter((row) => roles.includes(row.role)).map((row) => row.username);
  return { taskMember: of('manager', 'member'), taskOwner: of('manager'), taskViewer: of('viewer') };
}
