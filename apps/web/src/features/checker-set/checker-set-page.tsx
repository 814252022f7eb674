import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { InstallDialog } from '../../components/checker-sets/install-dialog.tsx';
import { categoryName } from '../../components/checker-sets/set-names.ts';
import { useSlow } from '../../components/defects/use-slow.ts';
import { FacetColumn } from '../../components/facet-column/facet-column.tsx';
import { SelectInput } from '../../components/form/text-input.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../../components/page-states.tsx';
import { useLanguage } from '../../i18n/texts.ts';
import { totalOf } from '../../lib/calls/checker-facets.ts';
import { type CheckerSet, SET_FACETS, type SetFacet, setFacetsQuery, setsQuery } from '../../lib/calls/checker-sets.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { languageLabel } from '../../lib/language-label.ts';
import { readLocal, writeLocal } from '../../lib/local-state.ts';
import { parseSearch, useUrlState } from '../../lib/url-state.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import css from './checker-set-page.module.css';
import { ManageConfirm, type Question } from './components/manage-confirm.tsx';
import { CARD_HEIGHT, SetCard } from './components/set-card.tsx';
import { SetFormPanel } from './components/set-form-panel.tsx';
import { SetList } from './components/set-list.tsx';
import { SetMenu } from './components/set-menu.tsx';
import { UsageDialog } from './components/usage-dialog.tsx';
import { CLEARED, FIELDS, filterOf, ORDERS, recalled, remembered } from './list-state.ts';
import type { FormKind } from './set-form.ts';
import { checkerSet } from './texts.ts';
import { useViewer } from './use-viewer.ts';

type Open =
  | { readonly kind: 'form'; readonly form: FormKind }
  | { readonly kind: 'usage'; readonly set: CheckerSet }
  | { readonly kind: 'ask'; readonly set: CheckerSet; readonly question: Question };

/** `/checkerset/list`: the sets of the project. `#new` opens the form, `?installMore` the store. */
export function CheckerSetPage() {
  const t = checkerSet.use();
  useTitle(t('title'));
  const { language } = useLanguage();
  const scope = useProjectScope();
  const viewer = useViewer();
  const [state, change] = useRememberedState();
  const [open, setOpen] = useState<Open>();
  const address = useAddressedDialogs();
  const filter = filterOf(state);
  const sets = useQuery({
    ...setsQuery({ projectId: scope.projectId, filter, sort: state.sort || undefined }),
    placeholderData: keepPreviousData,
  });
  const facets = useQuery({
    ...setFacetsQuery({ projectId: scope.projectId, filter }),
    placeholderData: keepPreviousData,
  });
  const slow = useSlow(sets.isPlaceholderData);
  const { data: tools = [] } = useQuery(toolsQuery(scope));
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const facetLabel = (id: SetFacet, { key, name = key }: { key: string; name?: string | undefined }) => {
    if (id === 'checkerSetLanguage') return languageLabel(key);
    return id === 'checkerSetCategory' ? categoryName({ enName: key, cnName: name }, language) : name;
  };
  const rows = sets.data ?? [];
  const filtered = Object.keys(filter).length > 0;
  const clear = () => change(CLEARED);
  const create = () => setOpen({ kind: 'form', form: { kind: 'create' } });
  const form = open?.kind === 'form' ? open.form : address.create ? ({ kind: 'create' } as const) : undefined;
  const mayCreate = viewer === undefined || viewer.member;

  return (
    <div className={css.page}>
      <h1 className="sr-only">{t('title')}</h1>
      <FacetColumn
        memory="checkersets"
        groups={SET_FACETS.map((id) => ({
          id,
          label: t(id),
          options: (facets.data?.find(({ name }) => name === id)?.checkerCountList ?? []).map((entry) => ({
            value: entry.key,
            label: facetLabel(id, entry),
            count: entry.count,
          })),
        }))}
        openAtFirst={['checkerSetLanguage', 'checkerSetCategory', 'checkerSetSource']}
        values={Object.fromEntries(SET_FACETS.map((facet) => [facet, state[facet]]))}
        onToggle={(facet, value) => {
          const id = SET_FACETS.find((name) => name === facet);
          if (!id) return;
          const chosen = state[id];
          change({ [id]: chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value] });
        }}
        search={{ value: state.keyWord, label: t('search'), onChange: (keyWord) => change({ keyWord }) }}
        onClear={clear}
      />
      <section className={css.main} aria-label={t('list')}>
        <div className={css.bar}>
          <span className={css.total} role="status">
            {facets.data && t('count', { count: totalOf(facets.data) ?? rows.length })}
          </span>
          <span className={css.space} />
          <SelectInput
            id="set-order"
            className={css.order}
            aria-label={t('order')}
            value={state.sort}
            options={ORDERS.map((value) => ({ value, label: t(`order_${value || 'usual'}`) }))}
            onChoose={(sort) => change({ sort })}
          />
          <Button icon={Download} onClick={() => address.openStore()}>
            {t('install')}
          </Button>
          <Button
            tone="primary"
            icon={Plus}
            disabled={!mayCreate}
            title={mayCreate ? undefined : t('viewer')}
            onClick={create}
          >
            {t('create')}
          </Button>
        </div>
        {!sets.data && sets.error && (
          <ErrorState error={sets.error} what={t('what')} onRetry={() => void sets.refetch()} />
        )}
        {!sets.data && !sets.error && <SkeletonRows rows={8} height={CARD_HEIGHT} />}
        {sets.data && rows.length === 0 && filtered && <FilteredEmptyState onClear={clear} />}
        {sets.data && rows.length === 0 && !filtered && (
          <EmptyState
            title={t('empty')}
            hint={t('emptyHint')}
            actions={mayCreate && <Button onClick={create}>{t('create')}</Button>}
          />
        )}
        {rows.length > 0 && (
          <SetList
            label={t('list')}
            sets={rows}
            resetKey={JSON.stringify([filter, state.sort])}
            dimmed={slow}
            renderCard={(set) => (
              <SetCard
                set={set}
                toolName={toolName}
                onUsage={() => setOpen({ kind: 'usage', set })}
                menu={
                  viewer && (
                    <SetMenu
                      set={set}
                      viewer={viewer}
                      onEdit={() => setOpen({ kind: 'form', form: { kind: 'edit', set } })}
                      onCopy={() => setOpen({ kind: 'form', form: { kind: 'copy', set } })}
                      onAsk={(question) => setOpen({ kind: 'ask', set, question })}
                    />
                  )
                }
              />
            )}
          />
        )}
      </section>
      {form && (
        <SetFormPanel
          form={form}
          onClose={() => {
            setOpen(undefined);
            address.close();
          }}
        />
      )}
      {open?.kind === 'usage' && <UsageDialog set={open.set} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'ask' && (
        <ManageConfirm set={open.set} question={open.question} onClose={() => setOpen(undefined)} />
      )}
      {address.store && <InstallDialog projectId={scope.projectId} onClose={() => address.close()} />}
    </div>
  );
}

/** The filter of the address; an address without one begins with what this browser kept. */
function useRememberedState(): ReturnType<typeof useUrlState<typeof FIELDS>> {
  const [state, change] = useUrlState(FIELDS);
  const entered = useRef(false);
  const text = remembered(state);
  useEffect(() => {
    if (!entered.current) {
      entered.current = true;
      const kept = recalled(readLocal('checkerset-list') ?? '{}');
      if (text === '{}' && Object.keys(kept).length > 0) return change(kept);
    }
    writeLocal('checkerset-list', text === '{}' ? undefined : text);
  }, [text, change]);
  return [state, change];
}

/** Dialogs that an address can open: `#new` and `?installMore`. Closing takes them out of it. */
function useAddressedDialogs() {
  const router = useRouter();
  const { hash, searchStr } = useRouterState({ select: (state) => state.location });
  const search = parseSearch(searchStr);
  const go = (next: { search: Record<string, string>; hash?: string }) => {
    const query = new URLSearchParams(next.search).toString();
    router.history.replace(`${router.state.location.pathname}${query ? `?${query}` : ''}${next.hash ?? ''}`);
  };
  return {
    create: hash === 'new',
    store: 'installMore' in search,
    openStore: () => go({ search: { ...search, installMore: '1' } }),
    close: () => {
      const { installMore: _, ...rest } = search;
      if ('installMore' in search || hash !== '') go({ search: rest });
    },
  };
}
