import type { Role } from '@assay/contract/codes';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './values.ts';

/** Projects and what they share. */
export interface ProjectsTables {
  project: {
    id: string;
    name: string;
    created_by: string;
    created_at: CreatedAt;
    archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  project_member: {
    project_id: string;
    person_id: number;
    role: Role;
    source: ColumnType<'person' | 'oidc', 'person' | 'oidc' | undefined, 'person' | 'oidc'>;
  };
  project_group: {
    id: Generated<number>;
    project_id: string;
    name: string;
    created_by: string;
    created_at: CreatedAt;
  };
  project_group_member: { group_id: number; person_id: number };
  repository: {
    id: string;
    project_id: string;
    alias: string;
    kind: string;
    url: string;
    credential: Buffer | null;
    created_by: string;
    created_at: CreatedAt;
  };
  build_token: {
    id: Generated<number>;
    project_id: string;
    name: string;
    token_hash: Buffer;
    created_by: string;
    created_at: CreatedAt;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  /** Filters people keep under a name; without a task for every one of the project. */
  saved_view: {
    id: Generated<number>;
    project_id: string;
    task_id: number | null;
    person_id: number;
    name: string;
    query: string;
    shared: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: CreatedAt;
    updated_at: CreatedAt;
  };
}
