import { Check, Pencil, RefreshCw, Trash2, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type SavedView, useViewChanges } from '../../../lib/calls/saved-views.ts';
import { showToast } from '../../../lib/toast.ts';
import { IconButton } from '../../button.tsx';
import { common } from '../../common-texts.ts';
import { Confirm } from '../../confirm.tsx';
import { Dialog } from '../../dialog.tsx';
import { Tag } from '../../marks.tsx';
import { EmptyState } from '../../page-states.tsx';
import css from '../triage.module.css';
import { viewQueryOf } from './view-query.ts';
import { views as texts } from './views-texts.ts';

/** The reader's own views: renamed, brought up to what is on screen, forgotten. */
export function ManageViews({
  views,
  search,
  onClose,
}: {
  views: readonly SavedView[];
  search: string;
  onClose: () => void;
}) {
  const t = texts.use();
  const { change, remove } = useViewChanges();
  const [renaming, setRenaming] = useState<string>();
  const [removing, setRemoving] = useState<SavedView>();
  return (
    <Dialog open title={t('manageTitle')} onClose={onClose}>
      {views.length === 0 && <EmptyState title={t('noViews')} hint={t('noViewsHint')} />}
      <ul className={css.views}>
        {views.map((view) => (
          <li key={view.viewId}>
            {renaming === view.viewId ? (
              <Rename
                name={view.name}
                busy={change.isPending}
                onCancel={() => setRenaming(undefined)}
                onRename={(name) =>
                  change.mutate({ viewId: view.viewId, name }, { onSuccess: () => setRenaming(undefined) })
                }
              />
            ) : (
              <>
                <span className="ellipsis">{view.name}</span>
                {view.shared && <Tag>{t('shared')}</Tag>}
                <span className={css.space} />
                <IconButton label={t('rename')} icon={Pencil} onClick={() => setRenaming(view.viewId)} />
                <IconButton
                  label={t('update')}
                  icon={RefreshCw}
                  onClick={() =>
                    change.mutate(
                      { viewId: view.viewId, query: viewQueryOf(search) },
                      { onSuccess: () => showToast('done', t('updated', { name: view.name })) },
                    )
                  }
                />
                <IconButton label={t('remove')} icon={Trash2} onClick={() => setRemoving(view)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Confirm
          open
          danger
          title={t('removeTitle', { name: removing.name })}
          verb={t('remove')}
          busy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate(removing.viewId, { onSuccess: () => setRemoving(undefined) })}
        >
          {t('removeText')}
          {removing.shared && ` ${t('removeShared')}`}
        </Confirm>
      )}
    </Dialog>
  );
}

function Rename({
  name,
  busy,
  onRename,
  onCancel,
}: {
  name: string;
  busy: boolean;
  onRename: (name: string) => void;
  onCancel: () => void;
}) {
  const t = texts.use();
  const say = common.use();
  const [typed, setTyped] = useState(name);
  // It replaces the name that was pressed: one types at once.
  const begin = useCallback((box: HTMLInputElement | null) => box?.select(), []);
  const ready = typed.trim() !== '' && typed.trim() !== name;
  return (
    <form
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onRename(typed.trim());
      }}
    >
      <input
        ref={begin}
        className={css.input}
        aria-label={t('name')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton type="submit" label={t('saveVerb')} icon={Check} busy={busy} disabled={!ready} />
      <IconButton label={say('cancel')} icon={X} onClick={onCancel} />
    </form>
  );
}
