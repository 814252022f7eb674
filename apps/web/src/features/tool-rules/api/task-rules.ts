import type { TaskCheckers as WireCheckers, VersionDifference as WireDifference } from '@assay/contract/http/checker';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { ToolSet } from '../../../lib/calls/tool-sets.ts';
import { anything, flag, listOrEmpty, maybe, number, or, record, type Shape, text, wire } from '../../../lib/shape.ts';
import { Stored } from '../../../lib/stored.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const TaskRule = record({
  checkerKey: text,
  checkerName: text,
  checkerType: or(text, ''),
  language: or(number, 0),
  /** On in these languages of the task alone. */
  codeLang: maybe(number),
  severity: number,
  checkerDesc: or(text, ''),
  checkerStatus: flag,
  editable: or(flag, false),
  paramValue: or(text, ''),
});
export type TaskRule = Shape<typeof TaskRule>;

const TaskRules = wire<WireCheckers>()(
  record({
    checkerPackages: listOrEmpty(
      record({ pkgId: text, pkgName: text, pkgDesc: or(text, ''), checkerList: listOrEmpty(TaskRule) }),
    ),
    checkerSet: record({
      codeLang: or(number, 0),
      checkerCount: or(number, 0),
      checkerSetId: maybe(text),
      checkerSetName: maybe(text),
      creator: maybe(text),
      version: maybe(number),
      latestVersion: maybe(number),
      pendingScan: or(flag, false),
    }),
  }),
);
export type TaskRules = Shape<typeof TaskRules>;
export type RulePackage = TaskRules['checkerPackages'][number];

export interface ToolScope extends TaskScope {
  readonly toolName: string;
}

const STEM = '/defect/api/user/checker';
const ofTask = ({ taskId }: TaskScope) => `${STEM}/tasks/${taskId}`;

/** Packages of a tool with what is on in the task (contract-core 9.1). */
export const taskRulesQuery = (scope: ToolScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'rules', scope.toolName],
    queryFn: ({ signal }) =>
      api.get(`${ofTask(scope)}/toolName/${encodeURIComponent(scope.toolName)}/checkers`, {
        read: TaskRules,
        scope,
        signal,
      }),
  });

/** Turns rules on and off; the tool is no longer tied to a set then (contract-core 9.2). */
export function switchRules(
  scope: ToolScope,
  { on, off }: { on: readonly string[]; off: readonly string[] },
): Promise<true> {
  const { taskId, toolName } = scope;
  return api.post(`${ofTask(scope)}/toolName/${encodeURIComponent(toolName)}/checkers/configuration`, {
    read: Stored,
    scope,
    body: { pkgId: '', toolName, taskId, openedCheckers: on, closedCheckers: off },
  });
}

export function setParameter(
  scope: ToolScope,
  { checkerName, value }: { checkerName: string; value: string },
): Promise<true> {
  const path = `${STEM}/taskId/${scope.taskId}/tools/${encodeURIComponent(scope.toolName)}/param/${encodeURIComponent(value)}`;
  return api.put(path, { read: Stored, scope, query: { checkerKey: checkerName } });
}

/** Ties the tool to one version of a set (contract-core 9.6). */
export function linkSet(
  scope: ToolScope,
  { checkerSetId, version }: { checkerSetId: string; version: number },
): Promise<unknown> {
  return api.post(`${ofTask(scope)}/checkerSets/relationship`, {
    read: anything,
    scope,
    body: { toolCheckerSets: [{ toolName: scope.toolName, checkerSetId, version }] },
  });
}

export interface SetDraft {
  readonly checkerSetId: string;
  readonly checkerSetName: string;
  /** 1 public, 2 the project alone. */
  readonly scope: 1 | 2;
}

/** Makes a set of what is on in the task (contract-core 9.5). */
export function newSetFromTask(scope: ToolScope, body: SetDraft): Promise<unknown> {
  return api.post(`${ofTask(scope)}/tools/${encodeURIComponent(scope.toolName)}/checkerSets`, {
    read: anything,
    scope,
    body,
  });
}

/** A new version of an own set of what is on in the task (contract-core 9.4). */
export function updateSetFromTask(
  scope: ToolScope,
  { checkerSetId, upgradeMine, ...draft }: SetDraft & { readonly upgradeMine: boolean },
): Promise<unknown> {
  const path = `${ofTask(scope)}/tools/${encodeURIComponent(scope.toolName)}/checkerSets/${encodeURIComponent(checkerSetId)}`;
  return api.put(path, { read: anything, scope, body: { ...draft, upgradeMyOtherTasks: upgradeMine ? 'Y' : 'N' } });
}

/** Sets the reader made for the tool (contract-core 9.8). */
export const mySetsQuery = (scope: ToolScope) =>
  queryOptions({
    queryKey: ['my-sets', scope.projectId, scope.toolName],
    queryFn: async ({ signal }) => {
      const read = record({ userCreatedCheckerSets: listOrEmpty(ToolSet) });
      const path = `${STEM}/tools/${encodeURIComponent(scope.toolName)}/userCreatedCheckerSets`;
      return (await api.get(path, { read, scope, signal })).userCreatedCheckerSets;
    },
  });

const Difference = wire<WireDifference>()(
  record({
    checkerCountFrom: number,
    checkerCountTo: number,
    lastUpdateTime: or(number, 0),
    packages: listOrEmpty(record({ pkgName: text, differentCheckers: listOrEmpty(text) })),
  }),
);

/** What two versions of a set differ in (contract-core 9.9). */
export const differenceQuery = (scope: ToolScope, set: { checkerSetId: string; from: number; to: number }) =>
  queryOptions({
    queryKey: ['set-difference', scope.projectId, scope.toolName, set],
    queryFn: ({ signal }) => {
      const { toolName } = scope;
      const { checkerSetId } = set;
      return api.post(
        `${STEM}/tools/${encodeURIComponent(toolName)}/checkerSets/${encodeURIComponent(checkerSetId)}/versions/difference`,
        {
          read: Difference,
          scope,
          body: { fromVersion: String(set.from), toVersion: String(set.to), toolName, checkerSetId },
          signal,
        },
      );
    },
  });
