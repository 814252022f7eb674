import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleDashed, CircleX, Hourglass, ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../../components/link.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { type RequestBuild, requestBuildsQuery } from '../api/request-builds.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const LATEST = 5;

const LOOKS = {
  passed: { icon: ShieldCheck, look: css.mrPassed, word: 'mrPassed' },
  failed: { icon: ShieldX, look: css.mrFailed, word: 'mrFailed' },
  pending: { icon: Hourglass, look: undefined, word: 'mrPending' },
  none: { icon: CircleDashed, look: undefined, word: 'mrNone' },
  broken: { icon: CircleX, look: css.mrFailed, word: 'mrBroken' },
} as const;

const lookOf = ({ status, verdict }: RequestBuild): (typeof LOOKS)[keyof typeof LOOKS] => {
  if (status === 'failed' || status === 'interrupted') return LOOKS.broken;
  return verdict === 'passed' || verdict === 'failed' || verdict === 'pending' ? LOOKS[verdict] : LOOKS.none;
};

/** Merge requests that were analysed: each with its verdict, leading to its own overview. Nothing where there are none. */
export function MergeRequests({ scope }: { scope: TaskScope }) {
  const t = overview.use();
  const [all, showAll] = useState(false);
  const { data = [] } = useQuery(requestBuildsQuery(scope));
  if (data.length === 0) return null;
  return (
    <section className={css.panel}>
      <div className={css.sideHead}>
        <h2>{t('mergeRequests')}</h2>
        {data.length > LATEST && !all && (
          <button type="button" className={css.sideLink} onClick={() => showAll(true)}>
            {t('more')}
          </button>
        )}
      </div>
      <ol className={css.records}>
        {data.slice(0, all ? data.length : LATEST).map((build) => {
          const { icon: Icon, look, word } = lookOf(build);
          return (
            <li key={build.buildId} className={css.record}>
              <Link
                to={paths.taskDetail(scope, { buildId: build.buildId })}
                className={css.mr}
                title={build.reasons.join('\n')}
              >
                <span className={look}>
                  <Icon size={15} aria-hidden />
                </span>
                <span className="ellipsis">{build.branch || t('defaultBranch')}</span>
                <ArrowRight size={12} aria-hidden />
                <span className="ellipsis">{build.targetBranch || t('defaultBranch')}</span>
              </Link>
              <div className={css.recordTime}>
                {t(word)} · {t('mrIssues', { count: build.defectCount })} · <RelativeTime time={build.buildTime} />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
