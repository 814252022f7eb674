import type { ReactNode } from 'react';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import css from './install-dialog.module.css';
import { languageNames } from './set-names.ts';
import { setTexts } from './set-texts.ts';

/** A set in few words. @param children what can be done with it */
export function InstallCard({ set, children }: { set: CheckerSet; children: ReactNode }) {
  const t = setTexts.use();
  return (
    <article className={css.card} aria-label={set.checkerSetName}>
      <div className={css.words}>
        <strong className="ellipsis" title={set.checkerSetId}>
          {set.checkerSetName}
        </strong>
        <span className="ellipsis" title={set.description}>
          {set.description || t('noDescription')}
        </span>
        <span className="ellipsis">
          {[
            languageNames(set.codeLang).join(', '),
            t('rules', { count: set.checkerCount }),
            set.toolList.join(', '),
            `${t('publisher')} ${set.creator}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {children}
    </article>
  );
}
