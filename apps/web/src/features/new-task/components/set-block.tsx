import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { metadataQuery } from '../../../lib/calls/metadata.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { chosenSets, setsOfLanguage } from '../draft.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block } from './field.tsx';

/** One row of rule sets per ticked language, the default ones chosen. */
export function SetBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { data: metadata } = useQuery(metadataQuery(useProjectScope()));
  const { draft, change, groups, faults } = form;
  if (draft.languages.length === 0) return null;
  return (
    <Block title={t('sets')} hint={t('setsHint')}>
      <div className={css.field} id="field-sets">
        {draft.languages.map((language) => {
          const name = metadata?.LANG.find((entry) => Number(entry.key) === language)?.name ?? String(language);
          const chosen = chosenSets(draft, groups, language);
          const known = setsOfLanguage(groups, language);
          return (
            <div key={language} className={css.setRow}>
              <span className="ellipsis" id={`sets-${language}`}>
                {name}
              </span>
              <div>
                <Select
                  mode="multiple"
                  style={{ width: '100%' }}
                  aria-labelledby={`sets-${language}`}
                  placeholder={t('setsPlaceholder')}
                  notFoundContent={t('noSet')}
                  status={faults.sets && chosen.length === 0 ? 'error' : ''}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={chosen.filter((id) => known.some((set) => set.checkerSetId === id))}
                  options={groups
                    .map((group) => ({
                      label: group.name,
                      options: group.sets
                        .filter((set) => set.codeLang === language)
                        .map((set) => ({ value: set.checkerSetId, label: set.checkerSetName })),
                    }))
                    .filter((group) => group.options.length > 0)}
                  onChange={(ids: string[]) => change({ sets: { ...draft.sets, [language]: ids } })}
                />
                {faults.sets && chosen.length === 0 && (
                  <span className={css.fault} role="alert">
                    {t(faults.sets)}
                  </span>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Block>
  );
}
