import { LATEST_VERSION } from '@assay/contract/codes';
import { FlaskConical, GitCompareArrows, Save } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { categoryName, languageNames } from '../../../components/checker-sets/set-names.ts';
import { setTexts } from '../../../components/checker-sets/set-texts.ts';
import { Tag } from '../../../components/marks.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import { useObstacleWords } from '../components/set-menu.tsx';
import sets from '../components/sets.module.css';
import { checkerSet } from '../texts.ts';
import css from './manage.module.css';
import { ManageHead, useVersionInUse } from './manage-head.tsx';
import { manage } from './manage-texts.ts';
import type { Managed } from './use-manage.ts';

export type ManageDialog =
  | { readonly kind: 'save' | 'compare' | 'preview' | 'usage' | 'edit' | 'copy' }
  | { readonly kind: 'switch'; readonly version: number };

/** The head of the page: what the set is, and what can be done with this version of it. */
export function ManageFacts({
  set,
  managed,
  canSave,
  onDialog,
}: {
  set: CheckerSet;
  managed: Managed;
  canSave: boolean;
  onDialog: (dialog: ManageDialog) => void;
}) {
  const t = manage.use();
  const say = setTexts.use();
  const word = checkerSet.use();
  const { language } = useLanguage();
  const used = useVersionInUse(set);
  const why = useWhyNot(set, managed);
  const noVersions = set.versionList.length < 3 && !managed.dirty;
  return (
    <div className={css.factsBar}>
      <div className={css.factsText}>
        <ManageHead set={set} managed={managed} onDialog={onDialog} />
        <p className={css.tags}>
          <span>{languageNames(set.codeLang).join(', ')}</span>
          <span>{say('rules', { count: set.checkerCount })}</span>
          {set.catagories.map((entry) => (
            <Tag key={entry.enName}>{categoryName(entry, language)}</Tag>
          ))}
          {set.defaultCheckerSet && <Tag>{word('preset')}</Tag>}
          {set.scope === 1 && set.projectId !== '' && <Tag>{word('publicSet')}</Tag>}
          {used !== undefined && (
            <span>{t('uses', { version: used === LATEST_VERSION ? t('followsNewest') : `V${used}` })}</span>
          )}
          {set.description && (
            <span className={`${css.about} ellipsis`} title={set.description}>
              {set.description}
            </span>
          )}
          {set.taskUsage > 0 && (
            <button type="button" className={sets.used} onClick={() => onDialog({ kind: 'usage' })}>
              <span className={sets.dot} aria-hidden />
              {say('usedBy', { count: set.taskUsage })}
            </button>
          )}
        </p>
      </div>
      <Button
        icon={GitCompareArrows}
        disabled={noVersions}
        title={noVersions ? t('oneVersion') : undefined}
        onClick={() => onDialog({ kind: 'compare' })}
      >
        {t('compare')}
      </Button>
      <Button
        icon={FlaskConical}
        disabled={managed.content.size === 0 || managed.viewer?.member === false}
        title={managed.viewer?.member === false ? word('viewer') : undefined}
        onClick={() => onDialog({ kind: 'preview' })}
      >
        {t('preview')}
      </Button>
      <Button
        tone="primary"
        icon={Save}
        aria-disabled={!canSave}
        title={why}
        onClick={() => canSave && onDialog({ kind: 'save' })}
      >
        {t('save')}
      </Button>
    </div>
  );
}

/** Why nothing can be saved right now; undefined: it can. */
function useWhyNot(set: CheckerSet, managed: Managed): string | undefined {
  const t = manage.use();
  const words = useObstacleWords(set);
  if (managed.obstacle) return words(managed.obstacle);
  if (!managed.editable) return t('readOnlyHere');
  if (managed.content.size === 0) return t('emptyCheckers');
  return managed.dirty ? undefined : t('nothingChanged');
}
