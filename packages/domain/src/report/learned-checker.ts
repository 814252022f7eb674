import { SEVERITY } from '@assay/contract/finding';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import type { ReportedRule } from '@assay/contract/report';
import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';

/** Kind under which learned rules are grouped. */
const TYPE = 'report';

/** A rule of a report as a checker: with what the report says of it, in the one language it says it in. */
export function learnedChecker(
  rule: ReportedRule,
  tool: Pick<ToolDefinition, 'languages' | 'pattern'>,
): CheckerDefinition {
  const description = rule.description ?? rule.name ?? rule.key;
  const severity = rule.severity ?? SEVERITY.normal;
  return {
    key: rule.key,
    name: rule.name ?? rule.key,
    description: { zh: description, en: description },
    ...(rule.help ? { detail: rule.help } : {}),
    ...(rule.helpUri ? { docsUrl: rule.helpUri } : {}),
    severity,
    category: categoryOf(rule, tool, severity),
    type: TYPE,
    languages: tool.languages.includes('*') ? LANGUAGE_FLAGS.map(({ key }) => key) : [...tool.languages],
    tags: [...new Set(rule.tags)],
    recommended: true,
  };
}

function categoryOf(
  { tags }: ReportedRule,
  { pattern }: Pick<ToolDefinition, 'pattern'>,
  severity: number,
): CheckerDefinition['category'] {
  if (tags.some((tag) => tag.toLowerCase() === 'security')) return 'SECURITY_RISK';
  return pattern === 'LINT' && severity === SEVERITY.prompt ? 'CODE_FORMAT' : 'CODE_DEFECT';
}
