import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { type CheckerSet, SETS_KEY } from '../../lib/calls/checker-sets.ts';
import { setFormQuery } from '../../lib/calls/set-form.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { paths } from '../../lib/paths.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Link } from '../link.tsx';
import { EmptyState, FilteredEmptyState } from '../page-states.tsx';
import { Segmented } from '../segmented.tsx';
import { shownSets, whyNot } from './choosable.ts';
import { chooseTexts } from './choose-texts.ts';
import { InstallCard } from './install-card.tsx';
import css from './install-dialog.module.css';
import { categoryName, languageLabel } from './set-names.ts';
import { SetSearch } from './set-search.tsx';
import { setTexts } from './set-texts.ts';
import { StoreList } from './store-list.tsx';
import { useSetStore } from './use-set-store.ts';

const WIDTH = 720;
const STORE = 'store';

/**
 * Rule sets for one language of a task: those of the project by category, and the store, from which one is installed first.
 * A choice holds at once; closing asks nothing (screens 4.3).
 * @param language its bit; @param mask all languages of the task, or-ed; @param onRefresh reads the sets again
 */
export function ChooseDialog({
  projectId,
  language,
  mask,
  sets,
  chosen,
  onChange,
  onRefresh,
  onClose,
}: {
  projectId: string;
  language: number;
  mask: number;
  sets: readonly CheckerSet[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onRefresh: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = chooseTexts.use();
  const say = setTexts.use();
  const { language: reader } = useLanguage();
  const client = useQueryClient();
  const { data: form } = useQuery(setFormQuery(projectId));
  const { data: tools = [] } = useQuery(toolsQuery({ projectId }));
  const [typed, setTyped] = useState('');
  /** Undefined: the language of the row, whose name on the wire may not be here yet. */
  const [picked, setPicked] = useState<readonly string[]>();
  const [tab, setTab] = useState('');
  const [refreshing, setRefreshing] = useState(false);
  const quickSearch = useSettled(typed.trim());

  const codes = form?.codeLangs ?? [];
  const languages = picked ?? codes.filter(({ codeLang }) => codeLang === language).map((one) => one.displayName);
  const within = codes
    .filter(({ displayName }) => languages.includes(displayName))
    .reduce((all, { codeLang }) => all | codeLang, picked ? 0 : language);
  const inStore = tab === STORE;
  const store = useSetStore({
    projectId,
    filter: { quickSearch, languages, category: undefined },
    enabled: inStore && form !== undefined,
    onInstalled: onRefresh,
  });
  const shown = shownSets(sets, { typed, mask: within, category: tab });
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const close = () => {
    if (store.installed.length > 0) void client.invalidateQueries({ queryKey: [SETS_KEY] });
    onClose();
  };
  const clear = () => {
    setTyped('');
    setPicked(undefined);
    if (!inStore) setTab('');
  };
  const refresh = async () => {
    setRefreshing(true);
    await onRefresh().finally(() => setRefreshing(false));
  };
  const choice = (set: CheckerSet) => {
    const taken = chosen.includes(set.checkerSetId);
    const why = taken ? undefined : whyNot(set, language, mask);
    return (
      <Button
        icon={taken ? Check : undefined}
        aria-pressed={taken}
        aria-label={t(taken ? 'chosenName' : 'chooseName', { name: set.checkerSetName })}
        title={why}
        disabled={why !== undefined}
        onClick={() => onChange(taken ? chosen.filter((id) => id !== set.checkerSetId) : [...chosen, set.checkerSetId])}
      >
        {t(taken ? 'chosen' : 'choose')}
      </Button>
    );
  };
  const filtered = typed.trim() !== '' || picked !== undefined || (tab !== '' && !inStore);

  return (
    <Dialog
      open
      width={WIDTH}
      title={t('title', { language: languageLabel(language) })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{say('done')}</Button>
          <span className={css.total} role="status">
            {t('chosenCount', { count: chosen.length })}
          </span>
          <Link className={css.create} to={`${paths.checkerSetList({ projectId })}#new`} target="_blank">
            {t('create')}
            <ExternalLink size={12} aria-hidden />
          </Link>
        </>
      }
    >
      <SetSearch typed={typed} onType={setTyped} languages={codes} chosen={languages} onChoose={setPicked} />
      <div className={css.tabs}>
        <Segmented
          label={say('category')}
          value={tab}
          onChange={setTab}
          choices={[
            { id: '', label: say('anyCategory') },
            ...(form?.catatories ?? []).map((entry) => ({ id: entry.enName, label: categoryName(entry, reader) })),
            { id: STORE, label: t('store') },
          ]}
        />
        <span className={css.total} role="status">
          {inStore ? store.data && say('found', { count: store.total }) : say('found', { count: shown.length })}
        </span>
        <IconButton label={t('refresh')} icon={RefreshCw} busy={refreshing} onClick={() => void refresh()} />
      </div>
      {inStore ? (
        <>
          {!store.mayInstall && <p className={css.note}>{say('mayNotInstall')}</p>}
          <StoreList store={store} filtered={filtered} onClear={clear} toolName={toolName} after={choice} />
        </>
      ) : (
        <div className={css.list}>
          {shown.length === 0 &&
            (filtered ? (
              <FilteredEmptyState compact onClear={clear} />
            ) : (
              <EmptyState compact title={t('none')} hint={t('noneHint')} />
            ))}
          {shown.map((set) => (
            <InstallCard
              key={set.checkerSetId}
              set={set}
              toolName={toolName}
              why={chosen.includes(set.checkerSetId) ? undefined : whyNot(set, language, mask)}
            >
              {choice(set)}
            </InstallCard>
          ))}
        </div>
      )}
    </Dialog>
  );
}
