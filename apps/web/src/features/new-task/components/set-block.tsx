import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { ChooseDialog } from '../../../components/checker-sets/choose-dialog.tsx';
import { metadataQuery } from '../../../lib/calls/metadata.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { checkerSetsQuery } from '../api/checker-sets.ts';
import { chosenSets, languageMask } from '../draft.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block } from './field.tsx';

/** One row of rule sets per ticked language, the default ones chosen; more are chosen in a dialog. */
export function SetBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const scope = useProjectScope();
  const { data: metadata } = useQuery(metadataQuery(scope));
  const { refetch } = useQuery(checkerSetsQuery(scope.projectId));
  const [choosing, setChoosing] = useState<number>();
  const { draft, change, groups, faults } = form;
  if (draft.languages.length === 0) return null;
  const sets = groups.flatMap((group) => group.sets);
  const put = (language: number, ids: readonly string[]) => change({ sets: { ...draft.sets, [language]: ids } });
  return (
    <Block title={t('sets')} hint={t('setsHint')}>
      <div className={css.field} id="field-sets">
        {draft.languages.map((language) => {
          const name = metadata?.LANG.find((entry) => Number(entry.key) === language)?.name ?? String(language);
          const ids = chosenSets(draft, groups, language);
          const missing = faults.sets !== undefined && ids.length === 0;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
            <div key={language} className={css.setRow} role="group" aria-labelledby={`sets-${language}`}>
              <span className="ellipsis" id={`sets-${language}`}>
                {name}
              </span>
              <div className={css.setChoice}>
                <div className={css.setChips}>
                  {ids.map((id) => {
                    const set = sets.find((entry) => entry.checkerSetId === id);
                    return (
                      <span key={id} className={css.setChip}>
                        <span className="ellipsis" title={set?.checkerSetName ?? id}>
                          {set?.checkerSetName ?? id}
                        </span>
                        <button
                          type="button"
                          aria-label={t('removeSet', { name: set?.checkerSetName ?? id })}
                          onClick={() =>
                            put(
                              language,
                              ids.filter((other) => other !== id),
                            )
                          }
                        >
                          <X size={12} aria-hidden />
                        </button>
                      </span>
                    );
                  })}
                  <Button
                    tone="quiet"
                    icon={Plus}
                    aria-describedby={`sets-${language}`}
                    // Where a refused form puts the focus.
                    tabIndex={ids.length === 0 ? 0 : undefined}
                    onClick={() => setChoosing(language)}
                  >
                    {t('chooseSets')}
                  </Button>
                </div>
                {missing && faults.sets && (
                  <span className={css.fault} role="alert">
                    {t(faults.sets)}
                  </span>
                )}
              </div>
              {ids.length > 1 && (
                <IconButton label={t('clearSets', { language: name })} icon={X} onClick={() => put(language, [])} />
              )}
            </div>
          );
        })}
      </div>
      {choosing !== undefined && (
        <ChooseDialog
          projectId={scope.projectId}
          language={choosing}
          mask={languageMask(draft.languages)}
          sets={sets}
          chosen={chosenSets(draft, groups, choosing)}
          onChange={(ids) => put(choosing, ids)}
          onRefresh={refetch}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </Block>
  );
}
