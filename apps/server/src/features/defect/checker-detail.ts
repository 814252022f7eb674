import type { CheckerDetail } from '@assay/contract/http/defect-detail';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { detailSeverity } from '@assay/domain/codes/severity';
import { checkerHtml } from '../../checkers/checker-html.ts';

const CATEGORIES = {
  CODE_DEFECT: { zh: '代码缺陷', en: 'Code defect' },
  SECURITY_RISK: { zh: '安全漏洞', en: 'Security vulnerability' },
  CODE_FORMAT: { zh: '代码规范', en: 'Code standard' },
  COMPLEXITY: { zh: '圈复杂度', en: 'Cyclomatic complexity' },
  DUPLICATE: { zh: '重复率', en: 'Duplicate rate' },
  CODE_STATISTIC: { zh: '代码统计', en: 'Code statistics' },
} as const satisfies Record<CheckerDefinition['category'], { zh: string; en: string }>;

/** A checker as the detail call answers it (contract-defects 15.1); severity on the scale of rules. */
export function presentChecker(toolName: string, rule: CheckerDefinition, language: 'zh' | 'en'): CheckerDetail {
  return {
    codeExample: checkerHtml(rule, language),
    errExample: rule.badExample ?? '',
    rightExample: rule.goodExample ?? '',
    checkerKey: rule.key,
    checkerName: rule.name,
    toolName,
    checkerDesc: rule.description[language],
    checkerDescModel: rule.detail ?? rule.description[language],
    severity: detailSeverity(rule.severity),
    checkerType: rule.type,
    checkerCategory: rule.category,
    checkerCategoryName: CATEGORIES[rule.category][language],
    checkerLanguage: LANGUAGE_FLAGS.filter((flag) => rule.languages.includes(flag.key)).map((flag) => flag.name),
    checkerTag: rule.tags,
    ...(rule.docsUrl ? { docsUrl: rule.docsUrl } : {}),
  };
}
