import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('user calls', () => {
  let t: TestApp;
  let ann: TestUser;
  beforeAll(async () => {
    t = await testApp({ settings: { oldSiteUrl: 'https://old.example/' } });
    await t.createPerson('ann');
    await t.createProject('b', { ann: 'viewer' });
    await t.createProject('a', { ann: 'member' });
    await t.createProject('hidden');
    ann = await t.signIn('ann');
  });
  afterAll(() => t.close());

  it('answers the tables of metadata asked for, in the language of the cookie', async () => {
    const path = '/task/api/user/metadatas?metadataType=LANG;TOOL_TYPE;TOOL_PATTERN;PARAM_TYPE&isAjax=1';
    const { data } = await ann.call({ path });
    expect(Object.keys(data)).toEqual(['LANG', 'TOOL_TYPE', 'TOOL_PATTERN', 'PARAM_TYPE']);
    expect(data.LANG[0]).toEqual({
      key: '2',
      name: 'C/C++',
      fullName: 'C/C++',
      status: 'P',
      aliasNames: '["C_CPP","C","C_PLUS_PLUSH","C/C++"]',
      langFullKey: 'C_CPP',
      langType: 'compile',
    });
    expect(data.TOOL_TYPE.at(-1)).toEqual({ key: 'COVR', name: '覆盖率', fullName: '覆盖率', status: 'P' });
    expect((await ann.call({ path, language: 'en' })).data.TOOL_TYPE.at(-1).name).toBe('Coverage');
    expect((await ann.call({ path: '/task/api/user/metadatas?metadataType=__proto__;LANG;NEW' })).data.NEW).toEqual([]);
  });

  it('lists the projects of the person, by name', async () => {
    const { data } = await ann.call({ path: '/task/api/user/projects' });
    expect(
      data.map((project: { projectId: string; projectCode: string }) => [project.projectId, project.projectCode]),
    ).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
  });

  it.each([
    'action=defect_view&action=create_task',
    'action[]=defect_view&action[]=create_task',
    'action%5B%5D=defect_view,create_task',
    'action=defect_view,create_task',
    'action=defect_view;create_task',
  ])('understands the permission query %s', async (query) => {
    expect((await ann.call({ path: `/task/api/user/task/cw/permission?${query}`, project: 'b' })).data).toEqual([
      { actionName: 'defect_view', hasPermission: true },
      { actionName: 'create_task', hasPermission: false },
    ]);
  });

  it('answers every action when none is asked for, and false for unknown ones', async () => {
    const all = await ann.call({ path: '/task/api/user/task/cw/permission', project: 'a' });
    expect(all.data.map((entry: { actionName: string }) => entry.actionName)).toContain('analyze');
    const unknown = await ann.call({ path: '/task/api/user/task/cw/permission?action=rule_the_world', project: 'a' });
    expect(unknown.data).toEqual([{ actionName: 'rule_the_world', hasPermission: false }]);
  });

  it('answers thresholds of the site, parameters under both addresses, and the settings of the shell', async () => {
    const thresholds = async () => (await ann.call({ path: '/task/api/user/risklist' })).data;
    expect(await thresholds()).toContainEqual({ paramCode: 'DUPC', paramName: 'M', paramValue: '5' });
    await t.db
      .insertInto('site_setting')
      .values({ key: 'risk', value: JSON.stringify({ DUPC: { M: 7 } }) })
      .execute();
    expect(await thresholds()).toContainEqual({ paramCode: 'DUPC', paramName: 'M', paramValue: '7' });
    for (const path of ['/defect/api/user/backendParams', '/defect/api/backendParams']) {
      expect((await ann.call({ path })).data).toEqual({
        paramJsonRelateCheckerSetTools: ['ESLINT', 'PHPCS'],
        codeLangRelateCheckerSetTools: [],
      });
    }
    const banner = { id: '1', text: { zh: '今晚维护', en: 'Maintenance tonight' } };
    await t.db
      .insertInto('site_setting')
      .values({ key: 'banner', value: JSON.stringify(banner) })
      .execute();
    const settings = await ann.call({ path: '/task/api/user/settings', language: 'en' });
    expect(settings.data).toMatchObject({
      oldSiteUrl: 'https://old.example/',
      banner: { id: '1', text: 'Maintenance tonight' },
    });
    expect(settings.data.releaseNotes[0].notes.length).toBeGreaterThan(0);
  });

  it.each(['userInfo', 'metadatas', 'projects', 'risklist', 'settings', 'task/cw/permission'])(
    'answers strangers 401 on %s',
    async (call) => {
      expect(await t.call({ path: `/task/api/user/${call}` })).toMatchObject({
        status: 401,
        code: '2300401',
        data: undefined,
      });
    },
  );
});
