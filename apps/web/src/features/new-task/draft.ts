import { type Build, NO_BUILD } from '../../components/task-form/build.ts';
import { badNumbers, type ParamDefinition, type ParamValues, toolParam } from '../../components/task-form/params.ts';
import type { CheckerSet, SetGroup } from './api/checker-sets.ts';
import type { DetectedSource } from './api/detect-source.ts';
import type { newTask } from './texts.ts';

/** Bit of "other": offered, but ticked only when nothing else was found. */
export const OTHERS = 1073741824;

/** What stands in the form. */
export interface Draft {
  readonly source: 'address' | 'linked';
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly repoHashId: string | undefined;
  readonly branch: string;
  /** Language flags. */
  readonly languages: readonly number[];
  /** Set ids by language flag, where someone chose; absent: the defaults. */
  readonly sets: Readonly<Record<number, readonly string[]>>;
  readonly nameCn: string;
  readonly nameEn: string;
  readonly scanNow: boolean;
  readonly build: Build;
  /** Values by tool, where someone changed one. */
  readonly params: Readonly<Record<string, ParamValues>>;
}

export const EMPTY_DRAFT: Draft = {
  source: 'address',
  url: '',
  username: '',
  password: '',
  repoHashId: undefined,
  branch: '',
  languages: [],
  sets: {},
  nameCn: '',
  nameEn: '',
  scanNow: true,
  build: NO_BUILD,
  params: {},
};

/** A language below this share of the bytes is offered but not ticked. */
const LEAST_SHARE = 0.01;

export interface LanguageShare {
  readonly flag: number;
  readonly files: number;
  /** Of all detected bytes, 0 to 1. */
  readonly share: number;
}

export function languageShares(detected: DetectedSource | undefined): LanguageShare[] {
  const all = detected?.languages ?? [];
  const total = all.reduce((sum, language) => sum + language.bytes, 0);
  return [...all]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ flag, files, bytes }) => ({ flag, files, share: total > 0 ? bytes / total : 0 }));
}

/** Languages ticked for a source: all that matter; "other" only when it is all there is. */
export function preselected(detected: DetectedSource): number[] {
  const shares = languageShares(detected);
  const named = shares.filter(({ flag, share }) => flag !== OTHERS && share >= LEAST_SHARE).map(({ flag }) => flag);
  return named.length > 0 ? named : shares.some(({ flag }) => flag === OTHERS) ? [OTHERS] : [];
}

/** The form after a source was looked at; what someone typed stays. */
export function withDetected(draft: Draft, detected: DetectedSource): Draft {
  return {
    ...draft,
    branch: detected.branches.includes(draft.branch) ? draft.branch : detected.defaultBranch,
    languages: preselected(detected),
    nameCn: draft.nameCn || detected.taskName,
  };
}

export function setsOfLanguage(groups: readonly SetGroup[], language: number): CheckerSet[] {
  return groups.flatMap((group) => group.sets).filter((set) => set.codeLang === language);
}

/** Ids chosen for a language: by hand, else the sets marked default. */
export function chosenSets(draft: Draft, groups: readonly SetGroup[], language: number): readonly string[] {
  const byHand = draft.sets[language];
  if (byHand) return byHand;
  return setsOfLanguage(groups, language)
    .filter((set) => set.defaultCheckerSet)
    .map((set) => set.checkerSetId);
}

/** Every chosen set of every ticked language, once. */
export function allChosen(draft: Draft, groups: readonly SetGroup[]): CheckerSet[] {
  const ids = new Set(draft.languages.flatMap((language) => chosenSets(draft, groups, language)));
  const unique = new Map(groups.flatMap((group) => group.sets).map((set) => [set.checkerSetId, set]));
  return [...ids].flatMap((id) => unique.get(id) ?? []);
}

/** Or-ed, never summed: "other" twice would leave 32 bits. */
export const languageMask = (languages: readonly number[]): number => languages.reduce((mask, flag) => mask | flag, 0);

/** A tool the choices involve, with what can be set of it. */
export interface InvolvedTool {
  readonly name: string;
  readonly displayName: string;
  readonly pattern: string;
  readonly definitions: readonly ParamDefinition[];
}

/** The choices of tools whose values someone changed; the others keep their defaults. */
export function changedParams(draft: Draft, tools: readonly InvolvedTool[]) {
  return tools
    .filter((tool) => Object.keys(draft.params[tool.name] ?? {}).length > 0)
    .map((tool) => toolParam(tool.name, tool.definitions, draft.params[tool.name] ?? {}));
}

/** A parameter of an involved tool is no number where one is wanted. */
export function hasBadParam(draft: Draft, tools: readonly InvolvedTool[]): boolean {
  return tools.some((tool) => badNumbers(tool.definitions, draft.params[tool.name] ?? {}).length > 0);
}

export type Fault = Parameters<ReturnType<typeof newTask.use>>[0];
export type FieldId = 'url' | 'repoHashId' | 'branch' | 'languages' | 'sets' | 'nameCn' | 'nameEn';
export type Faults = Partial<Record<FieldId, Fault>>;

const NAME = /^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/;
const ID = /^[0-9a-zA-Z_]{1,50}$/;
const BRANCH_LENGTH = 50;

/** What is wrong, by field, in the order of the form. @param hasBranches a folder without git has none */
export function faultsOf(draft: Draft, groups: readonly SetGroup[], hasBranches: boolean): Faults {
  const faults: Faults = {};
  if (draft.source === 'address' && draft.url.trim() === '') faults.url = 'required';
  if (draft.source === 'linked' && draft.repoHashId === undefined) faults.repoHashId = 'required';
  if (hasBranches && draft.branch.trim() === '') faults.branch = 'required';
  if (draft.branch.length > BRANCH_LENGTH) faults.branch = 'branchFault';
  if (draft.languages.length === 0) faults.languages = 'languageFault';
  else if (draft.languages.some((language) => chosenSets(draft, groups, language).length === 0))
    faults.sets = 'required';
  if (draft.nameCn === '') faults.nameCn = 'required';
  else if (!NAME.test(draft.nameCn)) faults.nameCn = 'nameFault';
  if (draft.nameEn !== '' && !ID.test(draft.nameEn)) faults.nameEn = 'idFault';
  return faults;
}
