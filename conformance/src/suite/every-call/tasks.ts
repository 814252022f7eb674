import { bool, is } from '../../shapes/shape.ts';
import { BASE_LIST, BASIC_INFO, MEMBERS, OVERVIEW, STATUS, TASK_INFO, TASK_LIST } from '../../shapes/task-shapes.ts';
import { at, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import { settingsOf, type Visit } from './visit.ts';

/** Tasks and their settings (contract-core 6). */
export async function tasks(visit: Visit): Promise<void> {
  const { call, taskId } = visit;
  for (const order of ['SIMPLIFIED_PINYIN', 'CREATE_DATE', 'LAST_EXECUTE_DATE'])
    await call('core 6.1', ['POST', `${STEM.task}/taskSortType/${order}`], {
      body: { taskStatus: '', taskSource: '', showLoading: true },
      shape: TASK_LIST,
    });
  await call('core 6.2', ['GET', `${STEM.task}/base`], { shape: BASE_LIST });
  await call('core 6.3', ['PUT', `${STEM.task}/top/config/taskId/${taskId}/topFlag/true`], { shape: is(true) });
  await call('core 6.3', ['PUT', `${STEM.task}/top/config/taskId/${taskId}/topFlag/false`], { shape: bool });
  await call('core 6.4', ['GET', `${STEM.task}/status`], { shape: STATUS });
  await call('core 6.5', ['GET', `${STEM.task}/overview/${taskId}`], { shape: OVERVIEW });
  await call('core 6.6', ['GET', `${STEM.task}/taskInfo`], { shape: TASK_INFO });
  await call('core 6.7', ['GET', `${STEM.task}/taskId/${taskId}`], { shape: BASIC_INFO });
  await call('core 6.8', ['GET', `${STEM.task}/memberList`], { shape: MEMBERS });
  await call('core 6.8', ['GET', `${STEM.task}/users`], { shape: MEMBERS });
  const info = await settingsOf(visit);
  const nameCn = textAt(info, 'nameCn');
  const codeLang = String(at(info, 'codeLang'));
  await call('core 6.9', ['PUT', STEM.task], {
    body: { taskId: String(taskId), nameCn, codeLang, devopsToolParams: [], projectName: 'x' },
    shape: is(true),
  });
  await call('core 6.26', ['GET', `${STEM.task}/duplicate/streamName/nobody_has_this`], { shape: is(false) });
  await call('core 6.26', ['GET', `${STEM.task}/duplicate/streamName/${textAt(info, 'nameEn')}`], { shape: is(true) });
  await call('core 13.4', ['GET', STEM.task], { shape: TASK_LIST });
}
