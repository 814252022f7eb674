import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { categoryName, languageNames } from '../../../components/checker-sets/set-names.ts';
import { setTexts } from '../../../components/checker-sets/set-texts.ts';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/marks.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import { type CheckerSet, newestOf } from '../../../lib/calls/checker-sets.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { checkerSet } from '../texts.ts';
import css from './sets.module.css';
import { VersionMenu } from './version-menu.tsx';

/** As high as every card. */
export const CARD_HEIGHT = 84;
const TAGS_SHOWN = 4;

/** One set of the list. @param menu what can be done with it */
export function SetCard({
  set,
  toolName,
  onUsage,
  menu,
}: {
  set: CheckerSet;
  toolName: (name: string) => string;
  onUsage: () => void;
  menu: ReactNode;
}) {
  const t = checkerSet.use();
  const say = setTexts.use();
  const { language } = useLanguage();
  const { projectId } = useProjectScope();
  const { checkerSetId } = set;
  const source = set.checkerSetSource;
  const foreign = set.projectId !== '' && set.projectId !== projectId;
  const more = set.catagories.slice(TAGS_SHOWN);
  return (
    <article className={css.card} aria-label={set.checkerSetName}>
      <div className={css.words}>
        <div className={css.title}>
          <Link
            data-card
            className={css.link}
            to={paths.checkerSetManage({ projectId, checkerSetId, version: newestOf(set) })}
          >
            <span className="ellipsis" title={set.checkerSetName}>
              {set.checkerSetName}
            </span>
          </Link>
          {set.defaultCheckerSet && (
            <span className={css.preset} title={t('presetHint')}>
              <Star size={12} aria-hidden />
              {t('preset')}
            </span>
          )}
          {source === 'DEFAULT' && <Tag>{say('badgeDefault')}</Tag>}
          {source === 'RECOMMEND' && <Tag>{say('badgeRecommend')}</Tag>}
          {set.scope === 1 && set.projectId === projectId && (
            <span title={t('publicHint')}>
              <Tag>{t('publicSet')}</Tag>
            </span>
          )}
          {foreign && <Tag>{t('fromProject', { project: set.projectId })}</Tag>}
        </div>
        <p className={`${css.about} ellipsis`} title={set.description}>
          {set.description || say('noDescription')}
        </p>
        <p className={`${css.facts} ellipsis`}>
          <span>{say('rules', { count: set.checkerCount })}</span>
          <span>{languageNames(set.codeLang).join(', ')}</span>
          {set.toolList.length > 0 && (
            <span title={set.toolList.join(', ')}>{set.toolList.map(toolName).join(', ')}</span>
          )}
          <span>{say('by', { name: set.creator })}</span>
          <span>
            {set.catagories
              .slice(0, TAGS_SHOWN)
              .map((entry) => categoryName(entry, language))
              .join(', ')}
            {more.length > 0 && ` ${t('moreTags', { count: more.length })}`}
          </span>
        </p>
      </div>
      <div className={css.side}>
        {set.taskUsage > 0 ? (
          <button type="button" className={css.used} onClick={onUsage}>
            <span className={css.dot} aria-hidden />
            {say('usedBy', { count: set.taskUsage })}
          </button>
        ) : (
          <span className={css.unused}>
            <span className={css.ring} aria-hidden />
            {say('notUsed')}
          </span>
        )}
      </div>
      <VersionMenu set={set} />
      {menu}
    </article>
  );
}
