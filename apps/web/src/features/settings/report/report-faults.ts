import type { ReportSettings } from '../api/task-settings.ts';
import type { reportTexts } from './texts.ts';

type Word = Parameters<ReturnType<typeof reportTexts.use>>[0];

/** What is wrong, by field, in the order of the form. */
export function reportFaults(
  form: ReportSettings,
): Partial<Record<'rtx' | 'webhook' | 'mail' | 'days' | 'tools', Word>> {
  return {
    ...(form.rtxReceiverType === '2' && form.rtxReceiverList.length === 0 ? { rtx: 'customNeeded' as const } : {}),
    ...(isWebAddress(form.botWebhookUrl.trim()) ? {} : { webhook: 'webhookFault' as const }),
    ...(form.emailReceiverType === '2' && form.emailReceiverList.length === 0 ? { mail: 'customNeeded' as const } : {}),
    ...(form.reportDate.length === 0 && form.reportTools.length > 0 ? { days: 'needDays' as const } : {}),
    ...(form.reportDate.length > 0 && form.reportTools.length === 0 ? { tools: 'needTools' as const } : {}),
  };
}

/** Empty is none, and allowed. */
function isWebAddress(text: string): boolean {
  if (text === '') return true;
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}
