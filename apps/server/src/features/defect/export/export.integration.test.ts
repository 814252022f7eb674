import { inflateRawSync } from 'node:zlib';
import { DETECTION } from '@assay/contract/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defectKit, type Kit } from '../defect.test-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await defectKit();
  await kit.place({ path: 'src/=cmd.js', message: '=HYPERLINK("x")', severity: 1, author: '+ann' });
  await kit.place({ path: 'src/b c#.js', message: 'a "quoted", text\nof two lines', severity: 2, line: 7 });
  const id = await kit.place({ path: 'src/i.js', message: 'known', severity: 4 });
  await kit.verdict(id, { ignore_type: 2, ignored_by: 'ann', ignore_reason: 'by design', ignored_at: new Date(5) });
  await kit.place({ path: 'src/g.js', detection: DETECTION.gone });
  await kit.place({ tool: 'CCN', path: 'src/f.js', measure: 41, message: 'run' });
});
afterAll(() => kit.app.close());

const all = { toolName: 'ESLINT', status: [1, 2, 4] };
const exported = (format: string, body: object = all, user = kit.ann) =>
  kit.post(`export?format=${format}&sortField=fileName&sortType=ASC`, body, user);
/** The answer as bytes. */
const raw = (format: string) =>
  kit.app.app.inject({
    method: 'POST',
    url: `${kit.app.settings.prefix}/defect/api/user/warn/export?format=${format}&sortField=fileName&sortType=ASC`,
    headers: {
      cookie: kit.ann.cookie,
      'x-csrftoken': kit.ann.csrf,
      [kit.app.settings.taskHeader]: String(kit.taskId),
    },
    payload: all,
  });
const audits = async () =>
  (await kit.app.db.selectFrom('audit_entry').selectAll().where('kind', '=', 'export').orderBy('id').execute()).map(
    ({ actor, subject, task_id, detail }) => ({ actor, subject, task_id, detail }),
  );

it('CSV: every row, quoted, and nothing a spreadsheet would run', async () => {
  const before = (await audits()).length;
  const answer = await exported('csv');
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="assay-${kit.taskId}-ESLINT.csv"`);
  const text = answer.text.replace(/^\uFEFF/, '');
  expect(text.split('\r\n')[0]).toContain('编号,文件名,行号');
  expect(text).toContain(",'=cmd.js,1,src/=cmd.js,");
  expect(text).toContain(`"'=HYPERLINK(""x"")",'+ann,严重`);
  expect(text).toContain('"a ""quoted"", text\nof two lines"');
  expect(text.trimEnd().split('\r\n')).toHaveLength(5);
  expect((await audits()).slice(before)).toEqual([
    { actor: 'ann', subject: 'ESLINT csv', task_id: kit.taskId, detail: { rows: 4 } },
  ]);
});

it('JSON lines are the rows of the list', async () => {
  const rows = (await raw('jsonl')).body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const list = (await kit.list(all, 'pageNum=1&pageSize=100&sortField=fileName&sortType=ASC')).data.defectList.records;
  expect(rows.map((row) => row.entityId)).toEqual(list.map((row: { entityId: string }) => row.entityId));
  expect(rows[0]).toMatchObject(list[0]);
});

it('SARIF 2.1.0 with levels, fingerprints and suppressions', async () => {
  const log = JSON.parse((await exported('sarif')).text);
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  expect(run.tool.driver.name).toBe('ESLINT');
  expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(['no-undef']);
  expect(run.results).toHaveLength(4);
  const byUri = new Map(
    run.results.map((result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) => [
      result.locations[0]?.physicalLocation.artifactLocation.uri,
      result,
    ]),
  );
  expect(byUri.get('src/b%20c%23.js')).toMatchObject({
    ruleId: 'no-undef',
    level: 'warning',
    message: { text: 'a "quoted", text\nof two lines' },
    locations: [{ physicalLocation: { region: { startLine: 7, endLine: 7 } } }],
    fingerprints: { 'assayDefect/v1': expect.stringMatching(/^ESLINT:\d+$/) },
    suppressions: [],
  });
  expect(byUri.get('src/i.js')).toMatchObject({
    level: 'note',
    suppressions: [{ kind: 'external', status: 'accepted', justification: 'by design' }],
  });
  expect(byUri.get('src/g.js')).toMatchObject({ baselineState: 'absent' });
  const ccn = JSON.parse((await exported('sarif', { toolName: 'CCN' })).text).runs[0].results;
  expect(ccn).toMatchObject([{ level: 'warning', message: { text: 'run: cyclomatic complexity 41' } }]);
});

it('a workbook whose parts can be unpacked', async () => {
  const bytes = (await raw('xlsx')).rawPayload;
  const directory = bytes.readUInt32LE(bytes.length - 6);
  const names: string[] = [];
  let sheet = '';
  for (let at = directory; bytes.readUInt32LE(at) === 0x02014b50; ) {
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const start = bytes.readUInt32LE(at + 42) + 30 + length;
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    expect(content.length).toBe(bytes.readUInt32LE(at + 24));
    names.push(name);
    if (name.endsWith('sheet1.xml')) sheet = content.toString();
    at += 46 + length;
  }
  expect(names).toHaveLength(5);
  expect(sheet.match(/<row>/g)).toHaveLength(5);
  expect(sheet).toContain('\'=HYPERLINK("x")');
});

it('a plain link carries task and filter in its query', async () => {
  const condition = encodeURIComponent(JSON.stringify({ status: [4] }));
  const path = `/defect/api/user/warn/export?format=jsonl&toolName=ESLINT&taskId=${kit.taskId}`;
  const answer = await kit.ann.call({ path: `${path}&condition=${condition}` });
  expect(JSON.parse(answer.text)).toMatchObject({ status: 5, message: 'known' });
  expect((await kit.ann.call({ path: `${path}&condition=nonsense` })).code).toBe('2300004');
  expect((await kit.eve.call({ path })).status).toBe(403);
});

it('refuses strangers, unknown formats and tools, and leaves no trace of them', async () => {
  const before = (await audits()).length;
  expect((await exported('csv', all, kit.eve)).status).toBe(403);
  expect((await exported('pdf')).code).toBe('2300004');
  const unknown = await exported('csv', { toolName: 'NOPE' });
  expect([unknown.code, unknown.headers['content-disposition']]).toEqual(['2300014', undefined]);
  expect(await audits()).toHaveLength(before);
});
