import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readSettings } from '@assay/contract/settings';
import { connect, type Database } from '@assay/database/connect';
import { type TestApp, type TestUser, testApp } from '@assay/testing/app';
import { memoryBlobs } from '@assay/testing/memory-blobs';
import { previewCustom } from '@assay/worker/handlers/preview-custom';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from './package/zip.test-kit.ts';

/** The worker is real: jobs the app sends are run by its handler, rules in the jail. */
const C = '/defect/api/user/checker';
let app: TestApp;
let database: Database;
let data: string;
let stop = false;
let pump: Promise<void>;
let mem: TestUser;
let boss: TestUser;
let eye: TestUser;
let eve: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await testApp();
  database = connect({ url: app.database.url, name: 'custom-test' });
  data = mkdtempSync(join(tmpdir(), 'assay-custom-'));
  for (const name of ['mem', 'boss', 'eye', 'eve', 'other']) await app.createPerson(name);
  await app.createProject('shop', { mem: 'member', other: 'member', boss: 'manager', eye: 'viewer' });
  await app.createProject('mall', { eve: 'manager' });
  [mem, boss, eye, eve, other] = (await Promise.all(
    ['mem', 'boss', 'eye', 'eve', 'other'].map((name) => app.signIn(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  pump = work();
});
afterAll(async () => {
  stop = true;
  await pump;
  await database.close();
  await app.close();
  rmSync(data, { recursive: true, force: true });
});

async function work(): Promise<void> {
  const services = {
    database,
    settings: { ...readSettings({ ASSAY_DATA: data, ASSAY_LOG_LEVEL: 'silent' }, '/'), databaseUrl: '' },
    blobs: memoryBlobs(),
    log: pino({ level: 'silent' }),
  };
  for (let done = 0; !stop; ) {
    const job = app.jobs[done];
    if (!job) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    done += 1;
    if (job.kind === 'sent' && job.name === 'preview-custom')
      await previewCustom(job.payload as never, { signal: new AbortController().signal }, services);
  }
}

const RULE = {
  key: 'no-console',
  name: 'No console',
  description: { zh: '不要使用 console', en: 'Use the logger' },
  message: { zh: '不要打印 $A', en: 'do not print $A' },
  languages: ['js'],
  severity: 1,
  tags: ['logging'],
  kind: 'ast-grep',
  rule: 'pattern: console.log($A)',
  samples: { bad: ['console.log(1);'], good: ['log(1);'] },
};
const TODO = { key: 'todo', languages: ['js', 'python'], kind: 'regex', pattern: 'TODO', samples: { bad: ['# TODO'] } };

const post = (path: string, body: object = {}, user = mem, project = 'shop') =>
  user.call({ method: 'POST', path: `${C}${path}`, project, body });
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      (
        [
          'custom_checker',
          'custom_checker_version',
          'custom_checker_use',
          'checker_set',
          'checker_set_version',
        ] as const
      ).map((table) => app.db.selectFrom(table).selectAll().execute()),
    ),
  );

describe('a custom checker', { timeout: 120_000 }, () => {
  let id: string;

  it('is saved as a draft once it compiles and its samples come out right', async () => {
    const { code, message, data: saved } = await post('/customize/save', RULE);
    expect([code, message]).toEqual(['0', message]);
    id = saved.customizeId;
    expect(saved).toMatchObject({
      toolName: 'ASSAY_CUSTOM',
      projectId: 'shop',
      version: 0,
      changed: true,
      file: 'no-console.yml',
      scope: 2,
      createdBy: 'mem',
      manageable: true,
      rule: {
        key: 'no-console',
        category: 'CODE_DEFECT',
        matcher: { kind: 'ast-grep', rule: { pattern: 'console.log($A)' } },
      },
    });
    expect((await post('/customize/list', {}, eye)).data).toHaveLength(1);
    expect((await post('/customize/list', { toolName: 'ESLINT' })).data).toEqual([]);
  });

  it.each([
    ['a bad sample nothing finds', { ...RULE, key: 'a', samples: { bad: ['log(1)'] } }, /bad sample 1/],
    ['a good sample that is found', { ...RULE, key: 'a', samples: { good: ['console.log(2)'] } }, /good sample 1/],
    ['a kind the grammar lacks', { ...RULE, key: 'a', rule: { kind: 'nope' } }, /nope/],
    ['a word we do not know', { ...RULE, key: 'a', rule: { pattern: 'a', utils: {} } }, /utils/],
    ['an expression that looks behind', { ...TODO, key: 'a', pattern: '(?<=a)b' }, /invalid|unsupported/],
    ['a language without a grammar', { ...RULE, key: 'a', languages: ['solidity'], samples: {} }, /no grammar/],
    ['an anchor that grows', { ...RULE, key: 'a', rule: 'a: &a [x]\nb: [*a, *a]' }, /YAML/],
    ['a prototype', { ...RULE, key: 'a', rule: '__proto__:\n  pattern: a' }, /__proto__/],
    ['too many walks', { ...RULE, key: 'a', rule: deep(4) }, /stopBy/],
    ['too deep a rule', { ...RULE, key: 'a', rule: nested(40) }, /complex/],
    ['a taken key', RULE, /exists/],
    ['no key', { ...RULE, key: '' }, /key/],
  ])('with %s is refused and stored nowhere', async (_, body, message) => {
    const before = await everything();
    const answer = await mem.call({
      method: 'POST',
      path: `${C}/customize/save`,
      project: 'shop',
      body,
      language: 'en',
    });
    expect(answer.code).not.toBe('0');
    expect(answer.message).toMatch(message);
    expect(await everything()).toBe(before);
  });

  it('is published by its creator or a manager, once per draft, into the set of the project', async () => {
    const before = await everything();
    for (const user of [other, eye]) {
      const refused = await post(`/customize/pulish?customizeId=${id}`, {}, user);
      expect([refused.status, refused.code]).toEqual([403, '2300006']);
    }
    expect((await post(`/customize/pulish?customizeId=${id}`, {}, eve, 'mall')).code).toBe('2300007');
    expect(await everything()).toBe(before);
    expect((await post(`/customize/pulish?customizeId=${id}`)).data).toBe(true);
    expect((await post(`/customize/publish?customizeId=${id}`, {}, boss)).data).toBe(true);
    const versions = await app.db
      .selectFrom('checker_set_version')
      .select(['version', 'checkers'])
      .where('set_id', '=', 'custom_shop')
      .execute();
    expect(versions).toMatchObject([
      { version: 1, checkers: [{ toolName: 'ASSAY_CUSTOM', checkerKey: 'shop/no-console' }] },
    ]);
    const { data: list } = await post('/list?pageNum=1&pageSize=10', { toolName: ['ASSAY_CUSTOM'] });
    expect(JSON.stringify(list)).toMatch(/shop\/no-console/);
    const { data: facets } = await post('/count', { checkerRecommend: ['USER_DEFINED'] });
    expect(JSON.stringify(facets)).toMatch(/"USER_DEFINED"/);
    const detail = await mem.call({
      path: `${C}/detail/toolName/ASSAY_CUSTOM?checkerKey=${encodeURIComponent('shop/no-console')}`,
      project: 'shop',
      language: 'en',
    });
    expect(detail.data).toMatchObject({ createdBy: 'mem', nativeChecker: false, severity: 1 });
    expect(detail.data.checkerDetailDesc).toMatch(/Use the logger/);
    expect(detail.data.checkerTag).toContain('logging');
    // Another project knows nothing of it.
    expect(JSON.stringify((await post('/list', { toolName: ['ASSAY_CUSTOM'] }, eve, 'mall')).data)).not.toMatch(/shop/);
  });

  it('gets a new version from a changed draft, and old versions stay as they were', async () => {
    await post('/customize/save', { ...RULE, customizeId: id, scope: 1, rule: 'pattern: console.log($$$A)' });
    expect((await post('/customize/list')).data).toMatchObject([{ version: 1, changed: true }]);
    await post(`/customize/pulish?customizeId=${id}`);
    const { data: versions } = await mem.call({ path: `${C}/customize/version/ASSAY_CUSTOM`, project: 'shop' });
    expect(versions.map((row: { version: number }) => row.version)).toEqual([2, 1]);
    expect(versions[1].rule.matcher.rule).toEqual({ pattern: 'console.log($A)' });
    const kept = await app.db
      .selectFrom('checker_set_version')
      .select('version')
      .where('set_id', '=', 'custom_shop')
      .execute();
    expect(kept).toHaveLength(2);
  });

  it('is installed in another project at a version, when it is public', async () => {
    expect((await post('/customize/list', { store: true }, eve, 'mall')).data).toMatchObject([
      { customizeId: id, manageable: false },
    ]);
    expect((await post(`/customize/install?customizeId=${id}&version=9`, {}, eve, 'mall')).code).toBe('2300004');
    expect((await post(`/customize/install?customizeId=${id}&version=1`, {}, eve, 'mall')).data).toBe(true);
    expect(JSON.stringify((await post('/list', { toolName: ['ASSAY_CUSTOM'] }, eve, 'mall')).data)).toMatch(
      /mall\/shop\/no-console/,
    );
    const use = await app.db.selectFrom('custom_checker_use').selectAll().where('project_id', '=', 'mall').execute();
    expect(use).toMatchObject([{ catalogue_key: 'mall/shop/no-console', version: 1 }]);
  });

  it('is tried on a text at once, and nothing is kept of it', async () => {
    const before = await everything();
    const { data: found } = await post('/customize/preview', {
      rule: RULE,
      sample: 'let a;\n  console.log(a);\n',
    });
    expect(found).toMatchObject({
      state: 'done',
      count: 1,
      places: [{ line: 2, column: 3, endLine: 2, endColumn: 17, text: 'console.log(a)', message: 'do not print a' }],
      timing: [{ key: 'no-console', ms: expect.any(Number) }],
    });
    const samples = { bad: ['console.log(a);', 'log(a);'], good: ['console.log(b);', 'log(b);'] };
    expect((await post('/customize/preview', { rule: { ...RULE, samples }, samples: true })).data).toMatchObject({
      state: 'done',
      wrongSamples: [
        { kind: 'bad', index: 1, found: 0 },
        { kind: 'good', index: 0, found: 1 },
      ],
    });
    expect(await everything()).toBe(before);
    expect(await app.db.selectFrom('job_answer').selectAll().execute()).toEqual([]);
    expect((await post('/customize/preview', { rule: RULE, sample: 'x'.repeat(1_000_001) })).code).toBe('2300004');
    expect((await post('/customize/preview', { rule: RULE, sample: 'x'.repeat(50_000_000) })).code).not.toBe('0');
    expect((await post('/customize/preview', { rule: RULE, sample: 'x' }, eye)).status).toBe(403);
    expect((await post('/customize/preview', { rule: RULE })).code).toBe('2300002');
  });

  it('leaves the set and the catalogue when it is removed, and its row stays for old defects', async () => {
    expect((await post(`/customize/delete?customizeId=${id}`, {}, other)).status).toBe(403);
    expect((await post(`/customize/delete?customizeId=${id}`, {}, boss)).data).toBe(true);
    expect((await post('/customize/list')).data).toEqual([]);
    const [newest] = await app.db
      .selectFrom('checker_set_version')
      .select('checkers')
      .where('set_id', '=', 'custom_shop')
      .orderBy('version', 'desc')
      .execute();
    expect(newest?.checkers).toEqual([]);
    const row = await app.db.selectFrom('checker').select('definition').where('key', '=', 'shop/no-console').execute();
    expect(row).toMatchObject([{ definition: { deprecated: true } }]);
  });
});

describe('a package', { timeout: 120_000 }, () => {
  const upload = (content: Buffer, user = mem) =>
    app.app.inject({
      method: 'POST',
      url: `/ms${C}/upload/project/shop/version/1.0`,
      headers: { cookie: user.cookie, 'x-csrftoken': user.csrf, 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const tar = (name: string, content: string) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(Buffer.byteLength(content).toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    return gzipSync(Buffer.concat([header, body, Buffer.alloc(1024)]));
  };

  it('of one text makes drafts of all its rules', async () => {
    const answer = (
      await upload(Buffer.from(`${JSON.stringify(TODO)}\n---\n${JSON.stringify({ ...TODO, key: 'todo2' })}`))
    ).json();
    expect(answer, JSON.stringify(answer)).toMatchObject({
      code: '0',
      data: { version: '1.0', checkers: [{ key: 'todo' }, { key: 'todo2' }] },
    });
    expect((await post('/customize/list')).data).toMatchObject([{ packageVersion: '1.0' }, { packageVersion: '1.0' }]);
  });

  it('as a zip makes drafts of the rules in all its files', async () => {
    const zip = zipOf([
      { name: 'rules/zipped.json', content: JSON.stringify({ ...TODO, key: 'zipped' }) },
      { name: 'rules/stored.yml', content: JSON.stringify({ ...TODO, key: 'stored' }), method: 0 },
      { name: 'README.md', content: 'what they are for' },
    ]);
    const answer = (await upload(zip)).json();
    expect(answer, JSON.stringify(answer)).toMatchObject({
      code: '0',
      data: { checkers: [{ key: 'zipped' }, { key: 'stored' }] },
    });
    const keys = (await post('/customize/list')).data.map(({ rule }: { rule: { key: string } }) => rule.key);
    expect(keys).toEqual(expect.arrayContaining(['zipped', 'stored']));
  });

  it.each([
    ['a path that climbs out', tar('../../a.yml', JSON.stringify({ ...TODO, key: 'b' }))],
    ['a program', tar('run.sh', 'x')],
    ['a bomb', gzipSync(Buffer.alloc(50_000_000))],
    ['half an archive', tar('a.yml', JSON.stringify({ ...TODO, key: 'b' })).subarray(0, 40)],
    ['a zip that climbs out', zipOf([{ name: '../b.yml', content: JSON.stringify({ ...TODO, key: 'b' }) }])],
    ['a zip that is a bomb', zipOf([{ name: 'b.yml', content: Buffer.alloc(1_500_000) }])],
    ['a zip that is none', Buffer.from('PK\u0003\u0004 nothing')],
    ['one rule of two that is wrong', Buffer.from(JSON.stringify([{ ...TODO, key: 'b' }, { key: 'c' }]))],
    ['more than a package can be', Buffer.alloc(2_000_000, 32)],
  ])('with %s is refused as a whole', async (_, content) => {
    const before = await everything();
    const answer = (await upload(content)).json();
    expect(answer.code).toBe('2300004');
    expect(await everything()).toBe(before);
  });
});

function deep(walks: number): object {
  return walks === 0 ? { pattern: 'a' } : { pattern: 'a', inside: { stopBy: 'end', ...deep(walks - 1) } };
}
function nested(depth: number): object {
  return depth === 0 ? { pattern: 'a' } : { not: nested(depth - 1) };
}
