import { calls } from './call.ts';

/** Rules of a task, the rule library, custom rules (contract-core 9, 10). */
export const CHECKER_CALLS = calls('checker', '/defect/api/user/checker', [
  ['GET', '/tasks/{taskId}/toolName/{toolName}/checkers', 'C 9.1', 'packages of rules of a task'],
  ['POST', '/tasks/{taskId}/toolName/{toolName}/checkers/configuration', 'C 9.2', 'open and close rules'],
  ['POST', '/tasks/{taskId}/checkerSets', 'C 9.3', 'sets a tool of the task could use'],
  ['PUT', '/tasks/{taskId}/tools/{toolName}/checkerSets/{checkerSetId}', 'C 9.4', 'update a set from the task'],
  ['POST', '/tasks/{taskId}/tools/{toolName}/checkerSets', 'C 9.5', 'make a set from the task'],
  ['POST', '/tasks/{taskId}/checkerSets/relationship', 'C 9.6', 'link sets'],
  ['POST', '/checkerSets/relationship', 'C 9.6', 'link sets, as the specification spells it', 'alias'],
  ['PUT', '/taskId/{taskId}/tools/{toolName}/param/{paramValue}', 'C 9.7', 'value of a rule'],
  ['GET', '/tools/{toolName}/userCreatedCheckerSets', 'C 9.8', 'sets of the user'],
  ['POST', '/tools/{toolName}/checkerSets/{checkerSetId}/versions/difference', 'C 9.9', 'difference of two versions'],
  ['GET', '/detail/toolName/{toolName}', 'C 9.10 D 15.1', 'one rule'],
  ['POST', '/count', 'C 10.1', 'facets of the rule library'],
  ['POST', '/list', 'C 10.2', 'the rule library'],
  ['POST', '/customize/list', 'C 10.4', 'custom rules', 'other'],
  ['POST', '/customize/install', 'C 10.4', 'use a custom rule in a project', 'other'],
  ['POST', '/customize/pulish', 'C 10.4', 'publish a custom rule', 'other'],
  ['POST', '/customize/publish', 'C 10.4', 'the same, spelled right', 'alias'],
  ['POST', '/customize/save', 'C 10.4', 'store a custom rule', 'other'],
  ['GET', '/customize/version/{toolName}', 'C 10.4', 'versions of custom rules', 'other'],
  ['POST', '/upload/project/{projectId}/version/{version}', 'C 10.4', 'upload a package of rules', 'other'],
]);

/** Rule sets (contract-core 11). */
export const CHECKER_SET_CALLS = calls('checker-set', '/defect/api/user/checkerSet', [
  ['POST', '/count', 'C 11.1', 'facets of the sets'],
  ['POST', '/list', 'C 11.2', 'sets of the project or of a task'],
  ['POST', '/otherList', 'C 11.3', 'sets of others'],
  ['GET', '/categoryList', 'C 11.4', 'sets by category'],
  ['GET', '/params', 'C 11.5', 'choices of the form'],
  ['POST', '', 'C 11.6', 'create or copy a set'],
  ['PUT', '/{checkerSetId}/baseInfo', 'C 11.7', 'name, description, category'],
  ['GET', '/{checkerSetId}/versions/{version}/detail', 'C 11.8', 'one version of a set'],
  ['PUT', '/checkerSets/{checkerSetId}/checkers', 'C 11.9', 'store the rules of a set'],
  ['POST', '/checkers/all', 'C 11.10', 'store all rules of a filter'],
  ['POST', '/{checkerSetId}/management', 'C 11.11', 'publish, default, delete, uninstall, switch version'],
  ['POST', '/{checkerSetId}/relationships', 'C 11.12', 'install in a project, enable in a task'],
  ['POST', '/userManagementPermission', 'C 11.13', 'rights of a user on a set'],
]);
