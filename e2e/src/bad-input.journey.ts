import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureGitServer, type GitServer } from '@assay/testing/fixture-git-server';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, PROJECT, signedIn } from './support/call.ts';
import { configuredRepository } from './support/configured-repository.ts';
import { hostileRepository, SKIPPED } from './support/hostile-repository.ts';
import { type Product, startProduct } from './support/product.ts';
import { defectsOf, ended, logOf, makeTask, overviewOf, records, scanned, start } from './support/tasks.ts';

const PLAIN = 'export function plain(value) {\n  debugger;\n  return value;\n}\n';
const PASSWORD = 'open sesame 7';

let product: Product;
let caller: Caller;
let server: GitServer;
let base: string;
const repositories: FixtureRepository[] = [];

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'assay-sources-'));
  mkdirSync(join(base, 'nothing in here'));
  const web = repository([{ write: { 'plain.js': PLAIN } }], { bare: true });
  server = await fixtureGitServer({
    root: join(web.folder, '..'),
    login: { username: 'ada', password: PASSWORD },
    instead: (request, response) => {
      if (!request.url?.startsWith('/page/')) return false;
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
      return true;
    },
  });
  product = await startProduct({
    env: { ASSAY_ALLOW_PRIVATE_HOSTS: 'true', ASSAY_LOCAL_SOURCES: [base, tmpdir()].join(':') },
  });
  caller = await signedIn(product.address);
});
afterAll(async () => {
  await product?.stop();
  await server?.close();
  for (const made of repositories) made.remove();
  if (base) rmSync(base, { recursive: true, force: true });
});

function repository(...args: Parameters<typeof fixtureRepository>): FixtureRepository {
  const made = fixtureRepository(...args);
  repositories.push(made);
  return made;
}

/** After every kind of harm: a plain repository is scanned as if nothing had been. */
async function expectOthersUnharmed(): Promise<void> {
  const { folder } = repository([{ write: { 'plain.js': PLAIN } }]);
  const { taskId, record, messages } = await scanned(caller, { url: folder });
  expect([record.flag, messages]).toEqual([1, expect.anything()]);
  const rows = await defectsOf(caller, { taskId, toolName: 'ESLINT' });
  expect(rows.map((row) => `${row.filePath}:${row.lineNum} ${row.checker}`)).toEqual(['plain.js:2 no-debugger']);
}

describe('an address that cannot be scanned is refused in a sentence', () => {
  const cases: readonly (readonly [string, () => string, RegExp])[] = [
    ['nothing typed', () => '  ', /Enter the address of a repository/],
    ['no host of that name', () => 'https://no-such-host.invalid/team/project.git', /cannot be reached|does not exist/],
    ['nobody listens', () => 'http://127.0.0.1:1/project.git', /cannot be reached: .*(refused|connect)/i],
    ['no credential', () => `${server.url}/repository.git`, /authorize/],
    ['a wrong credential in the address', () => with_('ada', 'wrong'), /authorize/],
    ['a page instead of a repository', () => `${server.url}/page/repository.git`, /no repository at this address/],
    [
      'no repository there',
      () => with_('ada', PASSWORD).replace('repository.git', 'gone.git'),
      /no repository at this/,
    ],
    ['a folder that is missing', () => join(base, 'missing'), /does not exist or is not inside a folder that may/],
    ['a folder outside', () => '/etc', /does not exist or is not inside a folder that may be scanned/],
    ['out of an allowed folder by dots', () => `${base}/../../etc`, /does not exist or is not inside a folder/],
    ['out of an allowed folder by a link', () => linkTo('/etc'), /does not exist or is not inside a folder/],
    ['a file', () => '/etc/hostname', /does not exist or is not inside a folder/],
    ['ext::', () => `ext::sh -c touch% ${base}/executed`, /This is not the address of a repository/],
    ['fd::', () => 'fd::17/foo', /This is not the address of a repository/],
    ['git://', () => 'git://127.0.0.1/project.git', /kind git:\/\/ are not supported/],
    ['an option of git', () => `--upload-pack=touch ${base}/executed`, /must not begin with a dash/],
    ['an option of ssh', () => `ssh://-oProxyCommand=touch%20${base}%2Fexecuted/x`, /not valid|not the address/],
    ['an option of ssh, short form', () => `git@-oProxyCommand=x:path`, /not valid|not the address/],
    ['a line break', () => 'https://example.com/a\nhost=evil', /control characters/],
    ['a broken escape', () => 'https://example.com/%zz', /broken % escape|not the address/],
    ['nothing but a word', () => 'project', /This is not the address of a repository/],
    ['3,000 characters', () => `https://example.com/${'a'.repeat(3000)}`, /2000|2,000/],
  ];

  test.each(cases)('%s', async (_, url, sentence) => {
    const answer = await caller.ask('POST', `/task/api/user/repo/detect/project/${PROJECT}`, { url: url() });
    expect(answer.code).not.toBe('0');
    expect(answer.message).toMatch(sentence);
    expect(answer.message).not.toMatch(/\n|\bat \w+.*:\d+|undefined|wrong|open sesame/);
    expect(existsSync(join(base, 'executed'))).toBe(false);
  });

  test('a credential in the address opens it, and is shown nowhere afterwards', async () => {
    const { taskId, record, messages } = await scanned(caller, { url: with_('ada', PASSWORD) });
    expect(record.flag).toBe(1);
    const shown = [
      messages,
      await logOf(caller, { taskId, buildId: record.buildId }),
      JSON.stringify(await caller.get(`/task/api/user/repo/project/${PROJECT}`)),
      JSON.stringify(await caller.get('/task/api/user/task/taskInfo', { taskId })),
      product.output(),
    ].join('\n');
    expect(shown).toContain(`${server.url}/repository.git`);
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(shown).not.toContain(secret);
  });

  const with_ = (user: string, password: string) =>
    `${server.url.replace('://', `://${user}:${encodeURIComponent(password)}@`)}/repository.git`;
  const linkTo = (target: string) => {
    const link = join(base, 'link');
    if (!existsSync(link)) symlinkSync(target, link);
    return link;
  };
});

describe('a scan that cannot succeed says why, and keeps what was there', () => {
  test('a repository without a commit', async () => {
    const { folder } = repository([]);
    const answer = await caller.ask('POST', `/task/api/user/repo/detect/project/${PROJECT}`, { url: folder });
    expect(answer.message).toMatch(/The repository is empty: it has no commit yet/);
  });

  test('a branch that is not there', async () => {
    const { folder } = repository([{ write: { 'plain.js': PLAIN } }]);
    const { record, messages } = await scanned(caller, { url: folder, branch: 'no-such-branch' });
    expect(record.flag).toBe(2);
    expect(messages).toContain('The branch no-such-branch does not exist');
  });

  test('a branch named like an option is no branch at all', async () => {
    const { folder } = repository([{ write: { 'plain.js': PLAIN } }]);
    await expect(makeTask(caller, { url: folder, branch: '--upload-pack=x' })).rejects.toThrow(
      /Not a valid branch name/,
    );
  });

  test('a source that went away after a good scan: the results of the good one stay', async () => {
    const made = repository([{ write: { 'plain.js': PLAIN } }]);
    const { taskId } = await scanned(caller, { url: made.folder });
    rmSync(made.folder, { recursive: true });
    await start(caller, taskId);
    const { record, messages } = await ended(caller, taskId);
    expect(record.flag).toBe(2);
    expect(messages).toMatch(/does not exist|no repository|cannot be/);
    expect((await records(caller, taskId)).map(({ buildNum, flag }) => [buildNum, flag])).toEqual([
      ['2', 2],
      ['1', 1],
    ]);
    expect(await defectsOf(caller, { taskId, toolName: 'ESLINT' })).toHaveLength(1);
  });
});

test('an empty folder without git is scanned to nothing', async () => {
  const { record, taskId } = await scanned(caller, { url: join(base, 'nothing in here') });
  expect(record.flag).toBe(1);
  expect(await defectsOf(caller, { taskId, toolName: 'ESLINT' })).toEqual([]);
});

test('a folder with an awkward name is scanned', async () => {
  const folder = join(base, `-it's a "folder": 中文 $(touch executed)`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'plain.js'), PLAIN);
  const { record, taskId } = await scanned(caller, { url: folder });
  expect(record.flag).toBe(1);
  expect(await defectsOf(caller, { taskId, toolName: 'ESLINT' })).toHaveLength(1);
});

test('hostile files: what can be read is right, what cannot be is reported, nobody else is harmed', async () => {
  const { folder } = hostile();
  const { taskId, record, messages } = await scanned(caller, { url: folder });
  expect([record.flag, messages]).toEqual([1, expect.anything()]);
  const found = async (toolName: string, checker: string) =>
    (await defectsOf(caller, { taskId, toolName, checker })).map((row) => `${row.filePath}:${row.lineNum}`).sort();
  expect(await found('ESLINT', 'no-debugger')).toEqual(hostile().debuggers);
  expect(await found('RUFF', 'F401')).toEqual(['good.py:1']);
  const log = await logOf(caller, { taskId, buildId: record.buildId });
  for (const [path, reason] of SKIPPED) expect(log).toContain(`not read: ${JSON.stringify(path)} (${reason}`);
  // Half a megabyte on one line is nobody's handwriting: measured, not linted, and said.
  expect(log).toMatch(/one-line\.js.*minified|minified.*one-line\.js/);
  const overview = await overviewOf(caller, taskId);
  for (const tool of overview.lastAnalysisResultList) expect([tool.toolName, tool.curStep]).toEqual([tool.toolName, 5]);
  await expectOthersUnharmed();
});

test('5,000 tiny files', async () => {
  const write = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`f/${index % 50}/n${index}.txt`, `${index}\n`]),
  );
  const { folder } = repository([{ write: { ...write, 'plain.js': PLAIN } }]);
  const { taskId, record, messages } = await scanned(caller, { url: folder });
  expect([record.flag, messages]).toEqual([1, expect.anything()]);
  expect(await defectsOf(caller, { taskId, toolName: 'ESLINT' })).toHaveLength(1);
});

test('configuration and code of the repository are neither loaded nor executed', async () => {
  const marker = join(base, 'executed by the repository');
  const made = configuredRepository(marker);
  repositories.push(made);
  const { taskId, record } = await scanned(caller, { url: made.folder });
  expect(record.flag).toBe(1);
  const rows = [
    ...(await defectsOf(caller, { taskId, toolName: 'ESLINT' })),
    ...(await defectsOf(caller, { taskId, toolName: 'RUFF' })),
  ];
  const found = rows.map((row) => `${row.filePath}:${row.lineNum} ${row.checker}`);
  // The repository's own configuration would switch both off.
  expect(found).toContain('code.js:1 no-debugger');
  expect(found).toContain('code.py:1 F401');
  expect(existsSync(marker)).toBe(false);
  await expectOthersUnharmed();
});

let hostileMade: ReturnType<typeof hostileRepository> | undefined;
function hostile() {
  if (!hostileMade) {
    hostileMade = hostileRepository();
    repositories.push(hostileMade);
  }
  return hostileMade;
}
