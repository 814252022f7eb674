import type { UiLanguage } from '@assay/contract/errors';
import type { Db, Transaction } from '@assay/database/connect';

/** Keeps the language a person chose in a browser, in which mails are written to them. Writes only when it changed. */
export async function rememberLanguage(
  db: Db | Transaction,
  { personId, language }: { personId: number; language: UiLanguage },
): Promise<void> {
  await db
    .updateTable('person')
    .set({ language })
    .where('id', '=', personId)
    .where((eb) => eb.or([eb('language', 'is', null), eb('language', '<>', language)]))
    .execute();
}
