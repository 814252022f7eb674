import type { ReactNode } from 'react';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { Tag } from '../marks.tsx';
import css from './install-dialog.module.css';
import { languageNames } from './set-names.ts';
import { setTexts } from './set-texts.ts';

/** A set in few words. @param why it cannot be taken; @param children what can be done with it */
export function InstallCard({
  set,
  toolName,
  why,
  children,
}: {
  set: CheckerSet;
  toolName: (name: string) => string;
  why?: string | undefined;
  children: ReactNode;
}) {
  const t = setTexts.use();
  return (
    <article className={css.card} aria-label={set.checkerSetName}>
      <div className={css.words}>
        <div className={css.name}>
          <strong className="ellipsis" title={set.checkerSetId}>
            {set.checkerSetName}
          </strong>
          {set.checkerSetSource === 'DEFAULT' && <Tag>{t('badgeDefault')}</Tag>}
          {set.checkerSetSource === 'RECOMMEND' && <Tag>{t('badgeRecommend')}</Tag>}
        </div>
        <span className="ellipsis" title={why ?? set.description}>
          {why ?? (set.description || t('noDescription'))}
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
