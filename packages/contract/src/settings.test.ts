import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env, '/srv/assay');

describe('settings', () => {
  it('have a value for everything but secrets', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      data: '/srv/assay/.assay',
      prefix: '/ms',
      role: 'all',
      localSources: [],
      timezone: 'Asia/Shanghai',
      languageCookies: ['assay_language'],
      csrfCookie: 'backend_csrftoken',
      allowPrivateHosts: false,
    });
    expect(read({})).not.toHaveProperty('databaseUrl');
    expect(read({})).not.toHaveProperty('adminPassword');
  });

  it('read paths from the current folder, lists, flags and an empty prefix', () => {
    const settings = read({
      ASSAY_DATA: 'var/data',
      ASSAY_LOCAL_SOURCES: '/srv/repos: work ::',
      ASSAY_ALLOW_PRIVATE_HOSTS: 'Yes',
      ASSAY_LANGUAGE_COOKIE: 'blueking_language, lang',
      ASSAY_PREFIX: '',
    });
    expect(settings).toMatchObject({
      data: '/srv/assay/var/data',
      localSources: ['/srv/repos', '/srv/assay/work'],
      allowPrivateHosts: true,
      languageCookies: ['blueking_language', 'lang'],
      prefix: '',
    });
  });

  it('take an empty variable for an absent one', () => {
    expect(read({ ASSAY_PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080 });
  });

  it.each([
    ['ASSAY_PORT', 'eighty'],
    ['ASSAY_PORT', '70000'],
    ['ASSAY_PORT', '-1'],
    ['ASSAY_PREFIX', 'ms'],
    ['ASSAY_PREFIX', '/ms/'],
    ['ASSAY_ROLE', 'king'],
    ['ASSAY_ADMIN_PASSWORD', 'short'],
    ['DATABASE_URL', 'mysql://root@localhost/x'],
    ['ASSAY_TIMEZONE', 'Mars/Olympus'],
    ['ASSAY_LANGUAGE_COOKIE', 'a;b'],
    ['ASSAY_CSRF_COOKIE', 'a b'],
    ['ASSAY_TASK_HEADER', 'X Task'],
    ['ASSAY_ALLOW_UNPROTECTED', 'maybe'],
    ['ASSAY_LANGUAGE', 'fr'],
    ['ASSAY_SMTP_HOST', 'mail host'],
    ['ASSAY_SMTP_PORT', '0'],
    ['ASSAY_SMTP_SECURITY', 'some'],
    ['ASSAY_SMTP_FROM', 'nobody'],
    ['ASSAY_LOG_LEVEL', 'loud'],
    ['ASSAY_PUBLIC_URL', 'assay.example'],
    ['ASSAY_PUBLIC_URL', 'https://assay.example/?x'],
    ['ASSAY_OIDC_ISSUER', 'http://login.example'],
    ['ASSAY_OIDC_ISSUER', 'http://localhost.evil.example'],
    ['ASSAY_OIDC_ROLES', 'devs=shop:king'],
    ['ASSAY_OIDC_DOMAINS', 'a b'],
    ['ASSAY_OIDC_AUTO_CREATE', 'perhaps'],
  ])('refuse %s=%s in one line that names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingsError);
    try {
      read({ [name]: value });
    } catch (error) {
      expect(String(error)).toContain(name);
      expect(String(error)).not.toContain('\n');
    }
  });

  it.each([
    ['ASSAY_ADMIN_PASSWORD', 'hunter2'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
  ])('never show the secret in %s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(/\(hidden\)/);
    expect(() => read({ [name]: value })).not.toThrow(/hunter2/);
  });

  it('read a sign-in provider whole, or refuse half of one', () => {
    const provider = {
      ASSAY_OIDC_ISSUER: 'https://login.example/realms/a',
      ASSAY_OIDC_CLIENT_ID: 'assay',
      ASSAY_OIDC_CLIENT_SECRET: 'a secret',
    };
    expect(
      read({
        ...provider,
        ASSAY_OIDC_DOMAINS: 'Example.org, b.example',
        ASSAY_OIDC_ROLES: 'devs=shop:member,leads=shop:manager',
        ASSAY_PUBLIC_URL: 'https://assay.example/',
      }),
    ).toMatchObject({
      oidcIssuer: 'https://login.example/realms/a',
      oidcName: 'SSO',
      oidcDomains: ['example.org', 'b.example'],
      oidcAutoCreate: false,
      oidcGroupClaim: 'groups',
      oidcRoles: ['devs=shop:member', 'leads=shop:manager'],
      publicUrl: 'https://assay.example',
    });
    expect(read({ ASSAY_OIDC_NAME: 'x' })).not.toHaveProperty('oidcIssuer');
    for (const name of ['ASSAY_OIDC_ISSUER', 'ASSAY_OIDC_CLIENT_ID', 'ASSAY_OIDC_CLIENT_SECRET'])
      expect(() => read({ ...provider, [name]: '' })).toThrow(name);
  });
});
