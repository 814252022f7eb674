import { ArrowLeft, History } from 'lucide-react';
import { LinkButton } from '../../../components/button.tsx';
import type { Overview } from '../../../lib/calls/overview.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const WORDS = { passed: 'gatePassed', failed: 'gateFailed' } as const;

/** Stands above the numbers of one build: which it is, what the gate said, and the way back to the newest. */
export function BuildBanner({ scope, build }: { scope: TaskScope; build: NonNullable<Overview['build']> }) {
  const t = overview.use();
  const verdict = build.verdict === 'passed' || build.verdict === 'failed' ? build.verdict : undefined;
  return (
    <section className={css.panel}>
      <div className={css.verdict}>
        <span className={css.sign}>
          <History size={20} aria-hidden />
        </span>
        <div className={css.said}>
          <h1 className={css.sentence}>
            {t(build.isRequest ? 'ofRequest' : 'ofBuild', { build: build.buildNum, branch: build.branch })}
            {verdict && ` · ${t(WORDS[verdict])}`}
          </h1>
          {build.reasons.length > 0 && (
            <ul className={css.reasons}>
              {build.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          <div className={css.facts}>
            <span>{t(build.isRequest ? 'ofRequestHint' : 'ofBuildHint')}</span>
          </div>
        </div>
        <LinkButton icon={ArrowLeft} to={paths.taskDetail(scope)}>
          {t('toNewest')}
        </LinkButton>
      </div>
    </section>
  );
}
