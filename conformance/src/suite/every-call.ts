/**
 * Every call once with a real request, its answer held against the contract's shape. Long because it is one list, in the
 * order of the contract: what a call needs of the one before stands right above it.
 */
import type { Answer, CallOptions } from '../client/http-client.ts';
import * as C from '../shapes/core-shapes.ts';
import * as D from '../shapes/defect-shapes.ts';
import { all, bool, filled, is, list, noNulls, obj, type Shape, str } from '../shapes/shape.ts';
import { must } from './checks.ts';
import { at, listAt, type Run, refused, success, textAt } from './run.ts';

const T = '/task/api/user/task';
const U = '/task/api/user';
const CHECKER = '/defect/api/user/checker';
const SET = '/defect/api/user/checkerSet';
const WARN = '/defect/api/user/warn';
const TRUE = is(true);

export async function everyCall(run: Run): Promise<void> {
  const { client, checks, taskId, project, username } = run;
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sends one call, and checks its answer under the name of its section. */
  const call = async (
    name: string,
    [method, path]: readonly [Method, string],
    { shape, ...options }: CallOptions & { shape?: Shape } = {},
  ): Promise<unknown> => {
    let data: unknown;
    await checks.check(`${name} ${method} ${path.split('?')[0]}`, async () => {
      data = success(await client.call(method, path, options), shape);
    });
    return data;
  };
  const settings = () => client.get(`${T}/taskInfo`).then((answer) => success(answer, C.TASK_INFO));

  // Who, words, permissions.
  await call('core 3.2', ['GET', `${U}/metadatas?metadataType=LANG;TOOL_TYPE;TOOL_PATTERN;PARAM_TYPE`], {
    shape: C.METADATAS,
  });
  for (const isDetail of ['true', 'false'])
    await call('core 3.3', ['GET', `${U}/toolList?isDetail=${isDetail}`], { shape: C.TOOL_LIST });
  await call('core 3.4', ['GET', '/defect/api/user/backendParams'], { shape: C.BACKEND_PARAMS });
  await call('core 3.4 older', ['GET', '/defect/api/backendParams'], { shape: C.BACKEND_PARAMS });
  await call('core 3.5', ['GET', `${U}/risklist`], { shape: C.RISKS });
  await call('core 3.6', ['GET', '/permission/api/user/blueking/user'], {
    shape: list(obj({ userId: filled, displayName: filled })),
  });
  for (const action of ['create_task;task_manage', 'defect_view,defect_manage', 'report_view&action=analyze'])
    await call('core 4.1', ['GET', `${T}/cw/permission?action=${action}`], { shape: C.PERMISSIONS });

  // Tasks.
  for (const order of ['SIMPLIFIED_PINYIN', 'CREATE_DATE', 'LAST_EXECUTE_DATE'])
    await call('core 6.1', ['POST', `${T}/taskSortType/${order}`], {
      body: { taskStatus: '', taskSource: '', showLoading: true },
      shape: C.TASK_LIST,
    });
  await call('core 6.2', ['GET', `${T}/base`], { shape: C.BASE_LIST });
  await call('core 6.3', ['PUT', `${T}/top/config/taskId/${taskId}/topFlag/true`], { shape: TRUE });
  await call('core 6.3', ['PUT', `${T}/top/config/taskId/${taskId}/topFlag/false`], { shape: bool });
  await call('core 6.4', ['GET', `${T}/status`], { shape: C.STATUS });
  await call('core 6.5', ['GET', `${T}/overview/${taskId}`], { shape: C.OVERVIEW });
  await call('core 6.6', ['GET', `${T}/taskInfo`], { shape: C.TASK_INFO });
  await call('core 6.7', ['GET', `${T}/taskId/${taskId}`], { shape: C.BASIC_INFO });
  await call('core 6.8', ['GET', `${T}/memberList`], { shape: C.MEMBERS });
  await call('core 6.8', ['GET', `${T}/users`], { shape: C.MEMBERS });
  const info = await settings();
  const nameCn = textAt(info, 'nameCn');
  const codeLang = String(at(info, 'codeLang'));
  await call('core 6.9', ['PUT', T], {
    body: { taskId: String(taskId), nameCn, codeLang, devopsToolParams: [], projectName: 'x' },
    shape: TRUE,
  });
  await call('core 6.13', ['GET', `${T}/filter/path/${taskId}`], { shape: C.FILTERS });
  for (const [path, other] of [
    ['add/filter/path', 'del/filter'],
    ['filter/path', 'filter/path'],
  ]) {
    await call('core 6.12', ['POST', `${T}/${path}`], {
      body: { taskId, pathType: 'CUSTOM', filterFile: [], filterDir: [], customPath: ['.*/nowhere/.*'] },
      shape: TRUE,
    });
    await call('core 6.12b', ['DELETE', `${T}/${other}`], {
      query: { taskId, path: '.*/nowhere/.*', pathType: 'CUSTOM' },
      shape: TRUE,
    });
  }
  await call('core 6.14', ['GET', `${T}/filter/path/tree`], { shape: C.TREE });
  await call('core 6.15', ['POST', `${T}/taskId/${taskId}/scanConfiguration`], {
    body: {
      taskId: String(taskId),
      scanType: 1,
      timeAnalysisConfig: { executeDate: ['1', '3'], executeTime: '02:30' },
      newDefectJudge: { judgeBy: 1, fromDate: '2021-06-01' },
      transferAuthorList: [{ sourceAuthor: 'ann', targetAuthor: 'bob,eve' }],
    },
    shape: TRUE,
  });
  await call('core 13.4', ['PUT', `${T}/timing`], {
    body: { taskId, executeDate: ['1'], executeTime: '03:30' },
    shape: TRUE,
  });
  await call('core 8.3', ['GET', '/defect/api/user/transferAuthor/list'], { shape: C.TRANSFERS });
  await call('core 6.18', ['GET', `${T}/code//yml/filter/taskId/${taskId}/list`], { shape: C.YML });
  const library = await call('core 6.19', ['GET', `${T}/code/lib`], { shape: C.CODE_LIBRARY });
  const source = {
    taskId,
    aliasName: at(library, 'aliasName'),
    repoHashId: at(library, 'repoHashId'),
    branch: 'main',
    scmType: 'CODE_GIT',
    osType: '',
    buildEnv: '',
    projectBuildType: '',
    projectBuildCommand: '',
  };
  await call('core 6.20', ['PUT', `${T}/code/lib/update`], { body: source, shape: TRUE });
  await call('core 13.4', ['PUT', `${T}/code/lib`], { body: source, shape: TRUE });
  await call('core 6.24', ['POST', `${T}/report`], {
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
  await call('core 6.25', ['PUT', `${T}/member/taskId/${taskId}`], {
    body: { taskId, taskOwner: [username], taskMember: [] },
    shape: bool,
  });
  await call('core 6.26', ['GET', `${T}/duplicate/streamName/nobody_has_this`], { shape: is(false) });
  await call('core 6.26', ['GET', `${T}/duplicate/streamName/${textAt(info, 'nameEn')}`], { shape: TRUE });
  await call('core 13.4', ['GET', T], { shape: C.TASK_LIST });

  // Tools and repositories.
  await call('core 7.3', ['GET', `${U}/tool/repos/projCode/${project}`], { shape: C.REPOSITORIES });
  await call('core 7.4', ['GET', `${U}/tool/branches?projCode=${project}&url=${run.source}&type=CODE_GIT`], {
    shape: list(str),
  });
  await call('core 7.5', ['GET', `${U}/buildEnv?os=LINUX`], { shape: C.BUILD_TOOLS });
  await call('core 7.6', ['PUT', `${U}/tool/status`], {
    body: { toolNameList: ['DUPC'], manageType: 'N', stopReason: 'not wanted for now' },
  });
  await call('core 7.6', ['PUT', `${U}/tool/status`], {
    body: { toolNameList: ['DUPC'], manageType: 'Y', stopReason: '' },
  });
  await call('core 7.7', ['PUT', `${U}/tool/tasks/${taskId}/tools/paramJsonAndCheckerSets`], {
    body: { taskId, toolConfig: [{ taskId, toolName: 'CCN', paramJson: '{"ccn_threshold":"20"}', checkerSet: {} }] },
    shape: TRUE,
  });
  for (const [path, tool] of [
    [T, 'PINPOINT'],
    [`${U}/tool`, 'KLOCWORK'],
  ] as const)
    await call('core 6.11', ['POST', path], {
      body: { ...source, taskId, tools: [{ toolName: tool, taskId, paramJson: '' }] },
    });
  await call('core 7.8', ['POST', '/tool/publish'], { body: { name: 'CCN' } });
  await call('core 7.8', ['POST', '/tool/sort'], { body: ['ESLINT', 'RUFF'] });
  await call('core 7.8', ['GET', '//repo/index?invoke=list'], { shape: list(obj({})) });
  await call('core 8.1', ['POST', `/defect/api/user/operation/taskId/${taskId}`], {
    body: FUNCTIONS,
    shape: C.OPERATIONS,
  });
  await call('core 8.2', ['POST', '/defect/api/user/repo/list'], { body: [taskId], shape: C.TASK_REPOSITORIES });
  await call('core 8.2', ['POST', '/defect/api/user/repo/list'], { body: [], shape: C.TASK_REPOSITORIES });

  // Rules of the task, the library, sets.
  await call('core 9.1', ['GET', `${CHECKER}/tasks/${taskId}/toolName/ESLINT/checkers`], { shape: C.PACKAGES });
  await call('core 10.1', ['POST', `${CHECKER}/count`], {
    body: { keyWord: '' },
    shape: C.facets(
      'checkerLanguage',
      'checkerCategory',
      'toolName',
      'tag',
      'severity',
      'editable',
      'checkerRecommend',
      'checkerSetSelected',
      'total',
    ),
  });
  await call('core 10.2', ['POST', `${CHECKER}/list?pageNum=1&pageSize=100&sortField=checkerKey&sortType=ASC`], {
    body: { checkerLanguage: ['JS'], severity: ['1'], sortField: null },
    shape: C.CHECKERS,
  });
  await call('core 9.10', ['GET', `${CHECKER}/detail/toolName/ESLINT?checkerKey=no-debugger`], {
    shape: C.CHECKER_DETAIL,
  });
  await call('core 9.3', ['POST', `${CHECKER}/tasks/${taskId}/checkerSets`], {
    body: { toolNames: ['ESLINT'] },
    shape: C.TOOL_SETS,
  });
  const own = `conf_${Date.now().toString(36)}`;
  await call('core 11.6', ['POST', SET], {
    body: {
      checkerSetId: own,
      checkerSetName: own,
      codeLang: 64,
      description: 'made by the suite',
      catagories: ['DEFECT'],
      baseCheckerSetId: '',
      scope: 0,
    },
    shape: TRUE,
  });
  await call('core 11.9', ['PUT', `${SET}/checkerSets/${own}/checkers`], {
    body: { checkerProps: [{ toolName: 'ESLINT', checkerKey: 'no-debugger' }] },
    shape: TRUE,
  });
  await call('core 11.10', ['POST', `${SET}/checkers/all`], {
    body: {
      checkerProps: [{ toolName: 'ESLINT', checkerKey: 'no-debugger' }],
      checkerListQueryReq: { checkerSetId: own, toolName: ['ESLINT'], severity: ['1'] },
    },
    shape: TRUE,
  });
  await call('core 9.9', ['POST', `${CHECKER}/tools/ESLINT/checkerSets/${own}/versions/difference`], {
    body: { fromVersion: '1', toVersion: '2', toolName: 'ESLINT', checkerSetId: own },
    shape: C.DIFFERENCE,
  });
  await call('core 11.7', ['PUT', `${SET}/${own}/baseInfo`], {
    body: { checkerSetName: own, description: 'changed', catagories: ['FORMAT'] },
    shape: TRUE,
  });
  await call('core 11.8', ['GET', `${SET}/${own}/versions/2147483647/detail`], { shape: C.SET });
  await call('core 11.1', ['POST', `${SET}/count`], {
    body: { projectId: project },
    shape: C.facets('checkerSetLanguage', 'checkerSetCategory', 'toolName', 'checkerSetSource', 'total'),
  });
  await call('core 11.2', ['POST', `${SET}/list`], { body: { projectId: project }, shape: C.SETS });
  await call('core 11.2', ['POST', `${SET}/list`], {
    body: { projectId: project, taskId: String(taskId), showLoading: false },
    shape: C.SETS,
  });
  await call('core 11.3', ['POST', `${SET}/otherList`], {
    body: { quickSearch: '', checkerSetCategory: [], checkerSetLanguage: [], pageNum: 1, pageSize: 20 },
    shape: C.page(C.SET),
  });
  await call('core 11.4', ['GET', `${SET}/categoryList`], { shape: C.SETS_BY_GROUP });
  await call('core 11.5', ['GET', `${SET}/params`], { shape: C.SET_PARAMS });
  await call('core 11.13', ['POST', `${SET}/userManagementPermission`], {
    body: { projectId: project, user: username, checkerSetId: own },
    shape: C.SET_RIGHTS,
  });
  await call('core 11.12', ['POST', `${SET}/${own}/relationships`], {
    body: { type: 'TASK', projectId: project, taskId: String(taskId) },
    shape: TRUE,
  });
  await call('core 11.11', ['POST', `${SET}/${own}/management`], {
    body: { projectId: project, discardFromTask: String(taskId) },
    shape: TRUE,
  });
  await call('core 9.8', ['GET', `${CHECKER}/tools/ESLINT/userCreatedCheckerSets`], { shape: C.MY_SETS });
  const linked = { toolCheckerSets: [{ toolName: 'ESLINT', checkerSetId: own, version: '1' }] };
  await call('core 9.6', ['POST', `${CHECKER}/tasks/${taskId}/checkerSets/relationship`], {
    body: linked,
    shape: TRUE,
  });
  await call('core 9.6', ['POST', `${CHECKER}/checkerSets/relationship`], { body: linked, shape: TRUE });
  await call('core 9.2', ['POST', `${CHECKER}/tasks/${taskId}/toolName/ESLINT/checkers/configuration`], {
    body: { pkgId: '0', toolName: 'ESLINT', taskId, openedCheckers: ['no-empty'], closedCheckers: ['no-var'] },
    shape: bool,
  });
  await call('core 9.5', ['POST', `${CHECKER}/tasks/${taskId}/tools/ESLINT/checkerSets`], {
    body: { checkerSetId: `${own}_b`, checkerSetName: `${own}_b`, scope: 2 },
  });
  await call('core 9.4', ['PUT', `${CHECKER}/tasks/${taskId}/tools/ESLINT/checkerSets/${own}_b`], {
    body: { checkerSetName: `${own}_b`, scope: 2, upgradeMyOtherTasks: 'N' },
  });
  await checks.check('core 9.7 value of a rule', async () => {
    const packages = success(await client.get(`${CHECKER}/tasks/${taskId}/toolName/ESLINT/checkers`), C.PACKAGES);
    const editable = listAt(packages, 'checkerPackages')
      .flatMap((entry) => listAt(entry, 'checkerList'))
      .find((checker) => at(checker, 'editable') === true && at(checker, 'checkerStatus') === true);
    must(editable, 'no open rule of ESLINT has a value');
    const answer = await client.put(
      `${CHECKER}/taskId/${taskId}/tools/ESLINT/param/${encodeURIComponent(textAt(editable, 'paramValue'))}?checkerKey=${textAt(editable, 'checkerName')}`,
    );
    success(answer, TRUE);
  });

  // Platform.
  await call('core 12', ['GET', `/project/api/user/projects/${project}`], {
    shape: obj({ projectId: filled, projectName: filled }),
  });
  await call('core 12', ['GET', `/project/api/user/users/projects/${project}/list`], { shape: list(filled) });
  await call('core 12', ['GET', `/experience/api/user/groups/${project}/projectGroupAndUsers`], {
    shape: list(obj({ groupRoleId: filled, groupName: filled, users: list(str) })),
  });
  await roles({ service: 'codecc', type: 'task', code: String(taskId), shape: C.TASK_ROLES }, run);

  // Defects.
  const lists: Record<string, Shape> = {
    ESLINT: D.LINT_LIST,
    RUFF: D.LINT_LIST,
    COVERITY: D.COMPILE_LIST,
    CCN: D.CCN_LIST,
    DUPC: D.DUPC_LIST,
  };
  const rows: Record<string, unknown> = {};
  for (const [toolName, shape] of Object.entries(lists)) {
    const data = await call(`defects 4 ${toolName}`, ['POST', `${WARN}/list?pageNum=1&pageSize=100`], {
      body: { taskId: String(taskId), toolName, status: [1], severity: [], daterange: [null, null], fileList: [] },
      shape,
    });
    await checks.check(`defects 4 ${toolName} has rows: the fixture holds some`, () => {
      const page = at(data, 'defectList');
      const found = at(page, 'records') ?? at(page, 'content');
      must(Array.isArray(found) && found.length > 0, 'no rows');
      rows[toolName] = found[0];
    });
  }
  await call('defects 4.2 by file', ['POST', `${WARN}/list?pageNum=1&pageSize=100&sortField=fileName&sortType=ASC`], {
    body: { toolName: 'ESLINT', clusterType: 'file', status: [1] },
    shape: D.LINT_FILES,
  });
  for (const [statisticType, shape] of [
    ['STATUS', D.STATUS_COUNTS],
    ['SEVERITY', D.SEVERITY_COUNTS],
    ['DEFECT_TYPE', D.PERIOD_COUNTS],
  ] as const)
    await call(`defects 5 ${statisticType}`, ['POST', `${WARN}/initpage`], {
      body: { toolName: 'ESLINT', statisticType, status: [1], sortField: null },
      shape,
    });
  await call('defects 6', ['GET', `${WARN}/checker/authors/toolName/ESLINT?status=1,4`], { shape: D.LINT_CHOICES });
  for (const tool of ['CCN', 'DUPC'])
    await call('defects 6', ['GET', `${WARN}/checker/authors/toolName/${tool}`], { shape: D.CHOICES });
  const details: Record<string, readonly [string, Shape, string]> = {
    ESLINT: ['LINT', D.LINT_DETAIL, 'filePath'],
    COVERITY: ['COVERITY', D.COMPILE_DETAIL, 'filePathname'],
    CCN: ['CCN', D.CCN_DETAIL, 'filePath'],
    DUPC: ['DUPC', D.DUPC_DETAIL, 'filePath'],
  };
  const opened: Record<string, unknown> = {};
  for (const [toolName, [pattern, shape, path]] of Object.entries(details))
    opened[toolName] = await call(`defects 7 ${toolName}`, ['POST', `${WARN}/detail?sortField=&sortType=`], {
      body: {
        toolName,
        pattern,
        entityId: at(rows[toolName], 'entityId'),
        filePath: at(rows[toolName], path),
        status: [1],
        clusterType: 'defect',
      },
      shape,
    });
  await checks.check('defects 8 POST fileContentSegment', async () => {
    const [block] = Object.values(at(opened.DUPC, 'targetBlockMap') as Record<string, unknown[]>).flat();
    success(
      await client.post(`${WARN}/fileContentSegment`, {
        toolName: 'DUPC',
        filePath: textAt(block, 'sourceFile'),
        beginLine: at(block, 'startLines'),
        endLine: at(block, 'endLines'),
      }),
      D.SEGMENT,
    );
  });
  const entityId = textAt(rows.ESLINT, 'entityId');
  const batch = (name: string, body: object) =>
    call(`defects 9 ${name}`, ['POST', `${WARN}/batch`], {
      body: { toolName: 'ESLINT', defectKeySet: [entityId], batchFlag: false, ...body },
    });
  await batch('MarkDefect', { bizType: 'MarkDefect', markFlag: 1 });
  await batch('AssignDefect', { bizType: 'AssignDefect', newAuthor: 'ann;bob', changeAuthorType: 1 });
  await batch('IgnoreDefect', { bizType: 'IgnoreDefect', ignoreReasonType: 4, ignoreReason: 'generated' });
  await batch('RevertIgnore', { bizType: 'RevertIgnore', ignoreReasonType: '' });
  const thread = async () => {
    const answer = await client.post(`${WARN}/detail`, { toolName: 'ESLINT', pattern: 'LINT', entityId, filePath: '' });
    return at(success(answer, D.LINT_DETAIL), 'lintDefectList', 0, 'codeComment');
  };
  await call('defects 10', ['POST', `${WARN}/codeComment/toolName/ESLINT`], {
    query: { toolName: 'ESLINT', defectId: entityId, commentId: '' },
    body: { singleCommentId: '', userName: username, comment: 'looks right' },
    shape: TRUE,
  });
  await checks.check('defects 10 PUT and DELETE codeComment', async () => {
    const made = await thread();
    const id = textAt(made, 'entityId');
    const single = textAt(made, 'commentList', 0, 'singleCommentId');
    const change = { singleCommentId: single, userName: username, comment: 'still right' };
    success(await client.put(`${WARN}/codeComment/commentId/${id}/toolName/ESLINT`, change), TRUE);
    must(textAt(await thread(), 'commentList', 0, 'comment') === 'still right', 'the comment was not changed');
    success(await client.delete(`${WARN}/codeComment/commentId/${id}/singleCommentId/${single}/toolName/ESLINT`), TRUE);
    must((await thread()) === undefined, 'codeComment must be absent after the last comment went');
  });
  const builds = await call('defects 11.1', ['GET', `${WARN}/tasks/${taskId}/buildInfos`], { shape: D.BUILDS });
  await call('defects 11.2', ['GET', `${WARN}/gather/taskId/${taskId}/toolName/ESLINT`]);
  await checks.check('defects 11.3: nothing is archived, and said so', async () => {
    const answer = await client.get('/schedule/api/user/fs/download/type/GATHER/filename/none.zip');
    must(answer.status === 404 || answer.status === 200, `HTTP ${answer.status}`);
    must(at(answer.body, 'code') !== '0', answer.text.slice(0, 200));
  });
  await call('defects 12.1', ['GET', `${WARN}/list/toolName/CLOC/orderBy/FILE`], { shape: D.CLOC_TREE });
  await call('defects 12.2', ['GET', `${WARN}/list/toolName/CLOC/orderBy/LANGUAGE`], { shape: D.CLOC_LANGUAGES });
  await call('defects 13', ['GET', `/ms${WARN}/list/toolName/JACOCO`], { shape: C.COVERAGE_LIST });
  await call('defects 13', ['GET', `/ms${WARN}/list/toolName/JACOCO/detail?jType=FILE&jName=src/cart.js`], {
    shape: C.COVERAGE_FILE,
  });
  await checks.check('decisions 13: numbers of coverage on the overview', async () => {
    const results = listAt(success(await client.get(`${T}/overview/${taskId}`), C.OVERVIEW), 'lastAnalysisResultList');
    const result = at(
      results.find((one) => at(one, 'toolName') === 'JACOCO'),
      'lastAnalysisResult',
    );
    // Five lines could run, three were: LCOV_REPORT.
    must(at(result, 'lineRate') === 60, `lineRate ${String(at(result, 'lineRate'))}`);
    must(at(result, 'uncoveredLines') === 2, `uncoveredLines ${String(at(result, 'uncoveredLines'))}`);
  });
  await call('defects 13', ['GET', '//defect/index?invoke=dupclist'], { shape: list(obj({})) });
  await call('defects 13', ['GET', '//defect/index?invoke=dupcdetail']);
  for (const [tool, shape] of [
    ['ESLINT', D.LINT_CHART],
    ['COVERITY', D.COMPILE_CHART],
    ['CCN', D.CCN_CHART],
    ['DUPC', D.DUPC_CHART],
  ] as const)
    await call('defects 14', ['GET', `/defect/api/user/report/toolName/${tool}?startTime=&endTime=`], { shape });
  await call('defects 15.6', ['GET', '/ms/defect/api/user/repo/oauth/url?toolName=ESLINT'], { shape: filled });

  // Records and logs.
  for (const path of ['/defect/api/user/tasklog', '/defect/api/user/tasklog/'])
    await call('defects 16', ['GET', path], { query: { toolName: 'ESLINT', page: 1, pageSize: 10 }, shape: D.RECORDS });
  const buildId = textAt(Array.isArray(builds) ? builds.at(-1) : undefined, 'buildId');
  const where = `${project}/${textAt(info, 'pipelineId')}/${buildId}`;
  for (const stem of ['/defect/api/user/tasklog/analysis/logs', '/log/api/user/logs']) {
    await call('defects 17', ['GET', `${stem}/${where}?tag=&executeCount=1`], { shape: D.LOG });
    await call('defects 17', ['GET', `${stem}/${where}/after?start=1`], { shape: D.LOG });
    await call('defects 17', ['GET', `${stem}/${where}/more?num=10&fromStart=true&start=1&end=5`], { shape: D.LOG });
    await checks.check(`defects 17 GET ${stem}/.../download`, async () => {
      const answer = await client.get(`${stem}/${where}/download`);
      must(answer.status === 200 && answer.text.length > 0, `HTTP ${answer.status}`);
      must(/octet-stream/.test(answer.headers.get('content-type') ?? ''), 'not an octet stream');
    });
  }
  await pipelines(run, call);
  await customCheckers(run, call);

  // Life of the task, last: it is suspended and resumed.
  await call('core 6.17', ['PUT', `${T}/stop`], {
    body: { taskId, disableReason: 'not needed at the moment' },
    shape: TRUE,
  });
  await checks.check('core 6.4: a suspended task has status 1', async () => {
    must(at(success(await client.get(`${T}/status`)), 'status') === 1, 'not 1');
  });
  await checks.check('core 6.17: suspending twice is 2301007', async () => {
    refused(await client.put(`${T}/stop`, { taskId, disableReason: 'not needed at the moment' }), '2301007');
  });
  await call('core 6.16', ['PUT', `${T}/start`], { shape: TRUE });
  await checks.check('core 6.16: resuming twice is 2301006', async () => {
    refused(await client.put(`${T}/start`), '2301006');
  });
  await checks.check('core 6.22 stopping when nothing runs says so or is done', async () => {
    const execute: Answer = await client.post(`${T}/execute`);
    success(execute, bool);
    success(await client.post(`${T}/cw/stopAnalysisTask`, {}), TRUE);
  });
}

type Call = (
  name: string,
  line: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
  options?: CallOptions & { shape?: Shape },
) => Promise<unknown>;

/** A pipeline makes a task with its token and reports a step (decisions 9, defects 19). */
async function pipelines(run: Run, call: Call): Promise<void> {
  const { checks, client, project, source } = run;
  const pipelineId = `p-${Date.now().toString(16).padStart(32, '0')}`;
  const token = await call('decisions 9', ['POST', `/task/api/user/buildToken/project/${project}`], {
    body: { name: `conformance ${Date.now()}` },
  });
  await checks.check('defects 19 POST /defect/api/build/tasklog', async () => {
    const headers = { authorization: `Bearer ${textAt(token, 'token')}` };
    const nobody = client.sibling();
    nobody.cookies.clear();
    const made = success(
      await nobody.post(
        '/task/api/build/task',
        {
          pipelineId,
          nameCn: `pipeline_${Date.now().toString(36)}`,
          codeLang: 64,
          repository: { url: source, branch: 'main' },
          checkerSetList: [{ checkerSetId: 'codecc_default_lint_js' }],
        },
        { headers },
      ),
    );
    const reported = await nobody.post(
      '/defect/api/build/tasklog',
      {
        stream_name: at(made, 'nameEn'),
        task_id: at(made, 'taskId'),
        toolName: 'ESLINT',
        pipelineBuildId: `b-${Date.now()}`,
        triggerFrom: 'conformance',
        stepNum: 1,
        flag: 3,
        startTime: 1,
        endTime: 0,
        msg: '',
        elapseTime: 0,
      },
      { headers },
    );
    success(reported);
  });
  await roles({ service: 'pipeline', type: 'pipeline', code: pipelineId, shape: C.PIPELINE_ROLES }, run);
}

/** Roles of a task or a pipeline, read and stored as they are (core 12): `code` is the number 0 here, not a text. */
async function roles(
  { service, type, code, shape }: { service: string; type: string; code: string; shape: Shape },
  { checks, client, project, username }: Run,
): Promise<void> {
  const path = `/backend/api/perm/service/${service}/mgr_resource/permission/`;
  await checks.check(`core 12 GET and PUT ${path}`, async () => {
    const asked = { project_id: project, resource_type_code: type, resource_code: code };
    const answer = await client.get(path, { query: asked });
    must(at(answer.body, 'code') === 0, `code must be the number 0 here: ${answer.text.slice(0, 200)}`);
    const faults = all(noNulls, shape)(at(answer.body, 'data'), 'data');
    must(faults.length === 0, faults.join('\n'));
    const stored = await client.put(path, {
      ...asked,
      role: [{ role_code: 'manager', user_list: [username], group_list: [] }],
      policy: [],
    });
    must(at(stored.body, 'code') === 0, `code must be the number 0 here: ${stored.text.slice(0, 200)}`);
  });
}

/** Rules written by the project (core 10.4), which another project uses; shapes are of our own design (docs/custom-checkers.md). */
async function customCheckers({ project, client, checks }: Run, call: Call): Promise<void> {
  const key = `conf-${Date.now().toString(36)}`;
  const rule = { key, languages: ['js'], kind: 'regex', pattern: 'debugger', samples: { bad: ['debugger;'] } };
  const ROW = obj({ customizeId: filled, toolName: filled, projectId: filled, version: is(0, 1), file: filled });
  const saved = await call('core 10.4', ['POST', `${CHECKER}/customize/save`], {
    body: { projectId: project, scope: 1, ...rule },
    shape: ROW,
  });
  const query = { customizeId: String(at(saved, 'customizeId')) };
  await call('core 10.4', ['POST', `${CHECKER}/customize/pulish`], { query, body: {}, shape: TRUE });
  await call('core 10.4', ['POST', `${CHECKER}/customize/publish`], { query, body: {}, shape: TRUE });
  await call('core 10.4', ['POST', `${CHECKER}/customize/list`], { body: { projectId: project }, shape: list(ROW) });
  const toolName = String(at(saved, 'toolName'));
  await call('core 10.4', ['GET', `${CHECKER}/customize/version/${toolName}`], {
    shape: list(obj({ customizeId: filled, version: is(1) })),
  });
  await checks.check('core 10.4: another project installs it', async () => {
    success(await client.post('/admin/api/projects', { projectId: key, name: key }));
    success(await client.post(`${CHECKER}/customize/install`, {}, { query, project: key }), TRUE);
  });
  const form = new FormData();
  form.set('file', new Blob([JSON.stringify({ ...rule, key: `${key}-2` })]), 'rule.yml');
  await call('core 10.4', ['POST', `${CHECKER}/upload/project/${project}/version/1`], { rawBody: form });
}

const FUNCTIONS = [
  'register_tool',
  'tool_switch',
  'task_info',
  'task_switch',
  'task_code',
  'checker_config',
  'scan_schedule',
  'filter_path',
  'defect_manage',
  'trigger_analysis',
];
