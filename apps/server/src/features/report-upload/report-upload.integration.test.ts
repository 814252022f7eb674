import { gzipSync } from 'node:zlib';
import { createBuildToken } from '@assay/commands/pipeline/build-token';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { factories } from '@assay/testing/factories';
import { setSiteCatalogue } from '@assay/tools/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncBuiltIns } from '../checker-set/sync.ts';

const result = (ruleId: string, more: object = {}) => ({
  ruleId,
  message: { text: 'm' },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine: 1 } } }],
  ...more,
});
const sarif = (name: string, results: object[] = [result('r')]) =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name } }, results }] });
const FLOW = { codeFlows: [{ threadFlows: [{ locations: [] }] }] };
const COVERITY = JSON.stringify({ type: 'Coverity issues', formatVersion: 10, issues: [{ checkerName: 'UNINIT' }] });

describe('uploading a report', () => {
  let app: TestApp;
  let member: TestUser;
  let viewer: TestUser;
  let outsider: TestUser;
  let token: string;
  let taskId: number;

  beforeAll(async () => {
    app = await testApp({ settings: { uploadMaxMb: 1 } });
    await syncBuiltIns(app.db);
    for (const name of ['ann', 'vic', 'out']) await app.createPerson(name);
    await app.createProject('p1', { ann: 'member', vic: 'viewer' });
    await app.createProject('p2', { out: 'manager' });
    [member, viewer, outsider] = await Promise.all([app.signIn('ann'), app.signIn('vic'), app.signIn('out')]);
    token = await app.createToken('ann', ['upload']);
    const make = factories(app.db);
    const repository = await make.repository({ projectId: 'p1', url: '/srv/x' });
    const task = await make.task({
      projectId: 'p1',
      repository_id: repository.id,
      branch_name: 'main',
      tools: ['CLOC'],
    });
    taskId = task.id;
  });
  afterAll(async () => {
    setSiteCatalogue({ tools: [], checkers: [] });
    await app.close();
  });

  const path = (query = '') => `/defect/api/user/report/upload/taskId/${taskId}${query}`;
  const upload = (body: string | Buffer, query = '', headers: Record<string, string> = {}) =>
    app.call({
      method: 'POST',
      path: path(query),
      // The app's inject takes bytes as they are.
      body: body as string,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
    });
  const state = async () => ({
    reports: await app.db.selectFrom('report').select(['tool', 'format']).orderBy('id').execute(),
    builds: await app.db.selectFrom('build').select(['number', 'trigger']).orderBy('number').execute(),
    tools: await app.db.selectFrom('task_tool').select('tool').where('task_id', '=', taskId).orderBy('tool').execute(),
    site: await app.db.selectFrom('site_tool').select('name').execute(),
  });

  it.each<[string, () => Promise<{ status: number; code: string | undefined }>, [number, string]]>([
    ['a stranger', () => app.call({ method: 'POST', path: path(), body: COVERITY }), [401, '2300401']],
    ['a viewer', () => viewer.call({ method: 'POST', path: path(), body: COVERITY }), [403, '2300006']],
    [
      'a member of another project',
      () => outsider.call({ method: 'POST', path: path(), body: COVERITY }),
      [403, '2300006'],
    ],
    [
      'a token that only reads',
      async () => {
        const reads = await app.createToken('ann', ['read']);
        return upload(COVERITY, '', { authorization: `Bearer ${reads}` });
      },
      [403, '2300006'],
    ],
    ['no file', () => upload(''), [200, '2300002']],
    ['no report', () => upload('hello'), [200, '2300004']],
    ['an empty gzip', () => upload(gzipSync('')), [200, '2300002']],
    ['a broken gzip', () => upload(gzipSync(COVERITY).subarray(0, 20)), [200, '2300004']],
    ['too much', () => upload(' '.repeat(2 * 1024 * 1024)), [413, '2300406']],
    ['too much, packed', () => upload(gzipSync(' '.repeat(2 * 1024 * 1024))), [413, '2300406']],
    ['a tool that takes no reports', () => upload(sarif('x'), '?toolName=ESLINT'), [200, '2300014']],
    ['a format the tool does not read', () => upload(COVERITY, '?toolName=KLOCWORK'), [200, '2300004']],
    ['a producer without a name', () => upload(sarif('中文')), [200, '2300004']],
    ['no commit', () => upload(COVERITY, '?commit=main'), [200, '2300004']],
    ['a wrong branch', () => upload(COVERITY, '?branch=-x'), [200, '2300004']],
    [
      'a form without a file',
      () =>
        upload('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n', '', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      [200, '2300002'],
    ],
    [
      'a form that breaks off',
      () =>
        upload('--b\r\ncontent-disposition: form-data; name="file"; filename="r"\r\n\r\n{', '', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      [400, '2300020'],
    ],
  ])('%s is refused, and nothing happened', async (_, act, [status, code]) => {
    const before = await state();
    const answer = await act();
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await state()).toEqual(before);
    expect(app.jobs.filter(({ name }) => name === 'scan')).toEqual([]);
  });

  it('a Coverity report becomes a build of that tool alone, and the tool takes part with all of its rules', async () => {
    const answer = await upload(COVERITY, '?commit=0123456789abcdef0123456789abcdef01234567');
    expect(answer).toMatchObject({
      code: '0',
      data: {
        buildId: expect.stringMatching(/^[0-9a-f]{32}$/),
        buildNum: 1,
        toolName: 'COVERITY',
        format: 'cov-format-errors',
        size: COVERITY.length,
      },
    });
    const build = await app.db.selectFrom('build').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
    expect(build).toMatchObject({
      trigger: 'upload',
      started_by: 'ann',
      only_tools: ['COVERITY'],
      wanted_commit: '0123456789abcdef0123456789abcdef01234567',
      mode: 1,
    });
    const records = await app.db
      .selectFrom('build_tool')
      .select('tool')
      .where('task_id', '=', taskId)
      .orderBy('tool')
      .execute();
    expect(records.map(({ tool }) => tool)).toEqual(['', 'COVERITY']);
    const [report] = await app.db.selectFrom('report').selectAll().execute();
    expect(report).toMatchObject({
      tool: 'COVERITY',
      format: 'cov-format-errors',
      build_number: 1,
      size: COVERITY.length,
      uploaded_by: 'ann',
    });
    expect((await app.services.blobs.get(report?.parts[0] ?? ''))?.toString()).toBe(COVERITY);
    const sets = await app.db.selectFrom('task_set').select('set_id').where('task_id', '=', taskId).execute();
    expect(sets.map(({ set_id }) => set_id)).toContain('assay_all_coverity');
    expect(app.jobs.filter(({ name }) => name === 'scan')).toHaveLength(1);
    const operations = await app.db
      .selectFrom('operation_record')
      .select('func_id')
      .where('task_id', '=', taskId)
      .execute();
    expect(operations.map(({ func_id }) => func_id).sort()).toEqual(['register_tool', 'trigger_analysis']);
  });

  it('a second upload interrupts nothing: it waits its turn', async () => {
    expect((await upload(gzipSync(COVERITY))).data).toMatchObject({ buildNum: 2, size: COVERITY.length });
    const builds = await app.db.selectFrom('build').select('status').where('task_id', '=', taskId).execute();
    expect(builds.map(({ status }) => status)).toEqual(['queued', 'queued']);
    const reports = await app.db.selectFrom('report').select('parts').execute();
    expect(reports[0]).toEqual(reports[1]);
  });

  it('a form with a file, from a signed-in browser', async () => {
    const body = `--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="r.sarif"\r\ncontent-type: application/json\r\n\r\n${sarif('Semgrep OSS')}\r\n--b--\r\n`;
    const answer = await member.call({
      method: 'POST',
      path: path(),
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(answer).toMatchObject({ code: '0', data: { toolName: 'SEMGREP_OSS', format: 'sarif' } });
  });

  it('a producer nobody knew is a tool now, of the pattern its results ask for', async () => {
    expect((await upload(sarif('CodeQL', [result('r', FLOW)]))).data).toMatchObject({ toolName: 'CODEQL' });
    expect((await upload(sarif('ESLint'))).data).toMatchObject({ toolName: 'ESLINT_SARIF' });
    expect((await upload(sarif('Synopsys Coverity'))).data).toMatchObject({ toolName: 'COVERITY', format: 'sarif' });
    expect((await upload(sarif('My Lint'), '?toolName=HOUSE_LINT')).data).toMatchObject({ toolName: 'HOUSE_LINT' });
    const { data } = await member.call({ path: '/task/api/user/toolList?isDetail=true', project: 'p1' });
    const of = (name: string) => data.find((tool: { name: string }) => tool.name === name);
    expect(of('CODEQL')).toMatchObject({ displayName: 'CodeQL', pattern: 'COVERITY', type: 'DEFECT' });
    expect(of('SEMGREP_OSS')).toMatchObject({ displayName: 'Semgrep OSS', pattern: 'LINT' });
    expect(of('HOUSE_LINT')).toMatchObject({ displayName: 'My Lint' });
    expect(of('COVERITY')).toMatchObject({ displayName: 'Coverity', pattern: 'COVERITY' });
  });

  it('what became of uploads is told to whoever may see reports, in their language', async () => {
    const list = (query: string, user = viewer, language: 'zh' | 'en' = 'en') =>
      user.call({ path: `/defect/api/user/report/uploads/taskId/${taskId}${query}`, project: 'p1', language });
    const { data: sent } = await upload(sarif('Told'), '?commit=0123456789ab');
    const before = await list(`?buildNum=${sent.buildNum}`);
    expect(before.data.list).toEqual([
      {
        buildId: sent.buildId,
        buildNum: sent.buildNum,
        toolName: 'TOLD',
        format: 'sarif',
        size: sent.size,
        uploadedBy: 'ann',
        time: expect.any(Number),
        status: 'queued',
        branch: 'main',
      },
    ]);
    const outcome = {
      format: 'sarif',
      producers: [{ name: 'Told', version: '1' }],
      results: 3,
      findings: 1,
      repaired: [{ kind: 'no-region', count: 1, examples: ['a.c'] }],
      dropped: [{ kind: 'outside', count: 2, examples: ['/usr/include/x.h'] }],
    };
    const store = (given: object) =>
      app.db
        .updateTable('report')
        .set({ outcome: JSON.stringify(given) })
        .where('build_number', '=', sent.buildNum)
        .execute();
    await store(outcome);
    const failure = JSON.stringify({ zh: '读不了', en: 'unreadable' });
    await app.db.updateTable('build').set({ status: 'failed', failure }).where('number', '=', sent.buildNum).execute();
    expect((await list('?toolName=TOLD')).data.list).toMatchObject([
      {
        status: 'failed',
        failure: 'unreadable',
        report: {
          results: 3,
          findings: 1,
          repaired: [{ kind: 'no-region', text: 'no line was given: put on line 1', count: 1, examples: ['a.c'] }],
          dropped: [{ kind: 'outside', text: 'places that are not files of the repository', count: 2 }],
        },
      },
    ]);
    expect((await list('?toolName=TOLD', viewer, 'zh')).data.list[0]).toMatchObject({ failure: '读不了' });
    const names = { count: 0, examples: [] };
    const coverage = {
      ...{ format: 'lcov', files: 2, matched: 1, lines: 9, dropped: 0 },
      ...{ unknown: { count: 1, examples: ['x.js'] }, ambiguous: names, filtered: names },
    };
    await store(coverage);
    expect((await list('?toolName=TOLD')).data.list[0]).toMatchObject({ coverage });
    // Of a release that tells other things.
    await store({ novel: true });
    expect((await list('?toolName=TOLD')).data.list[0]).not.toHaveProperty('report');
    expect((await list('')).data.list.length).toBeGreaterThan(1);
    expect((await list('?pageSize=1')).data.list).toHaveLength(1);
    expect((await list('?pageSize=51')).code).not.toBe('0');
    expect((await list('', outsider)).status).toBe(403);
  });

  it('a tool that was disabled stays so', async () => {
    await app.db.updateTable('task_tool').set({ follow_status: 6 }).where('tool', '=', 'COVERITY').execute();
    const before = await state();
    expect(await upload(COVERITY)).toMatchObject({ code: '2300004' });
    expect(await state()).toEqual(before);
  });

  it('a suspended task takes nothing', async () => {
    await app.db.updateTable('task').set({ status: 1 }).where('id', '=', taskId).execute();
    const before = await state();
    expect(await upload(sarif('CodeQL'))).toMatchObject({ code: '2301007' });
    expect(await state()).toEqual(before);
  });

  describe('with a build token', () => {
    const send = async (query: string, secret: string, id: number) =>
      app.call({
        method: 'POST',
        path: `/defect/api/build/report/upload/taskId/${id}${query}`,
        body: COVERITY,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/octet-stream' },
      });
    const tokenOf = async (projectId: string) => {
      const made = await app.db
        .transaction()
        .execute((trx) => createBuildToken(trx, { projectId, name: 'ci', actor: 'ann', now: new Date() }));
      return made.secret;
    };

    it('comes in for its project alone; a run has to be reported before', async () => {
      const make = factories(app.db);
      const { id } = await make.task({ projectId: 'p1', branch_name: 'main', tools: ['CLOC'] });
      const before = await state();
      const secret = await tokenOf('p1');
      expect((await send('', token, id)).status).toBe(401);
      expect((await send('', await tokenOf('p2'), id)).code).toBe('2300007');
      expect((await send('', secret, 999_999)).code).toBe('2300007');
      expect((await send('?buildId=nobody-said-so', secret, id)).code).toBe('2300007');
      expect(await state()).toEqual(before);

      const run = { id: 'run-7', reported: true, status: 'running', trigger: 'pipeline' } as const;
      const build = await make.build({ taskId: id, ...run });
      const { code, data } = await send('?buildId=run-7', secret, id);
      expect([code, data]).toEqual(['0', expect.objectContaining({ buildId: 'run-7', buildNum: build.number })]);
      const part = await app.db
        .selectFrom('build')
        .select(['number', 'part_of', 'trigger', 'only_tools'])
        .where('part_of', 'is not', null)
        .executeTakeFirstOrThrow();
      expect(part).toEqual({
        number: build.number + 1,
        part_of: build.number,
        trigger: 'upload',
        only_tools: ['COVERITY'],
      });
      expect(app.jobs.at(-1)).toMatchObject({
        kind: 'sent',
        name: 'scan',
        payload: { taskId: id, build: part.number },
      });
    });
  });
});
