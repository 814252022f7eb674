import { LATEST_VERSION } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rule } from '../../lib/calls/checker-library.ts';
import { setsQuery } from '../../lib/calls/checker-sets.ts';
import { paths } from '../../lib/paths.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { setTexts } from '../checker-sets/set-texts.ts';
import { Link } from '../link.tsx';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import { rules } from './rule-texts.ts';
import css from './rules.module.css';

const SHOWN = 8;

/** Sets of the project that hold a rule, in the version the project uses, those in use first; each opens at the rule. */
export function SetsWithRule({ rule }: { rule: Rule }) {
  const t = rules.use();
  const say = setTexts.use();
  const { projectId } = useProjectScope();
  const [whole, setWhole] = useState(false);
  const { data, error, refetch } = useQuery({ ...setsQuery({ projectId }), staleTime: 60_000 });
  const sets = (data ?? [])
    .filter((set) =>
      set.checkerProps.some((held) => held.toolName === rule.toolName && held.checkerKey === rule.checkerKey),
    )
    .sort((a, b) => b.taskUsage - a.taskUsage);
  const shown = whole ? sets : sets.slice(0, SHOWN);
  return (
    <section>
      <h3>{t('inSets')}</h3>
      {!data && error && <ErrorState compact error={error} what={t('setsWhat')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} height={28} />}
      {data && sets.length === 0 && <p className={css.quiet}>{t('inNoSet')}</p>}
      <ul className={css.sets}>
        {shown.map((set) => (
          <li key={set.checkerSetId}>
            <Link
              className={css.link}
              to={`${paths.checkerSetManage({ projectId, checkerSetId: set.checkerSetId, version: LATEST_VERSION })}?keyWord=${encodeURIComponent(rule.checkerKey)}`}
            >
              <span className="ellipsis">{set.checkerSetName}</span>
            </Link>
            <span className={css.usual}>
              {set.taskUsage > 0 ? say('usedBy', { count: set.taskUsage }) : say('notUsed')}
            </span>
          </li>
        ))}
      </ul>
      {sets.length > shown.length && (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          {t('moreSets', { count: sets.length - shown.length })}
        </button>
      )}
    </section>
  );
}
