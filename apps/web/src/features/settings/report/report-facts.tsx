import { formTexts } from '../../../components/form/form-texts.ts';
import { useWeekdayWords, weekdaysOf } from '../../../components/form/weekday-chips.tsx';
import { ABSENT } from '../../../lib/format.ts';
import type { ReportSettings } from '../api/task-settings.ts';
import { Facts } from '../frame/facts.tsx';
import { RECEIVER_WORDS } from './receivers.tsx';
import { reportTexts } from './texts.ts';

/** The same for reading. */
export function ReportFacts({
  stored,
  tools,
}: {
  stored: ReportSettings;
  tools: readonly { value: string; label: string }[];
}) {
  const t = reportTexts.use();
  const say = formTexts.use();
  const dayWords = useWeekdayWords();
  const names = (list: readonly string[]) => list.join(say('comma')) || ABSENT;
  const toolNames = (list: readonly string[]) =>
    names(list.map((name) => tools.find((tool) => tool.value === name)?.label ?? name));
  const receivers = (type: string, list: readonly string[]) => {
    const word = RECEIVER_WORDS[type];
    return word === undefined ? ABSENT : type === '2' ? `${t(word)}: ${names(list)}` : t(word);
  };
  const days = weekdaysOf(stored.reportDate);
  return (
    <>
      <Facts
        rows={[[`${t('message')} · ${t('receivers')}`, receivers(stored.rtxReceiverType, stored.rtxReceiverList)]]}
      />
      <Facts
        rows={
          stored.botWebhookUrl === ''
            ? [[t('robot'), t('off')]]
            : [
                [
                  t('webhook'),
                  <span key="url" className="mono">
                    {stored.botWebhookUrl}
                  </span>,
                ],
                [
                  t('range'),
                  `${t(stored.botRemindRange === 2 ? 'rangeAll' : 'rangeNew')} + ${t(
                    stored.botRemindSeverity === 1 ? 'sevOne' : stored.botRemindSeverity === 3 ? 'sevTwo' : 'sevAll',
                  )}`,
                ],
                [t('tools'), toolNames(stored.botRemaindTools)],
              ]
        }
      />
      <Facts
        rows={[
          [`${t('mail')} · ${t('receivers')}`, receivers(stored.emailReceiverType, stored.emailReceiverList)],
          [t('cc'), names(stored.emailCCReceiverList)],
          [
            t('timed'),
            days.length === 0 ? t('off') : `${dayWords(days)} ${String(stored.reportTime).padStart(2, '0')}:00`,
          ],
          [t('tools'), toolNames(stored.reportTools)],
          [t('instant'), t(stored.instantReportStatus === '1' ? 'on' : 'off')],
        ]}
      />
    </>
  );
}
