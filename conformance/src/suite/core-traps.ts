/** The traps of contract-core 13.1, by number: one named check each. Long because it is one list. */
import { codeOf } from '../client/http-client.ts';
import { CHECKERS, DIFFERENCE } from '../shapes/checker-shapes.ts';
import { CHECKER_SET, SET_RIGHTS, SETS } from '../shapes/set-shapes.ts';
import { FILTERS, OPERATIONS, TASK_REPOSITORIES, TREE, YML } from '../shapes/settings-shapes.ts';
import { is } from '../shapes/shape.ts';
import { BASE_LIST, OVERVIEW, STATUS, TASK_INFO, TASK_LIST } from '../shapes/task-shapes.ts';
import { BACKEND_PARAMS, PERMISSIONS, TOOL_LIST } from '../shapes/user-shapes.ts';
import { equal, must } from './checks.ts';
import { at, listAt, numberAt, type Run, refused, success, textAt } from './run.ts';

const T = '/task/api/user/task';
const U = '/task/api/user';
const CHECKER = '/defect/api/user/checker';
const SET = '/defect/api/user/checkerSet';
const NEWEST = 2_147_483_647;

export async function coreTraps({ checks, client, project, taskId, username }: Run): Promise<void> {
  const trap = (number: number, name: string, look: () => Promise<unknown>) =>
    checks.check(`core trap ${number}: ${name}`, look);
  const own = `trap_${Date.now().toString(36)}`;

  await trap(1, 'code is the text "0"', async () => {
    const answers = [
      await client.put(`${T}/top/config/taskId/${taskId}/topFlag/true`),
      await client.put(`${U}/tool/status`, { toolNameList: ['CCN'], manageType: 'Y', stopReason: '' }),
      await client.post(SET, {
        checkerSetId: own,
        checkerSetName: own,
        codeLang: 64,
        description: 'x',
        catagories: ['DEFECT'],
        baseCheckerSetId: '',
        scope: 0,
      }),
      await client.put(`${SET}/${own}/baseInfo`, { checkerSetName: own, description: 'y', catagories: ['DEFECT'] }),
      await client.put(`${SET}/checkerSets/${own}/checkers`, {
        checkerProps: [{ toolName: 'ESLINT', checkerKey: 'no-debugger' }],
      }),
      await client.post(`${SET}/${own}/management`, { projectId: project, versionSwitchTo: NEWEST }),
      await client.post(`${SET}/${own}/relationships`, { type: 'PROJECT', projectId: project }),
    ];
    for (const answer of answers) must(codeOf(answer) === '0', answer.text.slice(0, 200));
  });
  await trap(2, 'data is exactly true where the client tests identity', async () => {
    const settings = success(await client.get(`${T}/taskInfo`));
    const answers = [
      await client.put(T, {
        taskId: String(taskId),
        nameCn: textAt(settings, 'nameCn'),
        codeLang: String(at(settings, 'codeLang')),
      }),
      await client.post(`${T}/add/filter/path`, { taskId, pathType: 'CUSTOM', customPath: ['.*/trap/.*'] }),
      await client.delete(`${T}/del/filter`, { query: { taskId, path: '.*/trap/.*', pathType: 'CUSTOM' } }),
      await client.post(`${T}/taskId/${taskId}/scanConfiguration`, { taskId: String(taskId), scanType: 1 }),
      await client.put(`${U}/tool/tasks/${taskId}/tools/paramJsonAndCheckerSets`, {
        taskId,
        toolConfig: [{ taskId, toolName: 'CCN', paramJson: '', checkerSet: {} }],
      }),
    ];
    for (const answer of answers) success(answer, is(true));
  });
  await trap(3, 'misspelled words stay misspelled', async () => {
    const set = success(await client.get(`${SET}/${own}/versions/1/detail`));
    must(Array.isArray(at(set, 'catagories')), 'no catagories');
    must(Array.isArray(at(success(await client.get(`${SET}/params`)), 'catatories')), 'no catatories');
    success(
      await client.put(`${U}/tool/status`, { toolNameList: ['DUPC'], manageType: 'N', stopReason: 'a trap is tried' }),
    );
    success(await client.put(`${U}/tool/status`, { toolNameList: ['DUPC'], manageType: 'Y', stopReason: '' }));
    const records = success(await client.post(`/defect/api/user/operation/taskId/${taskId}`, ['tool_switch']));
    must(
      Array.isArray(records) && records.some((record) => at(record, 'operType') === 'diable_action'),
      'no diable_action',
    );
    const words = listAt(success(await client.get(`${U}/metadatas?metadataType=LANG`)), 'LANG');
    must(JSON.stringify(words).includes('C_PLUS_PLUSH'), 'no C_PLUS_PLUSH');
    const { report: stored } = { report: at(success(await client.get(`${T}/taskInfo`)), 'notifyCustomInfo') };
    must(at(stored, 'botRemindTools') === undefined, 'botRemaindTools is spelled right');
  });
  await trap(4, 'checkerSetId in answers, whatever routes call it', async () => {
    const sets = success(await client.post(`${SET}/list`, { projectId: project }), SETS);
    must(Array.isArray(sets) && sets.every((set) => at(set, 'checkersetId') === undefined), 'checkersetId in a body');
  });
  await trap(5, 'double slashes, an extra /ms, tree before id, the repeated segment', async () => {
    success(await client.get(`${T}/code//yml/filter/taskId/${taskId}/list`), YML);
    success(await client.get('/ms/defect/api/user/repo/oauth/url?toolName=ESLINT'));
    success(await client.get('//ms/ms/defect/api/user/backendParams'), BACKEND_PARAMS);
    success(await client.get(`${T}/filter/path/tree`), TREE);
    success(await client.get(`${T}/filter/path/${taskId}`), FILTERS);
  });
  await trap(6, 'left-over addresses without prefix', async () => {
    success(await client.post('//task/index?invoke=notifyCustom', {}));
    success(await client.get('//defect/index?invoke=dupclist'));
    success(await client.get('//defect/index?invoke=dupcdetail'));
    success(await client.get('//repo/index?invoke=list'));
    success(await client.post('//tool/publish', { name: 'CCN' }));
    success(await client.post('/tool/publish', { name: 'CCN' }));
  });
  await trap(7, 'numbers that arrive as text', async () => {
    success(await client.post(`${SET}/list`, { projectId: project, taskId: String(taskId) }), SETS);
    const body = { severity: ['1'], editable: ['true'] };
    success(await client.post(`${CHECKER}/list?pageNum=1&pageSize=10`, body), CHECKERS);
    success(
      await client.post(`${CHECKER}/tools/ESLINT/checkerSets/${own}/versions/difference`, {
        fromVersion: '1',
        toVersion: '1',
      }),
      DIFFERENCE,
    );
  });
  await trap(8, 'buildEnv is an object or an empty text', async () => {
    const library = success(await client.get(`${T}/code/lib`));
    for (const buildEnv of ['', {}])
      success(
        await client.put(`${T}/code/lib/update`, {
          taskId,
          repoHashId: at(library, 'repoHashId'),
          aliasName: at(library, 'aliasName'),
          branch: 'main',
          buildEnv,
        }),
        is(true),
      );
    must(at(success(await client.get(`${T}/code/lib`)), 'buildEnv') !== '', 'buildEnv answered as a text');
  });
  await trap(9, 'bodies that are bare arrays', async () => {
    success(await client.post(`/defect/api/user/operation/taskId/${taskId}`, ['task_info']), OPERATIONS);
    success(await client.post('/defect/api/user/repo/list', [taskId]), TASK_REPOSITORIES);
  });
  await trap(10, 'removing a filter carries everything in the query', async () => {
    refused(
      await client.delete(`${T}/del/filter`, { query: { taskId, path: '.*/never stored/.*', pathType: 'CUSTOM' } }),
      '2300007',
    );
  });
  await trap(11, 'two scales of severity, two kinds of week days, instantReportStatus in two types', async () => {
    const packages = success(await client.get(`${CHECKER}/tasks/${taskId}/toolName/ESLINT/checkers`));
    const inTask = listAt(packages, 'checkerPackages').flatMap((entry) => listAt(entry, 'checkerList'));
    must(!inTask.some((checker) => at(checker, 'severity') === 4), 'severity 4 in the packages of a task');
    const library = success(await client.post(`${CHECKER}/list`, { toolName: ['ESLINT'] }));
    must(Array.isArray(library) && !library.some((one) => at(one, 'severity') === 3), 'severity 3 in the library');
    success(
      await client.post(`${T}/report`, {
        reportDate: [1],
        reportTime: 9,
        reportTools: ['CCN'],
        instantReportStatus: 1,
      }),
    );
    success(
      await client.post(`${T}/taskId/${taskId}/scanConfiguration`, {
        timeAnalysisConfig: { executeDate: ['1'], executeTime: '02:30' },
      }),
    );
    const settings = success(await client.get(`${T}/taskInfo`), TASK_INFO);
    equal(at(settings, 'notifyCustomInfo', 'instantReportStatus'), '1', 'instantReportStatus');
    equal(at(settings, 'notifyCustomInfo', 'reportDate'), [1], 'reportDate');
    equal(at(settings, 'executeDate'), ['1'], 'executeDate');
  });
  await trap(12, 'topFlag: 1 and -1 in objects, true and false in the path', async () => {
    const flag = async () =>
      at(
        listAt(success(await client.post(`${T}/taskSortType/CREATE_DATE`, {})), 'enableTasks').find(
          (card) => at(card, 'taskId') === taskId,
        ),
        'topFlag',
      );
    success(await client.put(`${T}/top/config/taskId/${taskId}/topFlag/true`));
    equal(await flag(), 1, 'pinned');
    success(await client.put(`${T}/top/config/taskId/${taskId}/topFlag/false`));
    equal(await flag(), -1, 'not pinned');
  });
  await trap(13, 'one address adds tools and makes tasks; defaultFilterPath has two meanings', async () => {
    refused(await client.post(T, { taskId, tools: [{ toolName: 'ESLINT', taskId }] }), '2301001');
    const offered = listAt(success(await client.get(`${T}/filter/path/${taskId}`)), 'defaultFilterPath');
    const [one] = offered;
    success(
      await client.post(`${T}/add/filter/path`, { taskId, pathType: 'DEFAULT', defaultFilterPath: [one] }),
      is(true),
    );
    const after = success(await client.get(`${T}/filter/path/${taskId}`));
    equal(at(after, 'defaultAddPaths'), [one], 'selected');
    equal(listAt(after, 'defaultFilterPath').length, offered.length, 'offered');
    success(
      await client.post(`${T}/add/filter/path`, { taskId, pathType: 'DEFAULT', defaultFilterPath: offered }),
      is(true),
    );
  });
  await trap(14, 'the newest version is 2147483647 in lists, a real number in the detail', async () => {
    const detail = success(await client.get(`${SET}/${own}/versions/${NEWEST}/detail`), CHECKER_SET);
    equal(numberAt(detail, 'version'), 1, 'version');
    const sets = success(await client.post(`${SET}/list`, { projectId: project }));
    const mine = Array.isArray(sets) ? sets.find((set) => at(set, 'checkerSetId') === own) : undefined;
    equal(at(mine, 'versionList', 0, 'version'), NEWEST, 'first of versionList');
  });
  await trap(15, 'a stale task header does no harm to calls about the project', async () => {
    for (const stale of [999_999_999, ''] as const) {
      success(await client.get(`${T}/base`, { task: stale }), BASE_LIST);
      success(await client.post(`${SET}/list`, { projectId: project }, { task: stale }), SETS);
      success(await client.get(`${U}/toolList?isDetail=false`, { task: stale }), TOOL_LIST);
      success(await client.get(`${T}/cw/permission?action=create_task`, { task: stale }), PERMISSIONS);
    }
  });
  await trap(16, 'fields nobody asked for are ignored', async () => {
    const body = { taskStatus: null, taskSource: '', showLoading: true, taskId: 'x', pageNum: 1, nonsense: { a: [1] } };
    success(await client.post(`${T}/taskSortType/CREATE_DATE`, body), TASK_LIST);
  });
  await trap(17, 'what would break a screen is always there', async () => {
    success(await client.get(`${T}/taskInfo`), TASK_INFO);
    success(await client.get(`${T}/overview/${taskId}`), OVERVIEW);
    success(await client.get(`${U}/toolList`), TOOL_LIST);
    const facets = success(await client.post(`${CHECKER}/count`, { keyWord: 'no such rule anywhere' }));
    must(
      Array.isArray(facets) && at(facets.at(-1), 'name') === 'total',
      'the facet total is missing where nothing is found',
    );
  });
  await trap(18, 'status is there for every task', async () => {
    success(await client.get(`${T}/status`), STATUS);
  });
  await trap(19, 'a refusal says so in words of its own', async () => {
    const answer = await client.put(`${T}/top/config/taskId/999999999/topFlag/true`);
    must(codeOf(answer) !== undefined && answer.status < 500, answer.text.slice(0, 200));
  });

  await checks.check('core 1.5: no JSON is 400 with the envelope', async () => {
    const answer = await client.call('POST', `${T}/taskSortType/CREATE_DATE`, {
      rawBody: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    must(answer.status === 400 && codeOf(answer) === '2300020', answer.text.slice(0, 200));
  });
  await checks.check('core 1.2: a change without the CSRF header is refused', async () => {
    const other = client.sibling();
    other.cookies.delete('backend_csrftoken');
    const answer = await other.post(`${T}/taskSortType/CREATE_DATE`, {});
    must(answer.status === 403, `HTTP ${answer.status}`);
  });
  await checks.check('core 1.6: requests that are cut off leave the server well', async () => {
    for (let round = 0; round < 20; round += 1) {
      const controller = new AbortController();
      const sent = client.get(`${U}/toolList?isDetail=true`, { signal: controller.signal }).catch(() => undefined);
      setTimeout(() => controller.abort(), round % 5);
      await sent;
    }
    success(await client.get(`${U}/toolList?isDetail=true`), TOOL_LIST);
  });
  await checks.check('core 1.2: server texts follow the language cookie', async () => {
    const told = async (value: string) => {
      const other = client.sibling();
      other.cookies.set('assay_language', value);
      return String(at((await other.put(`${T}/start`)).body, 'message'));
    };
    const chinese = /[\u4e00-\u9fff]/;
    for (const value of ['zh-CN', 'zh_cn', 'ZH']) must(chinese.test(await told(value)), `${value} is not Chinese`);
    must(!chinese.test(await told('en')), 'en is not English');
  });
  await checks.check('core 13.2: start-up and navigation in the order of the client', async () => {
    for (const path of [
      `${U}/userInfo`,
      `${T}/taskInfo`,
      `${U}/metadatas?metadataType=LANG;TOOL_TYPE;TOOL_PATTERN;PARAM_TYPE`,
      `${U}/toolList?isDetail=true`,
      `${T}/status`,
      `${T}/base`,
      `${T}/overview/${taskId}`,
      `${SET}/params`,
      `${SET}/categoryList`,
      `${U}/tool/repos/projCode/${project}`,
      `${U}/buildEnv?os=LINUX`,
      `${T}/taskId/${taskId}`,
      `${T}/code/lib`,
      '/defect/api/user/transferAuthor/list',
      `${T}/filter/path/${taskId}`,
      `${T}/code//yml/filter/taskId/${taskId}/list`,
      `${T}/filter/path/tree`,
      '/defect/api/user/backendParams',
    ])
      success(await client.get(path));
    success(await client.post(`${SET}/userManagementPermission`, { projectId: project, user: username }), SET_RIGHTS);
  });
}
