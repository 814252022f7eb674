import * as D from '../../shapes/defect-shapes.ts';
import * as F from '../../shapes/figure-shapes.ts';
import { equal, must } from '../checks.ts';
import { at, listAt, numberAt, success } from '../run.ts';
import { STEM } from '../stems.ts';
import type { TrapKit } from './kit.ts';

/** Lists of defects: traps 3, 5, 6, 9, 16, 17, 27, 32 of contract-defects 23. */
export async function listTraps({ client, trap, list, lint }: TrapKit): Promise<void> {
  await trap(3, 'two shapes of pages', async () => {
    const lintPage = at(await list({ toolName: 'ESLINT', status: [1] }), 'defectList');
    must(at(lintPage, 'records') && at(lintPage, 'content') === undefined, 'lint is no page of records');
    for (const toolName of ['COVERITY', 'CCN', 'DUPC']) {
      const page = at(await list({ toolName }), 'defectList');
      must(at(page, 'content') && at(page, 'records') === undefined, `${toolName} is no page of content`);
      equal(at(page, 'number'), 0, 'number is 0-based');
    }
  });
  await trap(5, 'file mode answers under fileList, and only there', async () => {
    const data = await list({ toolName: 'ESLINT', clusterType: 'file', status: [1] });
    must(at(data, 'fileList') !== undefined && at(data, 'defectList') === undefined, 'not exactly one of the two');
  });
  await trap(6, 'newDefectCount for CCN, newCount for the others', async () => {
    must(typeof at(await list({ toolName: 'CCN' }), 'newDefectCount') === 'number', 'CCN');
    must(typeof at(await list({ toolName: 'COVERITY' }), 'newCount') === 'number', 'COVERITY');
  });
  await trap(9, 'sorting by severity is turned round', async () => {
    const order = async (sortType: string) =>
      (await lint({}, `pageNum=1&pageSize=100&sortField=severity&sortType=${sortType}`)).map((one) =>
        numberAt(one, 'severity'),
      );
    const down = await order('DESC');
    equal(
      down,
      [...down].sort((a, b) => a - b),
      'DESC lists serious first',
    );
    const up = await order('ASC');
    equal(
      up,
      [...up].sort((a, b) => b - a),
      'ASC lists prompt first',
    );
  });
  await trap(16, 'a page beyond the end is the first page, as the export needs', async () => {
    equal(await lint({}, 'pageNum=99&pageSize=300000'), await lint({}, 'pageNum=1&pageSize=300000'), 'lint');
    for (const toolName of ['CCN', 'DUPC', 'COVERITY']) {
      const far = at(await list({ toolName }, 'pageNum=99&pageSize=300000'), 'defectList');
      must(listAt(far, 'content').length > 0 && at(far, 'number') === 0, toolName);
    }
  });
  await trap(17, 'what must always be there is there where nothing is', async () => {
    const nothing = { toolName: 'COVERITY', checker: 'NO_SUCH_RULE', status: [2] };
    success(await client.post(`${STEM.warn}/list?pageNum=1&pageSize=10`, nothing), D.COMPILE_LIST);
    success(
      await client.post(`${STEM.warn}/list?pageNum=1&pageSize=10`, { toolName: 'ESLINT', checker: 'none' }),
      D.LINT_LIST,
    );
    for (const [toolName, filter] of [
      ['CCN', { status: [2] }],
      ['DUPC', { fileList: ['nowhere/'] }],
    ] as const) {
      const data = await list({ toolName, ...filter });
      equal(listAt(data, 'defectList', 'content').length, 0, toolName);
    }
    const choices = success(await client.get(`${STEM.warn}/checker/authors/toolName/ESLINT?status=2`), D.LINT_CHOICES);
    must(typeof at(choices, 'filePathTree') === 'object', 'no tree');
    success(await client.get(`${STEM.warn}/list/toolName/CLOC/orderBy/LANGUAGE`), F.CLOC_LANGUAGES);
  });
  await trap(27, 'counters of the lint list are 0, those of initpage are real', async () => {
    success(
      await client.post(`${STEM.warn}/list?pageNum=1&pageSize=10`, { toolName: 'ESLINT', status: [1] }),
      D.LINT_LIST,
    );
    const counts = success(await client.post(`${STEM.warn}/initpage`, { toolName: 'ESLINT', statisticType: 'STATUS' }));
    equal(at(counts, 'existCount'), (await lint()).length, 'existCount');
    success(await client.post(`${STEM.warn}/initpage`, { toolName: 'ESLINT', statisticType: 'NONSENSE' }));
  });
  await trap(32, 'counters are plain numbers', async () => {
    const data = await list({ toolName: 'COVERITY' });
    for (const name of ['existCount', 'fixCount', 'ignoreCount', 'seriousCount', 'newCount']) numberAt(data, name);
  });
}
