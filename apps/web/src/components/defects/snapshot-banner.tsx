import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { buildsQuery } from '../../lib/calls/defect-options.ts';
import { formatTime } from '../../lib/format.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Button } from '../button.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

/** Says that the list shows an earlier build, and that what is done here is done to today's data. */
export function SnapshotBanner({ buildId, onLeave }: { buildId: string; onLeave: () => void }) {
  const t = defects.use();
  const { data: builds } = useQuery(buildsQuery(useTaskScope()));
  if (buildId === '') return null;
  const build = builds?.find((entry) => entry.buildId === buildId);
  return (
    <div className={css.snapshot} role="status">
      <History size={15} aria-hidden />
      <span>
        <b>
          {build
            ? t('asOf', { build: build.buildNum, time: formatTime(build.buildTime).slice(0, 16) })
            : builds
              ? t('asOfUnknown')
              : t('asOfSome')}
        </b>{' '}
        {t('asOfNote')}
      </span>
      <Button tone="quiet" onClick={onLeave}>
        {t('asOfLeave')}
      </Button>
    </div>
  );
}
