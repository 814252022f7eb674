import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import css from '../admin-projects.module.css';
import { type Group, groupsQuery, useRemoveGroup, useSaveGroup } from '../api/members.ts';
import { projects } from '../texts.ts';
import { DirectoryPicker } from './directory-picker.tsx';

/** Groups of people that tasks can give permissions to. @param locked nothing may change */
export function Groups({ projectId, locked }: { projectId: string; locked: boolean }) {
  const t = projects.use();
  const { data, error, refetch } = useQuery(groupsQuery(projectId));
  const remove = useRemoveGroup(projectId);
  const [editing, setEditing] = useState<Group | 'new'>();
  const [asked, setAsked] = useState<Group>();
  return (
    <div>
      <div className={css.tabs}>
        <p className={css.quiet}>{t('groupsHint')}</p>
        {!locked && (
          <Button icon={Plus} onClick={() => setEditing('new')}>
            {t('newGroup')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState compact error={error} what={t('groups')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} height={44} />}
      {data?.length === 0 && <p className={css.quiet}>{t('noGroups')}</p>}
      <ul className={css.list} style={{ marginTop: 12 }}>
        {data?.map((group) => (
          <li key={group.id} className={css.group}>
            <div>
              <div className={`${css.strong} ellipsis`}>{group.name}</div>
              <div className={`${css.quiet} ellipsis`} title={group.users.join(', ')}>
                {t('people', { count: group.users.length })} · {group.users.join(', ')}
              </div>
            </div>
            {!locked && (
              <>
                <IconButton label={`${t('edit')} ${group.name}`} icon={Pencil} onClick={() => setEditing(group)} />
                <IconButton label={`${t('remove')} ${group.name}`} icon={Trash2} onClick={() => setAsked(group)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <GroupDialog
          projectId={projectId}
          group={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      <Confirm
        open={asked !== undefined}
        title={t('removeGroupTitle', { name: asked?.name ?? '' })}
        verb={t('remove')}
        danger
        busy={remove.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && remove.mutate(asked.id, { onSuccess: () => setAsked(undefined) })}
      >
        {t('removeGroupText')}
      </Confirm>
    </div>
  );
}

function GroupDialog({
  projectId,
  group,
  onClose,
}: {
  projectId: string;
  /** Absent: a new one. */
  group: Group | undefined;
  onClose: () => void;
}) {
  const t = projects.use();
  const id = useId();
  const save = useSaveGroup(projectId);
  const [name, setName] = useState(group?.name ?? '');
  const [users, setUsers] = useState<string[]>(group?.users ?? []);
  const [tried, setTried] = useState(false);
  const fault = tried && name.trim() === '' ? t('required') : undefined;
  const submit = () => {
    setTried(true);
    if (name.trim() === '') return false;
    save.mutate({ id: group?.id, name: name.trim(), users }, { onSuccess: onClose });
    return true;
  };
  return (
    <FormDialog
      title={t(group ? 'editGroup' : 'newGroup')}
      verb={t(group ? 'save' : 'create')}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label={t('groupName')} required fault={fault}>
        <TextInput
          id={`${id}-name`}
          data-autofocus
          maxLength={100}
          value={name}
          invalid={fault !== undefined}
          onText={setName}
        />
      </Field>
      <Field id={`${id}-users`} label={t('groupUsers')}>
        <DirectoryPicker id={`${id}-users`} value={users} onChange={setUsers} />
      </Field>
    </FormDialog>
  );
}
