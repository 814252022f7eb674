import type { CheckerDefinition } from '@assay/contract/tool-definition';

/**
 * Explanation of a checker as HTML, which clients insert as it is: every text is escaped here, only our own tags remain.
 */
export function checkerHtml(rule: CheckerDefinition, language: 'zh' | 'en'): string {
  const parts = [`<p>${escapeHtml(rule.description[language])}</p>`];
  for (const text of detailOf(rule, language)?.split('\n') ?? []) parts.push(`<p>${escapeHtml(text)}</p>`);
  if (rule.badExample)
    parts.push(`<h4>${language === 'zh' ? '错误示例' : 'Bad'}</h4><pre>${escapeHtml(rule.badExample)}</pre>`);
  if (rule.goodExample)
    parts.push(`<h4>${language === 'zh' ? '正确示例' : 'Good'}</h4><pre>${escapeHtml(rule.goodExample)}</pre>`);
  if (rule.docsUrl && /^https:\/\//.test(rule.docsUrl))
    parts.push(
      `<p><a href="${escapeHtml(rule.docsUrl)}" target="_blank" rel="noreferrer">${escapeHtml(rule.docsUrl)}</a></p>`,
    );
  return parts.join('');
}

/** The long explanation in the reader's language, or in the one its tool has it in. */
export function detailOf({ detail }: CheckerDefinition, language: 'zh' | 'en'): string | undefined {
  return typeof detail === 'object' ? detail[language] : detail;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
