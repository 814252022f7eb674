import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defectKit, type Kit } from '../defect.test-kit.ts';

// Modules of its own: others of this worker must neither have loaded what is replaced here, nor find it replaced.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
/** The real bound is 300,000 rows (decision 23); the rule is the same for any number, and three are made sooner. */
const { BOUND } = vi.hoisted(() => ({ BOUND: 3 }));
vi.mock('@assay/domain/filters/paging', async (original) => ({
  ...(await original<object>()),
  MAX_PAGE_SIZE: BOUND,
}));

let kit: Kit;
beforeAll(async () => {
  kit = await defectKit();
  for (let line = 1; line <= BOUND; line++) await kit.place({ tool: 'ESLINT', path: 'src/a.js', line });
});
afterAll(() => kit.app.close());

const list = () => kit.list({ toolName: 'ESLINT' }, 'pageNum=1&pageSize=300000');
const file = (format: string) =>
  kit.ann.call({
    method: 'POST',
    path: `/defect/api/user/warn/export?format=${format}`,
    body: { toolName: 'ESLINT' },
    project: 'shop',
    task: kit.taskId,
  });
const exports = () => kit.app.db.selectFrom('audit_entry').select('id').where('kind', '=', 'export').execute();

describe('an export of more rows than it may have', () => {
  it('is what the real bound forbids', async () => {
    const { MAX_PAGE_SIZE } =
      await vi.importActual<typeof import('@assay/domain/filters/paging')>('@assay/domain/filters/paging');
    expect(MAX_PAGE_SIZE).toBe(300_000);
  });

  it('does not concern as many rows as are allowed', async () => {
    expect((await list()).data.defectList.records).toHaveLength(BOUND);
    expect((await file('xlsx')).status).toBe(200);
  });

  it('is refused with its sentence, sends no row and leaves no trace of an export', async () => {
    await kit.place({ tool: 'ESLINT', path: 'src/a.js', line: BOUND + 1 });
    const before = await exports();
    for (const answer of [await list(), await file('xlsx')]) {
      expect([answer.status, answer.code, answer.data]).toEqual([200, '2300004', undefined]);
      expect(answer.message).toContain('超过 300000 条');
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(answer.text).not.toContain('src/a.js');
    }
    expect(await exports()).toEqual(before);
    const english = await kit.ann.call({
      method: 'POST',
      path: '/defect/api/user/warn/list?pageSize=300000',
      body: { toolName: 'ESLINT' },
      project: 'shop',
      task: kit.taskId,
      language: 'en',
    });
    expect(english.message).toContain('More than 300000 rows cannot be exported');
  });

  it('is not refused where no workbook holds it: text formats have no bound, a filter helps', async () => {
    for (const format of ['csv', 'sarif']) expect((await file(format)).status).toBe(200);
    const narrowed = await kit.list({ toolName: 'ESLINT', fileList: ['src/none.js'] }, 'pageNum=1&pageSize=300000');
    expect([narrowed.code, narrowed.data.defectList.count]).toEqual(['0', 0]);
  });
});
