import { calls } from './call.ts';

/** Tasks, their settings and their life (contract-core 6). */
export const TASK_CALLS = [
  ...calls('task', '/task/api/user/task', [
    ['POST', '/taskSortType/{orderType}', 'C 6.1', 'cards of the project, sorted and filtered'],
    ['GET', '/base', 'C 6.2', 'names of the project for the task selector'],
    ['PUT', '/top/config/taskId/{taskId}/topFlag/{topFlag}', 'C 6.3', 'pin a task'],
    ['GET', '/status', 'C 6.4', 'is the task suspended'],
    ['GET', '/overview/{taskId}', 'C 6.5', 'last result of every tool'],
    ['GET', '/taskInfo', 'C 6.6', 'the task with its tools and settings'],
    ['GET', '/taskId/{taskId}', 'C 6.7', 'basic information for the form'],
    ['GET', '/memberList', 'C 6.8', 'owners, members, viewers'],
    ['GET', '/users', 'C 6.8', 'the same under a later name', 'alias'],
    ['PUT', '', 'C 6.9', 'update name, languages, parameters'],
    ['POST', '', 'C 6.10 6.11', 'create a task; with tools: add tools'],
    ['POST', '/add/filter/path', 'C 6.12', 'add path filters'],
    ['DELETE', '/del/filter', 'C 6.12b', 'remove a path filter'],
    ['GET', '/filter/path/{taskId}', 'C 6.13', 'path filters'],
    ['GET', '/filter/path/tree', 'C 6.14', 'files to pick filters from'],
    ['POST', '/taskId/{taskId}/scanConfiguration', 'C 6.15', 'scan mode, timer, what is new, author transfer'],
    ['PUT', '/start', 'C 6.16', 'resume the task'],
    ['PUT', '/stop', 'C 6.17', 'suspend the task'],
    ['GET', '/code/yml/filter/taskId/{taskId}/list', 'C 6.18', 'filters of the file in the repository'],
    ['GET', '/code/lib', 'C 6.19', 'repository, branch, build script'],
    ['PUT', '/code/lib/update', 'C 6.20', 'store repository, branch, build script'],
    ['POST', '/execute', 'C 6.21', 'start the analysis'],
    ['POST', '/cw/stopAnalysisTask', 'C 6.22', 'stop the analysis', 'other'],
    ['POST', '/report', 'C 6.24', 'report settings'],
    ['PUT', '/member/taskId/{taskId}', 'C 6.25', 'contact lists'],
    ['GET', '/duplicate/streamName/{nameEn}', 'C 6.26', 'is the English id taken'],
    ['POST', '/filter/path', 'C 13.4', 'add path filters, older name', 'alias'],
    ['DELETE', '/filter/path', 'C 13.4', 'remove a path filter, older name', 'alias'],
    ['PUT', '/code/lib', 'C 13.4', 'store repository, older name', 'alias'],
    ['PUT', '/timing', 'C 13.4', 'timer, older name', 'alias'],
    ['GET', '', 'C 13.4', 'task list, older name', 'alias'],
  ]),
  ...calls('task', '', [['POST', '/task/index?invoke=notifyCustom', 'C 6.23', 'stored report settings', 'legacy']]),
];

/** Tools and repositories (contract-core 3.3, 3.4, 7, 8.2). */
export const TOOL_CALLS = [
  ...calls('tool', '/task/api/user', [
    ['GET', '/toolList', 'C 3.3', 'tools the user may see'],
    ['GET', '/buildEnv', 'C 7.5', 'build tools and their versions'],
    ['PUT', '/tool/status', 'C 7.6', 'enable or disable tools of a task'],
    ['PUT', '/tool/tasks/{taskId}/tools/paramJsonAndCheckerSets', 'C 7.7', 'parameters and sets of tools'],
    ['POST', '/tool', 'C 6.11', 'add tools, older name', 'alias'],
    ['GET', '/tool/repos/projCode/{projCode}', 'C 7.3', 'repositories of a project'],
    ['GET', '/tool/branches', 'C 7.4', 'branches of a repository'],
  ]),
  ...calls('tool', '', [
    ['GET', '/defect/api/user/backendParams', 'C 3.4', 'tools whose sets depend on parameters'],
    ['GET', '/defect/api/backendParams', 'C 3.4', 'the same, older address', 'alias'],
    ['POST', '/tool/publish', 'C 7.8', 'publish a tool', 'legacy'],
    ['POST', '/tool/sort', 'C 7.8', 'order of the tools', 'legacy'],
    ['GET', '/repo/index?invoke=list', 'C 7.8', 'repositories', 'legacy'],
    ['POST', '/defect/api/user/repo/list', 'C 8.2', 'repository and branch of tasks'],
    ['GET', '/defect/api/user/repo/oauth/url', 'D 15.6', 'where access to a code host is given'],
    ['POST', '/defect/api/user/operation/taskId/{taskId}', 'C 8.1', 'operation records'],
    ['GET', '/defect/api/user/transferAuthor/list', 'C 8.3', 'author transfers'],
  ]),
];
