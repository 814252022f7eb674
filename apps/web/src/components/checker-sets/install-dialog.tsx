import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { SETS_KEY } from '../../lib/calls/checker-sets.ts';
import { projectsQuery } from '../../lib/calls/projects.ts';
import { setFormQuery } from '../../lib/calls/set-form.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Segmented } from '../segmented.tsx';
import css from './install-dialog.module.css';
import { categoryName } from './set-names.ts';
import { SetSearch } from './set-search.tsx';
import { setTexts } from './set-texts.ts';
import { StoreList } from './store-list.tsx';
import { useSetStore } from './use-set-store.ts';

const WIDTH = 650;

/**
 * Public sets of other projects, to take into this one. What was installed stays in the list, marked, until it closes; then
 * everything that shows sets is read again.
 * @param onClose with the ids that were installed
 */
export function InstallDialog({
  projectId,
  onClose,
}: {
  projectId: string;
  onClose: (installed: readonly string[]) => void;
}) {
  const t = setTexts.use();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [languages, setLanguages] = useState<readonly string[]>([]);
  const [category, setCategory] = useState('');
  const quickSearch = useSettled(typed.trim());
  const { data: projects } = useQuery(projectsQuery);
  const { data: form } = useQuery(setFormQuery(projectId));
  const { data: tools = [] } = useQuery(toolsQuery({ projectId }));
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const store = useSetStore({ projectId, filter: { quickSearch, languages, category: category || undefined } });
  const close = () => {
    if (store.installed.length > 0) void client.invalidateQueries({ queryKey: [SETS_KEY] });
    onClose(store.installed);
  };
  const filtered = quickSearch !== '' || languages.length > 0 || category !== '';
  const clear = () => {
    setTyped('');
    setLanguages([]);
    setCategory('');
  };
  const project = projects?.find(({ projectCode }) => projectCode === projectId)?.projectName;

  return (
    <Dialog
      open
      width={WIDTH}
      title={project ? t('installTitleIn', { project }) : t('installTitle')}
      onClose={close}
      footer={<Button onClick={close}>{t('done')}</Button>}
    >
      <SetSearch
        typed={typed}
        onType={setTyped}
        languages={form?.codeLangs ?? []}
        chosen={languages}
        onChoose={setLanguages}
      />
      <div className={css.tabs}>
        <Segmented
          label={t('category')}
          value={category}
          onChange={setCategory}
          choices={[
            { id: '', label: t('anyCategory') },
            ...(form?.catatories ?? []).map((entry) => ({ id: entry.enName, label: categoryName(entry, language) })),
          ]}
        />
        <span className={css.total} role="status">
          {store.data && t('found', { count: store.total })}
        </span>
      </div>
      {!store.mayInstall && <p className={css.note}>{t('mayNotInstall')}</p>}
      <StoreList
        store={store}
        filtered={filtered}
        onClear={clear}
        toolName={toolName}
        after={() => (
          <span className={css.done} role="status">
            <Check size={14} aria-hidden />
            {t('installed')}
          </span>
        )}
      />
    </Dialog>
  );
}
