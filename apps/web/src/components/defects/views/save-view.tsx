import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionsQuery } from '../../../lib/calls/permissions.ts';
import { useViewChanges } from '../../../lib/calls/saved-views.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Segmented } from '../../segmented.tsx';
import css from '../triage.module.css';
import { viewQueryOf } from './view-query.ts';
import { views } from './views-texts.ts';

const LONGEST = 100;

/** Keeps the filters on screen under a name. */
export function SaveView({ search, onClose }: { search: string; onClose: () => void }) {
  const t = views.use();
  const { save } = useViewChanges();
  const { data: granted } = useQuery(permissionsQuery(useTaskScope()));
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'task' | 'project'>('task');
  const [shared, setShared] = useState(false);
  const ready = name.trim() !== '';
  const submit = () => {
    if (!ready || save.isPending) return false;
    save.mutate({ name: name.trim(), query: viewQueryOf(search), scope, shared }, { onSuccess: onClose });
    return true;
  };
  return (
    <FormDialog
      title={t('saveTitle')}
      verb={t('saveVerb')}
      busy={save.isPending}
      disabled={!ready}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <label className={css.field} style={{ marginTop: 0 }}>
          <span>{t('name')}</span>
          <input
            data-autofocus
            className={css.input}
            maxLength={LONGEST}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <div className={css.field}>
          <span>{t('where')}</span>
          <Segmented
            label={t('where')}
            value={scope}
            onChange={setScope}
            choices={[
              { id: 'task', label: t('inTask') },
              { id: 'project', label: t('inProject') },
            ]}
          />
        </div>
        {granted?.has('defect_manage') && (
          <label className={css.choice} style={{ marginTop: 12 }}>
            <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
            <b>{t('share')}</b>
          </label>
        )}
      </div>
    </FormDialog>
  );
}
