import type { Build } from '../../../components/task-form/build.ts';
import {
  badNumbers,
  type ParamValue,
  type ParamValues,
  toolParam,
  typed,
} from '../../../components/task-form/params.ts';
import type { CodeLibrary, Settings } from '../api/task-settings.ts';
import type { codeTexts } from './texts.ts';

/** Bit of "other", which the server keeps set whatever is ticked. */
export const OTHERS = 1073741824;

export interface CodeDraft {
  readonly nameCn: string;
  readonly languages: readonly number[];
  readonly repoHashId: string;
  readonly branch: string;
  readonly build: Build;
  /** Values by tool. */
  readonly params: Readonly<Record<string, ParamValues>>;
}

export interface ToolWithParams {
  readonly toolName: string;
  readonly definitions: CodeLibrary['toolConfigList'];
}

/** Attached tools that have parameters, with them, in the order of the answer. */
export function toolsWithParams(library: CodeLibrary): ToolWithParams[] {
  const names = [...new Set(library.toolConfigList.map((entry) => entry.toolName))];
  return names.map((toolName) => ({
    toolName,
    definitions: library.toolConfigList.filter((entry) => entry.toolName === toolName),
  }));
}

/** @param flags languages on offer */
export function storedCode(task: Settings, library: CodeLibrary, flags: readonly number[]): CodeDraft {
  const params: Record<string, Record<string, ParamValue>> = {};
  for (const { toolName, definitions } of toolsWithParams(library))
    params[toolName] = Object.fromEntries(
      definitions.map((entry) => [entry.varName, typed(entry, entry.chooseValue)] as const),
    );
  return {
    nameCn: task.nameCn,
    languages: flags.filter((flag) => (task.codeLang & flag) !== 0),
    repoHashId: library.repoHashId,
    branch: library.branch[0] ?? '',
    build: {
      buildEnv: library.buildEnv,
      projectBuildType: library.projectBuildType,
      projectBuildCommand: library.projectBuildCommand,
    },
    params,
  };
}

/** The choice of every tool whose values differ from what is stored. */
export function changedParams(tools: readonly ToolWithParams[], draft: CodeDraft, stored: CodeDraft) {
  return tools
    .filter(({ toolName }) => JSON.stringify(draft.params[toolName]) !== JSON.stringify(stored.params[toolName]))
    .map(({ toolName, definitions }) => toolParam(toolName, definitions, draft.params[toolName] ?? {}));
}

const NAME = /^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/;
const BRANCH_LENGTH = 50;

export type CodeFault = Parameters<ReturnType<typeof codeTexts.use>>[0];
export type CodeFaults = Partial<Record<'nameCn' | 'languages' | 'repoHashId' | 'branch' | 'params', CodeFault>>;

/** @param hasBranches a folder without git has none */
export function codeFaults(draft: CodeDraft, tools: readonly ToolWithParams[], hasBranches: boolean): CodeFaults {
  const faults: CodeFaults = {};
  if (draft.nameCn.trim() === '') faults.nameCn = 'required';
  else if (!NAME.test(draft.nameCn)) faults.nameCn = 'nameFault';
  if (draft.languages.length === 0) faults.languages = 'languageFault';
  if (draft.repoHashId === '') faults.repoHashId = 'required';
  if (hasBranches && draft.branch.trim() === '') faults.branch = 'required';
  else if (draft.branch.length > BRANCH_LENGTH) faults.branch = 'branchFault';
  if (tools.some(({ toolName, definitions }) => badNumbers(definitions, draft.params[toolName] ?? {}).length > 0))
    faults.params = 'required';
  return faults;
}
