import { DIFFERENCE, facets, MY_SETS } from '../../shapes/checker-shapes.ts';
import { CHECKER_SET, page, SET_PARAMS, SET_RIGHTS, SETS, SETS_BY_GROUP } from '../../shapes/set-shapes.ts';
import { is } from '../../shapes/shape.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Sets (contract-core 11, 9.8, 9.9). @returns the id of the one it made */
export async function sets({ call, project, taskId, username }: Visit): Promise<string> {
  const own = `conf_${Date.now().toString(36)}`;
  await call('core 11.6', ['POST', STEM.set], {
    body: {
      checkerSetId: own,
      checkerSetName: own,
      codeLang: 64,
      description: 'made by the suite',
      catagories: ['DEFECT'],
      baseCheckerSetId: '',
      scope: 0,
    },
    shape: is(true),
  });
  await call('core 11.9', ['PUT', `${STEM.set}/checkerSets/${own}/checkers`], {
    body: { checkerProps: [{ toolName: 'ESLINT', checkerKey: 'no-debugger' }] },
    shape: is(true),
  });
  await call('core 11.10', ['POST', `${STEM.set}/checkers/all`], {
    body: {
      checkerProps: [{ toolName: 'ESLINT', checkerKey: 'no-debugger' }],
      checkerListQueryReq: { checkerSetId: own, toolName: ['ESLINT'], severity: ['1'] },
    },
    shape: is(true),
  });
  await call('core 9.9', ['POST', `${STEM.checker}/tools/ESLINT/checkerSets/${own}/versions/difference`], {
    body: { fromVersion: '1', toVersion: '2', toolName: 'ESLINT', checkerSetId: own },
    shape: DIFFERENCE,
  });
  await call('core 11.7', ['PUT', `${STEM.set}/${own}/baseInfo`], {
    body: { checkerSetName: own, description: 'changed', catagories: ['FORMAT'] },
    shape: is(true),
  });
  await call('core 11.8', ['GET', `${STEM.set}/${own}/versions/2147483647/detail`], { shape: CHECKER_SET });
  await call('core 11.1', ['POST', `${STEM.set}/count`], {
    body: { projectId: project },
    shape: facets('checkerSetLanguage', 'checkerSetCategory', 'toolName', 'checkerSetSource', 'total'),
  });
  await call('core 11.2', ['POST', `${STEM.set}/list`], { body: { projectId: project }, shape: SETS });
  await call('core 11.2', ['POST', `${STEM.set}/list`], {
    body: { projectId: project, taskId: String(taskId), showLoading: false },
    shape: SETS,
  });
  await call('core 11.3', ['POST', `${STEM.set}/otherList`], {
    body: { quickSearch: '', checkerSetCategory: [], checkerSetLanguage: [], pageNum: 1, pageSize: 20 },
    shape: page(CHECKER_SET),
  });
  await call('core 11.4', ['GET', `${STEM.set}/categoryList`], { shape: SETS_BY_GROUP });
  await call('core 11.5', ['GET', `${STEM.set}/params`], { shape: SET_PARAMS });
  await call('core 11.13', ['POST', `${STEM.set}/userManagementPermission`], {
    body: { projectId: project, user: username, checkerSetId: own },
    shape: SET_RIGHTS,
  });
  await call('core 11.12', ['POST', `${STEM.set}/${own}/relationships`], {
    body: { type: 'TASK', projectId: project, taskId: String(taskId) },
    shape: is(true),
  });
  await call('core 11.11', ['POST', `${STEM.set}/${own}/management`], {
    body: { projectId: project, discardFromTask: String(taskId) },
    shape: is(true),
  });
  await call('core 9.8', ['GET', `${STEM.checker}/tools/ESLINT/userCreatedCheckerSets`], { shape: MY_SETS });
  return own;
}
