import type { TaskBasicInfo } from '@assay/contract/http/task-info';
import type { CodeLibrary as WireLibrary } from '@assay/contract/http/task-source';
import { queryOptions } from '@tanstack/react-query';
import { ParamDefinition } from '../../../components/task-form/params.ts';
import { api } from '../../../lib/api-client.ts';
import {
  dictionary,
  flag,
  listOrEmpty,
  maybe,
  number,
  or,
  type Reader,
  record,
  type Shape,
  text,
  wire,
} from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const SettingsTool = record({
  toolName: text,
  toolDisplayName: text,
  toolPattern: text,
  toolType: or(text, ''),
  followStatus: or(number, 0),
  paramJson: maybe(text),
  checkerSet: maybe(record({ checkerSetId: text, version: number })),
});
export type SettingsTool = Shape<typeof SettingsTool>;

const Report = record({
  rtxReceiverType: or(text, '1'),
  emailReceiverType: or(text, '1'),
  rtxReceiverList: listOrEmpty(text),
  emailReceiverList: listOrEmpty(text),
  emailCCReceiverList: listOrEmpty(text),
  botWebhookUrl: or(text, ''),
  botSecretSet: or(flag, false),
  botRemindRange: or(number, 1),
  botRemindSeverity: or(number, 7),
  botRemaindTools: listOrEmpty(text),
  reportDate: listOrEmpty(number),
  reportTime: or(number, 0),
  reportTools: listOrEmpty(text),
  instantReportStatus: or(text, '2'),
});
export type ReportSettings = Shape<typeof Report>;

const Settings = wire<TaskBasicInfo>()(
  record({
    taskId: number,
    nameCn: text,
    nameEn: text,
    projectId: text,
    pipelineId: or(text, ''),
    pipelineName: maybe(text),
    codeLang: or(number, 0),
    createFrom: text,
    atomCode: or(text, ''),
    createdDate: maybe(number),
    createdBy: maybe(text),
    status: maybe(number),
    disableTime: maybe(text),
    disableReason: maybe(text),
    disabledBy: maybe(text),
    scanType: maybe(number),
    targetBranch: or(text, ''),
    executeDate: listOrEmpty(text),
    executeTime: or(text, ''),
    nextRunAt: maybe(number),
    timeZone: or(text, ''),
    enableToolList: listOrEmpty(SettingsTool),
    disableToolList: listOrEmpty(SettingsTool),
    newDefectJudge: maybe(record({ fromDate: or(text, ''), fromDateTime: maybe(number) })),
    notifyCustomInfo: maybe(Report),
    checkerCount: or(number, 0),
    checkerSetList: listOrEmpty(record({ checkerSetId: text, checkerSetName: text, version: number })),
  }),
);
export type Settings = Shape<typeof Settings>;

export const NO_REPORT: ReportSettings = Report({});

/** Everything a task's settings screens show of the task itself (contract-core 6.7). */
export const settingsQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'settings'],
    queryFn: ({ signal }) => api.get(`/task/api/user/task/taskId/${scope.taskId}`, { read: Settings, scope, signal }),
  });

/** One text, or several of a read-only task. */
const TextOrList: Reader<string[]> = (value, at) =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : listOrEmpty(text)(value, at);

const ChosenParam: Reader<ParamDefinition & { readonly toolName: string; readonly chooseValue: string | undefined }> = (
  value,
  at,
) => ({ ...ParamDefinition(value, at), ...record({ toolName: text, chooseValue: maybe(text) })(value, at) });

const CodeLibraryFields = record({
  repoHashId: or(text, ''),
  aliasName: or(text, ''),
  scmType: or(text, ''),
  branch: TextOrList,
  repoUrl: TextOrList,
  buildEnv: or(dictionary(text), {}),
  projectBuildType: or(text, ''),
  projectBuildCommand: or(text, ''),
  toolConfigList: listOrEmpty(ChosenParam),
} satisfies Partial<Record<keyof WireLibrary, Reader<unknown>>>);
export type CodeLibrary = Shape<typeof CodeLibraryFields>;

/** Repository, build and the parameters of attached tools (contract-core 6.19). */
export const codeLibraryQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'code-library'],
    queryFn: ({ signal }) => api.get('/task/api/user/task/code/lib', { read: CodeLibraryFields, scope, signal }),
  });
