import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './values.ts';

/** People, their sessions and what was written down about them. */
export interface PeopleTables {
  person: {
    id: Generated<number>;
    username: string;
    display_name: string;
    email: string | null;
    password_hash: string | null;
    is_admin: ColumnType<boolean, boolean | undefined, boolean>;
    disabled_at: Date | null;
    created_at: CreatedAt;
    /** Last chosen in a browser. */
    language: ColumnType<'zh' | 'en' | null, 'zh' | 'en' | null | undefined, 'zh' | 'en' | null>;
  };
  session: {
    token_hash: Buffer;
    person_id: number;
    created_at: CreatedAt;
    last_seen_at: CreatedAt;
    expires_at: Date;
    user_agent: string | null;
    id: Generated<number>;
    address: ColumnType<string | null, string | null | undefined, string | null>;
    door: ColumnType<'password' | 'link' | 'oidc', 'password' | 'link' | 'oidc' | undefined, never>;
    /** When the present secret was made. */
    secret_at: CreatedAt;
    former_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  };
  person_identity: { issuer: string; subject: string; person_id: number; created_at: CreatedAt };
  oidc_attempt: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    verifier: string;
    return_to: string;
    expires_at: Date;
  };
  person_link: {
    id: Generated<number>;
    token_hash: Buffer;
    person_id: number;
    purpose: 'invite' | 'reset';
    created_by: string;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  audit_entry: {
    id: Generated<number>;
    at: CreatedAt;
    kind: string;
    actor: string;
    subject: string | null;
    project_id: string | null;
    task_id: number | null;
    address: string | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  };
  api_token: {
    id: Generated<number>;
    person_id: number;
    name: string;
    token_hash: Buffer;
    scopes: ColumnType<string[], string[] | undefined, string[]>;
    created_at: CreatedAt;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  login_attempt: { id: Generated<number>; username: string; address: string; at: CreatedAt };
}
