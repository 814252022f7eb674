import type { ReactNode } from 'react';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import css from './install-dialog.module.css';
import { languageNames } from './set-names.ts';
import { setTexts } from './set-texts.ts';

/** A set in few words. @param children what can be done with it */
export function InstallCard({
  set,
  toolName,
  children,
}: {
  set: CheckerSet;
  toolName: (name: string) => string;
  children: ReactNode;
}) {
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
            t('rules', { count: set.checkerCount }),
            languageNames(set.codeLang).join(', '),
            set.toolList.map(toolName).join(', '),
            t('by', { name: set.creator }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {children}
    </article>
  );
}
