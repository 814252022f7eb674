import type { Decided } from '@assay/commands/triage/decide';
import type { UiLanguage } from '@assay/contract/errors';
import type { BatchResult } from '@assay/contract/http/defect-query';
import type { EnvelopeOf } from '@assay/contract/http/envelope';

/** What became of a batch, with a sentence for the reader. An empty selection is a success too. */
export function presentDecided(
  { count, skipped, actionId }: Decided,
  language: UiLanguage,
): EnvelopeOf<BatchResult> & { data: BatchResult } {
  const message =
    language === 'zh'
      ? `已处理 ${count} 个问题${skipped > 0 ? `，跳过 ${skipped} 个` : ''}`
      : `${count} ${count === 1 ? 'issue' : 'issues'} changed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return {
    status: 0,
    code: '0',
    message,
    data: { count, skipped, ...(actionId === undefined ? {} : { actionId }) },
  };
}
