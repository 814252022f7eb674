import { Plus, Upload } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { cx } from '../../../lib/class-names.ts';
import type { CustomChecker } from '../api/custom-list.ts';
import { custom } from '../texts.ts';
import css from './custom.module.css';

export type Shelf = 'own' | 'store';

/** The rules of the project, or those of others: name, state, when it was last touched. */
export function RuleList({
  shelf,
  onShelf,
  rules,
  error,
  onRetry,
  current,
  onOpen,
  onCreate,
  onUpload,
  mayWrite,
}: {
  shelf: Shelf;
  onShelf: (shelf: Shelf) => void;
  rules: readonly CustomChecker[] | undefined;
  error: unknown;
  onRetry: () => void;
  current: string | undefined;
  onOpen: (rule: CustomChecker) => void;
  onCreate: () => void;
  onUpload: () => void;
  mayWrite: boolean;
}) {
  const t = custom.use();
  return (
    <nav className={css.side} aria-label={t('title')}>
      <div className={css.sideHead}>
        <Segmented
          label={t('whose')}
          value={shelf}
          onChange={onShelf}
          choices={[
            { id: 'own', label: t('own') },
            { id: 'store', label: t('store') },
          ]}
        />
        {shelf === 'own' && (
          <div className={css.sideActions} title={mayWrite ? undefined : t('viewer')}>
            <Button icon={Plus} disabled={!mayWrite} onClick={onCreate}>
              {t('create')}
            </Button>
            <Button icon={Upload} disabled={!mayWrite} onClick={onUpload}>
              {t('upload')}
            </Button>
          </div>
        )}
      </div>
      <div className={css.sideList}>
        {!rules && Boolean(error) && <ErrorState compact error={error} what={t('what')} onRetry={onRetry} />}
        {!rules && !error && <SkeletonRows rows={6} height={56} />}
        {rules?.length === 0 && (
          <EmptyState
            compact
            title={t(shelf === 'own' ? 'ownEmpty' : 'storeEmpty')}
            hint={shelf === 'own' ? t('ownEmptyHint') : undefined}
          />
        )}
        <ul>
          {rules?.map((rule) => (
            <li key={rule.customizeId}>
              <button
                type="button"
                className={cx(css.item, rule.customizeId === current && css.itemCurrent)}
                aria-current={rule.customizeId === current || undefined}
                onClick={() => onOpen(rule)}
              >
                <span className="mono ellipsis" title={rule.rule.name}>
                  {rule.rule.key}
                </span>
                <span className={css.itemFacts}>
                  <State rule={rule} shelf={shelf} />
                  <RelativeTime time={rule.updatedDate} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function State({ rule, shelf }: { rule: CustomChecker; shelf: Shelf }) {
  const t = custom.use();
  const { version, changed, installedVersion: installed } = rule;
  if (shelf === 'store') {
    if (installed === undefined) return <span>{rule.projectId}</span>;
    const text = installed < version ? t('newerState', { installed, version }) : t('installedState', { version });
    return <span className={css.good}>{text}</span>;
  }
  if (version === 0) return <span className={css.warn}>{t('draftState')}</span>;
  if (changed) return <span className={css.warn}>{t('changedState', { version })}</span>;
  return <span className={css.good}>{t('publishedState', { version })}</span>;
}
