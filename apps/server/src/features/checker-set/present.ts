import { LATEST_VERSION } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import { type CheckerSet, SET_CATEGORIES } from '@assay/contract/http/checker-set';
import { checker as checkerOf, tools } from '@assay/tools/catalogue';
import { languageNames } from '../../checkers/language-names.ts';
import type { StoredSet } from './queries.ts';

/** 11.0 as lists show it: in the version the project uses. */
export function presentSet(set: StoredSet, language: UiLanguage): CheckerSet {
  const languages = languageNames(set.code_lang, language);
  return {
    checkerSetId: set.id,
    checkerSetName: set.name[language],
    description: set.description[language],
    codeLang: set.code_lang,
    codeLangList: languages,
    checkerSetLang: languages.join(','),
    toolList: toolsOf(set),
    checkerProps: set.checkers.map(({ toolName, checkerKey, props, severity }) => ({
      toolName,
      checkerKey,
      ...(props ? { props } : {}),
      ...(severity === undefined ? {} : { severity }),
    })),
    checkerCount: set.checkers.length,
    catagories: SET_CATEGORIES.filter((category) => set.categories.includes(category.enName)).map(
      ({ ...entry }) => entry,
    ),
    scope: set.scope,
    creator: set.creator,
    createTime: set.created_at.getTime(),
    lastUpdateTime: set.updated_at.getTime(),
    version: set.project_version ?? LATEST_VERSION,
    versionList: [
      { version: LATEST_VERSION, displayName: 'latest' },
      ...set.versions.map((version) => ({ version, displayName: `V${version}` })),
    ],
    projectId: set.project_id ?? '',
    defaultCheckerSet: set.project_default ?? set.is_default,
    ...(set.project_id === null && set.source ? { checkerSetSource: set.source } : {}),
    legacy: set.legacy,
    initCheckers: set.init_checkers,
    taskUsage: set.task_usage,
    latestVersion: set.versions[0] ?? 1,
    enable: 1,
  };
}

/** 11.8: the real version number, names of the checkers, and whether the project can use it or only look at it. */
export function presentSetDetail(set: StoredSet, language: UiLanguage): CheckerSet {
  return {
    ...presentSet(set, language),
    version: set.content_version,
    projectInstalled: set.available,
    checkerProps: set.checkers.map(({ toolName, checkerKey, props, severity }) => ({
      toolName,
      checkerKey,
      checkerName: checkerOf(toolName, checkerKey)?.name ?? checkerKey,
      ...(props ? { props } : {}),
      ...(severity === undefined ? {} : { severity }),
    })),
  };
}

/** 11.3: without the checkers. */
export function presentOtherSet(set: StoredSet, language: UiLanguage): CheckerSet {
  const { checkerProps: _, ...rest } = presentSet(set, language);
  return { ...rest, projectInstalled: set.available };
}

function toolsOf(set: StoredSet): string[] {
  const used = new Set(set.checkers.map((checker) => checker.toolName));
  const known = tools.map((tool) => tool.name).filter((name) => used.has(name));
  return [...known, ...[...used].filter((name) => !known.includes(name)).sort()];
}
