import { formTexts } from '../../../components/form/form-texts.ts';
import { useWeekdayWords, weekdaysOf } from '../../../components/form/weekday-chips.tsx';
import { ABSENT } from '../../../lib/format.ts';
import type { Settings } from '../api/task-settings.ts';
import type { Transfer } from '../api/trigger.ts';
import { Facts } from '../frame/facts.tsx';
import { triggerTexts } from './texts.ts';

const MODES: Readonly<Record<number, 'full' | 'incremental' | 'diff'>> = { 0: 'full', 1: 'incremental', 2: 'diff' };

/** The same for reading. */
export function TriggerFacts({ task, transfers }: { task: Settings; transfers: readonly Transfer[] }) {
  const t = triggerTexts.use();
  const say = formTexts.use();
  const dayWords = useWeekdayWords();
  const mode = MODES[task.scanType ?? -1];
  const days = weekdaysOf(task.executeDate);
  return (
    <Facts
      rows={[
        [t('mode'), mode ? t(mode) : ABSENT],
        ...(mode === 'diff' ? ([[t('target'), task.targetBranch || ABSENT]] as const) : []),
        [
          t('timer'),
          days.length > 0 && task.executeTime
            ? t('weekly', { days: dayWords(days), time: task.executeTime })
            : t('timerElsewhere'),
        ],
        [t('cutOff'), task.newDefectJudge?.fromDate || t('fromDefault')],
        [
          t('transfers'),
          transfers.length === 0
            ? t('noTransfers')
            : transfers.map((row) => (
                <div key={row.source}>
                  {row.source} → {row.targets.join(say('comma'))}
                </div>
              )),
        ],
      ]}
    />
  );
}
