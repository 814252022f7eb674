import { CODE_LIBRARY, FILTERS, TRANSFERS, TREE, YML } from '../../shapes/settings-shapes.ts';
import { bool, is } from '../../shapes/shape.ts';
import { STEM } from '../stems.ts';
import { sourceForm, type Visit } from './visit.ts';

/** Filters, timer, source, reports and people of a task (contract-core 6.12 to 6.25, 8.3). */
export async function settings(visit: Visit): Promise<void> {
  const { call, taskId, username } = visit;
  await call('core 6.13', ['GET', `${STEM.task}/filter/path/${taskId}`], { shape: FILTERS });
  for (const [path, other] of [
    ['add/filter/path', 'del/filter'],
    ['filter/path', 'filter/path'],
  ]) {
    await call('core 6.12', ['POST', `${STEM.task}/${path}`], {
      body: { taskId, pathType: 'CUSTOM', filterFile: [], filterDir: [], customPath: ['.*/nowhere/.*'] },
      shape: is(true),
    });
    await call('core 6.12b', ['DELETE', `${STEM.task}/${other}`], {
      query: { taskId, path: '.*/nowhere/.*', pathType: 'CUSTOM' },
      shape: is(true),
    });
  }
  await call('core 6.14', ['GET', `${STEM.task}/filter/path/tree`], { shape: TREE });
  await call('core 6.15', ['POST', `${STEM.task}/taskId/${taskId}/scanConfiguration`], {
    body: {
      taskId: String(taskId),
      scanType: 1,
      timeAnalysisConfig: { executeDate: ['1', '3'], executeTime: '02:30' },
      newDefectJudge: { judgeBy: 1, fromDate: '2021-06-01' },
      transferAuthorList: [{ sourceAuthor: 'ann', targetAuthor: 'bob,eve' }],
    },
    shape: is(true),
  });
  await call('core 13.4', ['PUT', `${STEM.task}/timing`], {
    body: { taskId, executeDate: ['1'], executeTime: '03:30' },
    shape: is(true),
  });
  await call('core 8.3', ['GET', '/defect/api/user/transferAuthor/list'], { shape: TRANSFERS });
  await call('core 6.18', ['GET', `${STEM.task}/code//yml/filter/taskId/${taskId}/list`], { shape: YML });
  await call('core 6.19', ['GET', `${STEM.task}/code/lib`], { shape: CODE_LIBRARY });
  const source = await sourceForm(visit);
  await call('core 6.20', ['PUT', `${STEM.task}/code/lib/update`], { body: source, shape: is(true) });
  await call('core 13.4', ['PUT', `${STEM.task}/code/lib`], { body: source, shape: is(true) });
  await call('core 6.24', ['POST', `${STEM.task}/report`], {
    body: {
      taskId,
      rtxReceiverType: '1',
      emailReceiverType: '2',
      rtxReceiverList: [],
      emailReceiverList: [],
      emailCCReceiverList: '',
      botWebhookUrl: '',
      botRemindRange: 1,
      botRemindSeverity: 7,
      botRemaindTools: [],
      reportStatus: 1,
      reportDate: [1, 5],
      reportTime: 9,
      reportTools: ['CCN'],
      instantReportStatus: 2,
    },
  });
  await call('core 6.23', ['POST', '//task/index?invoke=notifyCustom'], { body: {} });
  await call('core 6.25', ['PUT', `${STEM.task}/member/taskId/${taskId}`], {
    body: { taskId, taskOwner: [username], taskMember: [] },
    shape: bool,
  });
}
