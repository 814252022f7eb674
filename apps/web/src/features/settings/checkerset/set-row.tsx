import { LATEST_VERSION } from '@assay/contract/codes';
import { ArrowUp, FlaskConical, Hourglass } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { languageSummary } from '../../../components/checker-sets/set-names.ts';
import { setTexts } from '../../../components/checker-sets/set-texts.ts';
import { Switch } from '../../../components/form/switch.tsx';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/marks.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { newestOf } from '../../../lib/calls/checker-sets.ts';
import { cx } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import type { TaskSet } from '../api/task-sets.ts';
import css from './set-page.module.css';
import { setPage } from './texts.ts';

export function SetRow({
  set,
  toolName,
  busy,
  target,
  readOnly,
  flash,
  onSwitch,
  onPreview,
}: {
  set: TaskSet;
  toolName: (name: string) => string;
  busy: boolean;
  /** What it is being switched to while the call travels. */
  target: boolean | undefined;
  readOnly: boolean;
  flash: boolean;
  onSwitch: (on: boolean) => void;
  onPreview: () => void;
}) {
  const t = setPage.use();
  const say = setTexts.use();
  const scope = useProjectScope();
  const follows = set.version === LATEST_VERSION;
  const newest = newestOf(set);
  const version = follows ? newest : set.version;
  const multi = set.legacy && set.codeLangList.length > 1 && !set.taskUsing;
  const badge = { DEFAULT: 'badgeDefault', RECOMMEND: 'badgeRecommend' } as const;
  const source =
    set.checkerSetSource === 'DEFAULT' || set.checkerSetSource === 'RECOMMEND' ? set.checkerSetSource : undefined;
  return (
    <article className={cx(css.row, flash && css.flash)} aria-label={set.checkerSetName}>
      <div className={css.words}>
        <span className={css.line}>
          <Link
            className={cx(css.name, 'ellipsis')}
            title={set.checkerSetId}
            to={paths.checkerSetManage({ ...scope, checkerSetId: set.checkerSetId, version })}
          >
            {set.checkerSetName}
          </Link>
          {source && <Tag>{say(badge[source])}</Tag>}
          <Tag>{follows ? `V${newest} · ${t('latest')}` : `V${version}`}</Tag>
          {!follows && newest > version && (
            <span className={css.newer}>
              <ArrowUp size={13} aria-hidden />
              {t('newer', { version: newest })}
            </span>
          )}
          {set.taskUsing && set.pendingScan && (
            <span className={css.pending}>
              <Hourglass size={13} aria-hidden />
              {t('pending')}
            </span>
          )}
        </span>
        <span className={cx(css.description, 'ellipsis')} title={set.description}>
          {set.description || say('noDescription')}
        </span>
        <span className={cx(css.facts, 'ellipsis')}>
          {[
            languageSummary(set.codeLang),
            say('rules', { count: set.checkerCount }),
            set.toolList.map(toolName).join(', '),
            `${say('publisher')} ${set.creator}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {readOnly ? (
        set.taskUsing && <Tag>{t('inUse')}</Tag>
      ) : (
        <span className={css.acts}>
          <IconButton label={t('whatIfName', { name: set.checkerSetName })} icon={FlaskConical} onClick={onPreview} />
          {multi ? (
            <Tooltip text={t('multi')}>
              <span>
                <Switch label={t('use', { name: set.checkerSetName })} checked={false} disabled onChange={() => {}} />
              </span>
            </Tooltip>
          ) : (
            <Switch
              label={t('use', { name: set.checkerSetName })}
              checked={busy && target !== undefined ? target : set.taskUsing}
              busy={busy}
              onChange={onSwitch}
            />
          )}
        </span>
      )}
    </article>
  );
}
