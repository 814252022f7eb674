import { readSettings, type Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';
import type { Factories } from '@assay/testing/factories';
import type { MailSink } from './sinks.test-kit.ts';

/** Settings of a site that mails over a sink, in English. */
export const siteMailing = ({ account }: MailSink, given: Partial<Settings> = {}): Settings => ({
  ...readSettings({}, '/nowhere'),
  smtpHost: '127.0.0.1',
  smtpPort: account.port,
  smtpSecurity: 'none',
  smtpFrom: 'assay@team.example',
  language: 'en',
  ...given,
});

/** A person per language who can be mailed at `<language>.<name>@team.example`; null never said which. @returns their names */
export async function readers(
  { db, make }: { db: Db; make: Factories },
  languages: readonly ('zh' | 'en' | null)[],
): Promise<string[]> {
  const names: string[] = [];
  for (const language of languages) {
    const { id, username } = await make.person();
    const email = `${language}.${username}@team.example`;
    await db.updateTable('person').set({ language, email }).where('id', '=', id).execute();
    names.push(username);
  }
  return names;
}
