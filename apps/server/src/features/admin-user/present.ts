import type { UserRow } from '@assay/contract/http/admin';
import type { users } from './queries.ts';

type Row = Awaited<ReturnType<typeof users>>[number];

export function presentUser(row: Row): UserRow {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    ...(row.email === null ? {} : { email: row.email }),
    isAdmin: row.is_admin,
    state: row.state,
    doors: [...(row.hasPassword ? ['password' as const] : []), ...(row.hasProvider ? ['oidc' as const] : [])],
    projects: row.projects,
    createdAt: row.created_at.getTime(),
    ...(row.lastSeenAt === null ? {} : { lastSeenAt: row.lastSeenAt.getTime() }),
  };
}

/** Where the page takes a one-time secret; it is in the fragment, which no server logs. */
export function linkOf({ secret, expiresAt }: { secret: string; expiresAt: Date }) {
  return { path: `/login#link=${secret}`, expiresAt: expiresAt.getTime() };
}
