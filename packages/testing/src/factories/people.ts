import { csrfOf, hashToken, newToken } from '@assay/commands/people/token';
import type { Role } from '@assay/contract/codes';
import type { Making } from './making.ts';

export interface SignedInPerson {
  readonly id: number;
  readonly username: string;
  /** Session cookie and CSRF header of a signed-in browser. */
  readonly headers: Readonly<Record<string, string>>;
}

/** People and their projects. */
export interface PeopleFactories {
  person(given?: { username?: string; isAdmin?: boolean }): Promise<SignedInPerson>;
  project(given?: { id?: string; members?: Partial<Record<Role, readonly SignedInPerson[]>> }): Promise<{ id: string }>;
}

export function peopleFactories({ db, next }: Making): PeopleFactories {
  return {
    async person(given = {}) {
      const username = given.username ?? `person${next()}`;
      const row = {
        username,
        display_name: username,
        email: null,
        password_hash: null,
        is_admin: given.isAdmin ?? false,
        disabled_at: null,
      };
      const { id } = await db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow();
      const token = newToken();
      const expires_at = new Date(Date.now() + 86_400_000);
      await db
        .insertInto('session')
        .values({ token_hash: hashToken(token), person_id: id, expires_at, user_agent: null })
        .execute();
      const csrf = csrfOf(token);
      return {
        id,
        username,
        headers: { cookie: `assay_session=${token}; backend_csrftoken=${csrf}`, 'x-csrftoken': csrf },
      };
    },

    async project(given = {}) {
      const id = given.id ?? `project${next()}`;
      await db
        .insertInto('project')
        .values({ id, name: `Project ${id}`, created_by: 'admin' })
        .execute();
      for (const [person, role] of byRole(given.members))
        await db.insertInto('project_member').values({ project_id: id, person_id: person.id, role }).execute();
      return { id };
    },
  };
}

/** Everybody of a list by roles, one after the other. */
export function byRole(members: Partial<Record<Role, readonly SignedInPerson[]>> = {}): [SignedInPerson, Role][] {
  return (['manager', 'member', 'viewer'] as const).flatMap((role) =>
    (members[role] ?? []).map((person): [SignedInPerson, Role] => [person, role]),
  );
}
