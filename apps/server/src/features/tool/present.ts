import type { UiLanguage } from '@assay/contract/errors';
import type { RepositoryRow } from '@assay/contract/http/repository';
import type { Tool, VarDefinition } from '@assay/contract/http/tool';
import { ALL_LANGUAGES, LANGUAGE_FLAGS, OTHERS_FLAG } from '@assay/contract/language';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { toolMark } from '@assay/tools/catalogue';
import { logoOf } from './logo.ts';
import type { RepositoryOfProject } from './queries.ts';

/** Tools whose parameters belong to their checker sets: sent without any (contract-core 3.3). */
const SET_CONFIGURED: ReadonlySet<string> = new Set(['PHPCS', 'ESLINT', 'CCN']);

/** 3.3 Tool. @param taskLanguages mask of the task the reader comes from; undefined: nothing is recommended */
export function presentTool(input: {
  tool: ToolDefinition;
  status: string;
  isDetail: boolean;
  taskLanguages: number | undefined;
  language: UiLanguage;
}): Tool {
  const { tool, status, isDetail, taskLanguages, language } = input;
  const lang = maskOf(tool);
  const params = SET_CONFIGURED.has(tool.name)
    ? []
    : tool.params.map((param, key) => presentParam({ param, key, language }));
  return {
    name: tool.name,
    displayName: tool.displayName[language],
    pattern: tool.pattern,
    type: tool.type,
    lang,
    ...(params.length > 0 ? { params: JSON.stringify(params) } : {}),
    recommend: taskLanguages !== undefined && ((taskLanguages & lang) > 0 || (lang & OTHERS_FLAG) !== 0),
    ...(isDetail
      ? { logo: logoOf({ type: tool.type, mark: toolMark(tool.name) }), description: tool.description[language] }
      : {}),
    status,
    supportedLanguages: [...tool.languages],
    ...((tool.run.kind === 'report' || tool.run.kind === 'coverage') && { takesReport: true }),
  };
}

function presentParam({
  param,
  key,
  language,
}: {
  param: ToolDefinition['params'][number];
  key: number;
  language: UiLanguage;
}): VarDefinition {
  return {
    key: key + 1,
    varName: param.varName,
    labelName: param.labelName[language],
    varType: param.varType,
    varDefault: param.varDefault,
    varTips: param.varTips[language],
    varOptionList: param.varOptionList.map(({ id, name }) => ({ id, name })),
  };
}

function maskOf({ languages }: ToolDefinition): number {
  if (languages.includes('*')) return ALL_LANGUAGES;
  return LANGUAGE_FLAGS.filter((entry) => languages.includes(entry.key)).reduce((mask, entry) => mask | entry.flag, 0);
}

/** 7.3. */
export function presentRepository(row: RepositoryOfProject): RepositoryRow {
  return {
    repoHashId: row.id,
    aliasName: row.alias,
    type: row.kind,
    url: row.url,
    ...(row.has_credential ? { authType: 'HTTP' } : {}),
  };
}
