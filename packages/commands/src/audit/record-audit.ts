import type { AuditKind } from '@assay/contract/http/audit';
import type { Db, Transaction } from '@assay/database/connect';

/** Who did it, from where. */
export interface By {
  /** User name, or what was typed as one. */
  readonly actor: string;
  /** Network address; absent for what runs on the machine itself. */
  readonly address?: string | undefined;
}

export interface AuditEntry {
  readonly kind: AuditKind;
  readonly by: By;
  /** Whom or what it was done to, by name. */
  readonly subject?: string | undefined;
  readonly projectId?: string | undefined;
  readonly taskId?: number | undefined;
  /** Fills the sentence. Never a secret: no password, token, link or cookie. */
  readonly detail?:
    | Readonly<
        Record<string, string | number | boolean | readonly string[] | { readonly zh: string; readonly en: string }>
      >
    | undefined;
  /** The clock of the caller; the database's when absent. */
  readonly now?: Date | undefined;
}

/** Longest text of a cell: what strangers type is kept, not without measure. */
const LONGEST = 200;

/** Writes down what a site must be able to tell later, in the transaction that did it. */
export async function recordAudit(trx: Db | Transaction, entry: AuditEntry): Promise<void> {
  const { kind, by, subject, projectId, taskId, detail = {}, now } = entry;
  await trx
    .insertInto('audit_entry')
    .values({
      kind,
      actor: storable(by.actor),
      subject: subject === undefined ? null : storable(subject),
      project_id: projectId ?? null,
      task_id: taskId ?? null,
      address: by.address?.slice(0, LONGEST) ?? null,
      detail: JSON.stringify(detail),
      ...(now === undefined ? {} : { at: now }),
    })
    .execute();
}

/** NUL cannot be stored; the rest of what somebody typed can. */
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST);
}
