import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { MAIL_OWNER, readSiteSettings } from '@assay/commands/site/site-settings';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = '/admin/api/settings';
const MAIL = {
  host: 'mail.example.org',
  port: 587,
  security: 'starttls',
  user: 'assay',
  from: 'Assay <assay@example.org>',
};

describe('settings of the site', () => {
  let t: TestApp;
  let root: TestUser;
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'assay-settings-'));
    t = await testApp({ settings: { data } });
    await t.createPerson('root', { isAdmin: true });
    root = await t.signIn('root');
  });
  afterAll(async () => {
    await t.close();
    await rm(data, { recursive: true });
  });

  const put = (body: object) => root.call({ method: 'PUT', path: SETTINGS, body });
  const get = async () => (await root.call({ path: SETTINGS })).data;
  const shell = async (language: string) => (await root.call({ path: '/task/api/user/settings', language })).data;

  it('have defaults', async () => {
    expect(await get()).toEqual({
      risk: { CCN: { L: 1, M: 20, H: 40, SH: 60 }, DUPC: { M: 5, H: 11, SH: 20 } },
      pipelineUrls: {},
      stars: { upTo: [5, 10, 20, 50] },
      retention: { auditDays: 365 },
    });
  });

  it('show what the environment decides, without its secrets, to administrators', async () => {
    const { oidcClientSecret, smtpPassword, ...before } = t.settings;
    Object.assign(t.settings, {
      smtpHost: 'mail.env.example',
      smtpFrom: 'assay@env.example',
      smtpPassword: 'smtp-secret-word',
      oidcIssuer: 'https://id.example',
      oidcClientId: 'assay',
      oidcClientSecret: 'oidc-secret-word',
    });
    const { data, text } = await root.call({ path: '/admin/api/facts' });
    expect(data).toMatchObject({
      timezone: t.settings.timezone,
      prefix: '/ms',
      csrfCookie: 'backend_csrftoken',
      mail: { host: 'mail.env.example', port: 587, hasPassword: true },
      oidc: { issuer: 'https://id.example', clientId: 'assay', autoCreate: false },
    });
    expect(text).not.toContain('secret-word');
    Object.assign(t.settings, { oidcClientSecret, smtpPassword, ...before });
    await t.createPerson('ann');
    expect((await (await t.signIn('ann')).call({ path: '/admin/api/facts' })).code).toBe('2300017');
  });

  it('change by section, act, and say so in the audit log', async () => {
    const risk = { CCN: { L: 1, M: 10, H: 20, SH: 30 }, DUPC: { M: '4', H: 8, SH: 16 } };
    const answer = await put({ risk, banner: { zh: '今晚维护', en: 'Maintenance tonight' } });
    expect(answer.data).toMatchObject({
      risk: { DUPC: { M: 4 } },
      banner: { id: expect.stringMatching(/^[0-9a-f]{12}$/), text: { zh: '今晚维护', en: 'Maintenance tonight' } },
      retention: { auditDays: 365 },
    });
    expect((await root.call({ path: '/task/api/user/risklist' })).data).toContainEqual({
      paramCode: 'CCN',
      paramName: 'SH',
      paramValue: '30',
    });
    const { id } = answer.data.banner;
    expect((await shell('en')).banner).toEqual({ id, text: 'Maintenance tonight' });
    expect((await shell('zh-CN')).banner).toEqual({ id, text: '今晚维护' });
    await put({ banner: { zh: '已完成', en: 'Done' } });
    expect((await shell('en')).banner.id).not.toBe(id);
    const urls = {
      edit: 'https://ci.example/console/{projectId}/{pipelineId}/edit',
      history: '/ci/{pipelineId}/{buildId}',
    };
    await put({ pipelineUrls: urls, clear: ['banner'] });
    expect(await shell('en')).toMatchObject({ pipelineUrls: urls });
    expect((await shell('en')).banner).toBeUndefined();
    expect((await get()).risk.CCN.SH).toBe(30);
    const entry = await t.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      kind: 'settings_changed',
      actor: 'root',
      detail: { sections: ['pipelineUrls', 'banner'] },
    });
  });

  it('keep the mail password sealed, never answer it, and never lend it to another server', async () => {
    const opened = async () => {
      const { mail } = await readSiteSettings(t.db);
      if (!mail?.sealed) return undefined;
      return (await openCredentialBox(data)).open(Buffer.from(mail.sealed, 'base64'), MAIL_OWNER).password;
    };
    const answer = await put({ mail: { ...MAIL, password: 'a mail secret' } });
    expect(answer.data.mail).toEqual({ ...MAIL, hasPassword: true });
    expect(answer.text).not.toContain('a mail secret');
    expect(await opened()).toBe('a mail secret');
    expect(JSON.stringify(await t.db.selectFrom('site_setting').selectAll().execute())).not.toContain('a mail secret');
    await put({ mail: { ...MAIL, from: 'other@example.org' } });
    expect(await opened()).toBe('a mail secret');
    expect((await put({ mail: { ...MAIL, host: 'evil.example' } })).data.mail.hasPassword).toBe(false);
    await put({ mail: { ...MAIL, password: 'again' } });
    expect((await put({ clear: ['mailPassword'] })).data.mail).toEqual({ ...MAIL, hasPassword: false });
    expect((await put({ clear: ['mail'] })).data.mail).toBeUndefined();
  });

  it.each([
    { risk: { CCN: { L: 1, M: 20, H: 10, SH: 60 }, DUPC: { M: 5, H: 11, SH: 20 } } },
    { risk: { CCN: { L: 1, M: 20 }, DUPC: {} } },
    { stars: { upTo: [5, 5, 20, 50] } },
    { stars: { upTo: [1, 2, 3] } },
    { retention: { auditDays: -1 } },
    { pipelineUrls: { edit: 'javascript:alert(1)' } },
    { pipelineUrls: { edit: '//evil.example' } },
    { mail: { ...MAIL, port: 70_000 } },
    { mail: { ...MAIL, from: 'a@b\r\nBcc: c@d' } },
    { retention: { auditDays: 5 }, mail: { ...MAIL, security: 'maybe' } },
  ])('refuse %j and keep what they were', async (body) => {
    const before = await get();
    expect(await put(body)).toMatchObject({ status: 200, code: '2300004' });
    expect(await get()).toEqual(before);
  });

  it('that make no sense in the database count as not said', async () => {
    for (const [key, value] of [
      ['risk', { CCN: { SH: 'high' } }],
      ['retention', 'long'],
      ['mail', { host: 5 }],
    ] as const)
      await t.db
        .insertInto('site_setting')
        .values({ key, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    expect(await get()).toMatchObject({ risk: { CCN: { SH: 60 } }, retention: { auditDays: 365 } });
    await t.db.insertInto('site_setting').values({ key: 'x', value: '1' }).execute();
    await t.db
      .updateTable('site_setting')
      .set({ value: JSON.stringify({ DUPC: { M: 7 } }) })
      .where('key', '=', 'risk')
      .execute();
    expect((await get()).risk.DUPC).toEqual({ M: 7, H: 11, SH: 20 });
  });
});
