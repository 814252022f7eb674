import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { SETS_KEY } from '../../lib/calls/checker-sets.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { projectsQuery } from '../../lib/calls/projects.ts';
import { setFormQuery } from '../../lib/calls/set-form.ts';
import { installSet, setStoreQuery } from '../../lib/calls/set-store.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Combobox } from '../form/combobox.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../page-states.tsx';
import { Segmented } from '../segmented.tsx';
import { Spinner } from '../spinner.tsx';
import { InstallCard } from './install-card.tsx';
import css from './install-dialog.module.css';
import { categoryName, languageLabel } from './set-names.ts';
import { setTexts } from './set-texts.ts';

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
  const [installed, setInstalled] = useState<readonly string[]>([]);
  const quickSearch = useSettled(typed.trim());
  const { data: projects } = useQuery(projectsQuery);
  const { data: form } = useQuery(setFormQuery(projectId));
  const { data: tools = [] } = useQuery(toolsQuery({ projectId }));
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const { data: granted } = useQuery(permissionsQuery({ projectId }));
  const filter = { quickSearch, languages, category: category || undefined };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({
    ...setStoreQuery({ projectId, filter }),
    placeholderData: (old) => old,
  });
  const install = useMutation({
    mutationFn: (checkerSetId: string) => installSet({ projectId, checkerSetId }),
    onSuccess: (_, id) => setInstalled((ids) => [...ids, id]),
  });
  const close = () => {
    if (installed.length > 0) void client.invalidateQueries({ queryKey: [SETS_KEY] });
    onClose(installed);
  };
  const sets = data?.pages.flatMap((page) => page.content) ?? [];
  const total = data?.pages[0]?.totalElements ?? 0;
  const filtered = quickSearch !== '' || languages.length > 0 || category !== '';
  const mayInstall = granted === undefined || granted.has('task_manage');
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
      <div className={css.bar}>
        <label className={css.search}>
          <Search size={14} aria-hidden />
          <input
            type="search"
            data-autofocus
            aria-label={t('searchStore')}
            placeholder={t('searchStore')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <div className={css.languages}>
          <Combobox
            id="install-languages"
            multiple
            label={t('languages')}
            placeholder={t('allLanguages')}
            value={languages}
            options={(form?.codeLangs ?? []).map(({ displayName, codeLang }) => ({
              value: displayName,
              label: languageLabel(codeLang),
            }))}
            onChange={setLanguages}
          />
        </div>
      </div>
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
          {data && t('found', { count: total })}
        </span>
      </div>
      {!mayInstall && <p className={css.note}>{t('mayNotInstall')}</p>}
      <div
        className={css.list}
        aria-busy={isPlaceholderData}
        onScroll={({ currentTarget: list }) => {
          const near = list.scrollTop + list.clientHeight > list.scrollHeight - 200;
          if (near && hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      >
        {!data && error && <ErrorState compact error={error} what={t('storeWhat')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} height={72} />}
        {data && sets.length === 0 && filtered && <FilteredEmptyState compact onClear={clear} />}
        {data && sets.length === 0 && !filtered && (
          <EmptyState compact title={t('storeEmpty')} hint={t('storeEmptyHint')} />
        )}
        {sets.map((set) => (
          <InstallCard key={set.checkerSetId} set={set} toolName={toolName}>
            {installed.includes(set.checkerSetId) ? (
              <span className={css.done} role="status">
                <Check size={14} aria-hidden />
                {t('installed')}
              </span>
            ) : (
              <Button
                aria-label={t('installName', { name: set.checkerSetName })}
                title={mayInstall ? undefined : t('mayNotInstall')}
                disabled={!mayInstall || install.isPending}
                busy={install.isPending && install.variables === set.checkerSetId}
                onClick={() => install.mutate(set.checkerSetId)}
              >
                {t('install')}
              </Button>
            )}
          </InstallCard>
        ))}
        {isFetchingNextPage && (
          <div className={css.more} role="status">
            <Spinner size={14} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
