import { Bookmark, BookmarkPlus, ChevronDown, Link2, ListTree } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '../../../lib/calls/saved-views.ts';
import { showToast } from '../../../lib/toast.ts';
import { Menu, type MenuEntry } from '../../menu.tsx';
import page from '../page.module.css';
import { ManageViews } from './manage-views.tsx';
import { SaveView } from './save-view.tsx';
import { useViews } from './use-views.ts';
import { views } from './views-texts.ts';

/** Which view of the list is on screen, the others, and keeping one. The address is the view: its link can be sent to anybody. */
export function ViewsMenu() {
  const t = views.use();
  const { builtIn, own, others, current, search, show } = useViews();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const entryOf = (view: SavedView): MenuEntry => ({
    id: view.viewId,
    label: view.mine ? view.name : `${view.name} · ${t('by', { owner: view.owner })}`,
    icon: Bookmark,
    checked: view === current,
    run: () => show(view.query),
  });
  const section = (id: string, label: string, kept: readonly SavedView[]): MenuEntry[] =>
    kept.length === 0 ? [] : [{ kind: 'caption', id, label }, ...kept.map(entryOf)];
  const copy = () =>
    void navigator.clipboard?.writeText(window.location.href).then(() => showToast('done', t('linkCopied')));
  return (
    <>
      <Menu
        label={t('views')}
        side="bottom-end"
        entries={[
          ...builtIn.map(
            (view): MenuEntry => ({
              id: view.id,
              label: view.name,
              icon: view.icon,
              checked: view === current,
              run: () => show(view.query),
            }),
          ),
          ...section('own', t('own'), own),
          ...section('others', t('others'), others),
          { kind: 'separator', id: 'rule' },
          { id: 'save', label: t('save'), icon: BookmarkPlus, run: () => setDialog('save') },
          { id: 'copy', label: t('shareLink'), icon: Link2, run: copy },
          ...(own.length > 0
            ? [{ id: 'manage', label: t('manage'), icon: ListTree, run: () => setDialog('manage') }]
            : []),
        ]}
      >
        {(trigger) => (
          <button type="button" className={page.viewSwitch} {...trigger}>
            <Bookmark size={14} aria-hidden />
            <span className="ellipsis">{current && current.query !== '' ? current.name : t('views')}</span>
            <ChevronDown size={14} aria-hidden />
          </button>
        )}
      </Menu>
      {dialog === 'save' && <SaveView search={search} onClose={() => setDialog(undefined)} />}
      {dialog === 'manage' && <ManageViews views={own} search={search} onClose={() => setDialog(undefined)} />}
    </>
  );
}
