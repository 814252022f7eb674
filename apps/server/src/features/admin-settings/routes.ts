import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { changeSiteSettings } from '@assay/commands/site/change-site-settings';
import { MAIL_OWNER, readSiteSettings } from '@assay/commands/site/site-settings';
import { SiteFacts } from '@assay/contract/http/admin';
import { Envelope } from '@assay/contract/http/envelope';
import { AdminSettings, ChangeSettingsBody } from '@assay/contract/http/site-settings';
import { administratorOf, byOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { presentFacts } from './facts.ts';
import { presentSettings } from './present.ts';

const tags = ['admin'];
const config = { needs: 'administrator' } as const;

/** What site administration decides for everybody. */
export function adminSettingsFeature(app: AssayApp, { db, settings }: Services): void {
  app.get(
    '/admin/api/settings',
    { config, schema: { tags, summary: 'Settings of the site', response: { 200: Envelope(AdminSettings) } } },
    async (request) => {
      administratorOf(request);
      return ok(presentSettings(await readSiteSettings(db)));
    },
  );

  app.get(
    '/admin/api/facts',
    {
      config,
      schema: {
        tags,
        summary: 'What the environment of the installation decides, without its secrets',
        response: { 200: Envelope(SiteFacts) },
      },
    },
    async (request) => {
      administratorOf(request);
      return ok(presentFacts(settings));
    },
  );

  app.put(
    '/admin/api/settings',
    {
      config,
      schema: {
        tags,
        summary: 'Change sections of the settings; answers all of them',
        body: ChangeSettingsBody,
        response: { 200: Envelope(AdminSettings) },
      },
    },
    async (request) => {
      administratorOf(request);
      const change = request.body;
      const box = change.mail?.password === undefined ? undefined : await openCredentialBox(settings.data);
      const seal = (password: string) => box?.seal({ password }, MAIL_OWNER).toString('base64') ?? '';
      const changed = await db.transaction().execute(async (trx) => {
        await changeSiteSettings(trx, { by: byOf(request), change, seal });
        return readSiteSettings(trx);
      });
      return ok(presentSettings(changed));
    },
  );
}
