import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Menu, type MenuEntry } from '../../../components/menu.tsx';
import { formatPercent, formatTime } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { trendQuery } from '../api/coverage.ts';
import { coverage } from '../texts.ts';
import { useCoverageAddress } from '../use-coverage-address.ts';

const MOST = 100;

/** Which build's coverage is shown: the newest, or any of the last hundred that brought some. */
export function SnapshotMenu() {
  const t = coverage.use();
  const { data = [] } = useQuery(trendQuery(useTaskScope()));
  const { build, change } = useCoverageAddress();
  if (data.length === 0) return null;
  const newest = data.at(-1);
  const entries = data
    .slice(-MOST)
    .reverse()
    .map(
      (point): MenuEntry => ({
        id: String(point.buildNum),
        label: `#${point.buildNum} · ${formatTime(point.time).slice(0, 16)}`,
        hint: [formatPercent(point.lineRate), point.commit?.slice(0, 8)].filter(Boolean).join(' · '),
        checked: point.buildNum === (build ?? newest?.buildNum),
        run: () => change({ build: point === newest ? undefined : point.buildNum }),
      }),
    );
  return (
    <Menu label={t('snapshot')} entries={entries} side="bottom-end">
      {(trigger) => (
        <Button tone="quiet" aria-label={`${t('snapshot')} ${shown()}`} {...trigger}>
          {t('snapshot')} <b>{shown()}</b>
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    </Menu>
  );

  function shown(): string {
    return build === undefined ? `${t('newest')} #${newest?.buildNum ?? ''}` : t('build', { build });
  }
}
