import { codeOf } from '../../client/http-client.ts';
import * as F from '../../shapes/figure-shapes.ts';
import { equal, must } from '../checks.ts';
import { at, listAt, numberAt, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { TrapKit } from './kit.ts';

/** Names, charts, trees and records: traps 7, 18, 19, 22, 25, 26, 29 of contract-defects 23. */
export async function figureTraps({ client, taskId, trap, lint, rowsOf }: TrapKit): Promise<void> {
  await trap(7, 'odd names stay odd', async () => {
    const report = async (tool: string) => success(await client.get(`/defect/api/user/report/toolName/${tool}`));
    must(at(await report('DUPC'), 'chartTrendList', 'ducpChartList'), 'ducpChartList');
    must(at(await report('ESLINT'), 'chartLegacys', 'legacyList'), 'chartLegacys');
    must(at((await rowsOf('COVERITY'))[0], 'filePathname'), 'filePathname');
    for (const name of ['startLines', 'endLines']) must(at((await rowsOf('CCN'))[0], name), name);
    const records = success(await client.get('/defect/api/user/tasklog?toolName=ESLINT&page=1&pageSize=10'));
    must(at(records, 'taskLogPage', 'content', 0, 'currStep') !== undefined, 'currStep');
  });
  await trap(18, 'the row of sums is called Total in every language', async () => {
    for (const language of ['zh-CN', 'en']) {
      const other = client.sibling();
      other.task = client.task;
      other.cookies.set('assay_language', language);
      for (const [tool, ...place] of [
        ['COVERITY', 'authorChart'],
        ['CCN', 'chartAuthorList'],
        ['ESLINT', 'chartAuthors', 'newAuthorList'],
        ['ESLINT', 'chartAuthors', 'historyAuthorList'],
      ]) {
        const chart = success(await other.get(`/defect/api/user/report/toolName/${tool}`));
        equal(at(chart, ...place, 'totalAuthor', 'authorName'), 'Total', `${tool} ${language}`);
      }
    }
  });
  await trap(19, 'the tree of lines has exactly one first child, which is a folder', async () => {
    const root = at(success(await client.get(`${STEM.warn}/list/toolName/CLOC/orderBy/FILE`)), 'clocTreeNodeVO');
    const children = listAt(root, 'clocChildren');
    equal(children.length, 1, 'children of the root');
    must(listAt(children[0], 'clocChildren').length > 0, 'the first child has no children');
  });
  await trap(22, 'the dates of the lint list are those of the line, not of the finding', async () => {
    const [one] = await lint();
    const day = new Date(numberAt(one, 'lineUpdateTime') + 8 * 3_600_000).toISOString().slice(0, 10);
    must((await lint({ startCreateTime: day, endCreateTime: day })).length > 0, `nothing on ${day}`);
    const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    equal((await lint({ startCreateTime: today, endCreateTime: today })).length, 0, 'rows of tomorrow');
    must((await lint({ startCreateTime: 'Invalid Date', endCreateTime: '' })).length > 0, 'a date that is none');
  });
  await trap(25, 'results without numbers are left out', async () => {
    const results = listAt(
      success(await client.get(`/task/api/user/task/overview/${taskId}`)),
      'lastAnalysisResultList',
    );
    for (const one of results) must(at(one, 'buildNum') !== '', 'an empty buildNum');
  });
  await trap(26, 'no step has a message that reads as JSON', async () => {
    for (const tool of ['', 'ESLINT', 'CCN', 'DUPC', 'CLOC', 'COVERITY']) {
      const page = success(await client.get(`/defect/api/user/tasklog?toolName=${tool}&page=1&pageSize=10`), F.RECORDS);
      for (const record of listAt(page, 'taskLogPage', 'content'))
        for (const step of listAt(record, 'stepArray'))
          must(!isJson(textAt(step, 'msg')), `JSON: ${textAt(step, 'msg')}`);
    }
  });
  await trap(29, 'the first chart comes with empty dates', async () => {
    for (const tool of ['ESLINT', 'COVERITY', 'CCN', 'DUPC']) {
      success(await client.get(`/defect/api/user/report/toolName/${tool}?startTime=&endTime=`));
      const turned = await client.get(
        `/defect/api/user/report/toolName/${tool}?startTime=2026-02-01&endTime=2026-01-01`,
      );
      equal(codeOf(turned), '2300004', 'start after end');
    }
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
