import { CUSTOM_TOOL } from '@assay/contract/custom-rule';
import type { UiLanguage } from '@assay/contract/errors';
import type { CustomChecker, CustomPreview } from '@assay/contract/http/custom-checker';
import type { PreviewCustomAnswer } from '@assay/contract/job';
import type { ListedCustom } from './queries.ts';

export function presentCustom(row: ListedCustom, { manageable }: { manageable: boolean }): CustomChecker {
  // What others may see of it is what was published.
  const rule = manageable || !row.published ? row.draft : row.published;
  return {
    customizeId: row.id,
    toolName: CUSTOM_TOOL,
    projectId: row.project_id,
    version: row.version ?? 0,
    changed: row.version === null || JSON.stringify(row.draft) !== JSON.stringify(row.published),
    ...(row.installed_version === null ? {} : { installedVersion: row.installed_version }),
    ...(row.catalogue_key ? { checkerKey: row.catalogue_key } : {}),
    file: `${row.draft.key}.yml`,
    ...(row.package_version ? { packageVersion: row.package_version } : {}),
    scope: row.scope,
    createdBy: row.created_by,
    createdDate: row.created_at.getTime(),
    updatedDate: row.updated_at.getTime(),
    manageable,
    rule,
  };
}

export function presentTrial(answer: PreviewCustomAnswer, language: UiLanguage): CustomPreview {
  const { projectId: _, taskId: __, wrongSamples, message, ...rest } = answer;
  return {
    ...rest,
    ...(message ? { message: message[language] } : {}),
    ...(wrongSamples ? { wrongSamples: wrongSamples.map(({ kind, index, found }) => ({ kind, index, found })) } : {}),
  };
}
