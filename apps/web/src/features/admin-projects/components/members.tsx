import { useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import form from '../../../components/form/form.module.css';
import { SelectInput } from '../../../components/form/text-input.tsx';
import { Person, Tag } from '../../../components/marks.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import css from '../admin-projects.module.css';
import { type Member, membersQuery, ROLES, type Role, useRemoveMember, useSetMembers } from '../api/members.ts';
import { projects } from '../texts.ts';
import { DirectoryPicker } from './directory-picker.tsx';

/** Who is in the project and as what. A role changes at once; a refusal takes it back. @param locked nothing may change */
export function Members({ projectId, locked }: { projectId: string; locked: boolean }) {
  const t = projects.use();
  const { data, error, refetch } = useQuery(membersQuery(projectId));
  const set = useSetMembers(projectId);
  const remove = useRemoveMember(projectId);
  const [asked, setAsked] = useState<Member>();
  return (
    <div>
      {!locked && (
        <AddMembers
          busy={set.isPending}
          onAdd={(names, role, done) => set.mutate({ names, role }, { onSuccess: done })}
        />
      )}
      {error && !data && <ErrorState compact error={error} what={t('members')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} height={44} />}
      {data?.length === 0 && <p className={css.quiet}>{t('noMembers')}</p>}
      <ul className={css.list} style={{ marginTop: locked ? 0 : 12 }}>
        {data?.map((member) => (
          <MemberLine
            key={member.username}
            member={member}
            locked={locked}
            onRole={(role) => set.mutate({ names: [member.username], role })}
            onRemove={() => setAsked(member)}
          />
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        title={t('removeTitle', { name: asked?.username ?? '' })}
        verb={t('remove')}
        danger
        busy={remove.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && remove.mutate(asked.username, { onSuccess: () => setAsked(undefined) })}
      >
        {t('removeText', { name: asked?.username ?? '' })}
      </Confirm>
    </div>
  );
}

function AddMembers({
  busy,
  onAdd,
}: {
  busy: boolean;
  onAdd: (names: readonly string[], role: Role, done: () => void) => void;
}) {
  const t = projects.use();
  const id = useId();
  const [names, setNames] = useState<string[]>([]);
  const [role, setRole] = useState<Role>('member');
  const [missing, setMissing] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (names.length === 0) return setMissing(true);
    onAdd(names, role, () => setNames([]));
  };
  return (
    <form className={css.add} onSubmit={add}>
      <div>
        <label className="sr-only" htmlFor={`${id}-names`}>
          {t('addMember')}
        </label>
        <DirectoryPicker id={`${id}-names`} value={names} invalid={missing && names.length === 0} onChange={setNames} />
        {missing && names.length === 0 && (
          <span className={form.fault} role="alert">
            {t('chooseMember')}
          </span>
        )}
      </div>
      <SelectInput<Role>
        id={`${id}-role`}
        aria-label={t('role')}
        value={role}
        onChoose={setRole}
        title={t(`roleHint_${role}`)}
        options={ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
      />
      <Button type="submit" busy={busy} style={{ height: 32 }}>
        {t('add')}
      </Button>
    </form>
  );
}

function MemberLine({
  member,
  locked,
  onRole,
  onRemove,
}: {
  member: Member;
  locked: boolean;
  onRole: (role: Role) => void;
  onRemove: () => void;
}) {
  const t = projects.use();
  const id = useId();
  const role = ROLES.find((known) => known === member.role);
  return (
    <li className={css.member}>
      <span className={css.who}>
        <Person name={member.username} />
        {member.displayName !== member.username && (
          <span className={`${css.quiet} ellipsis`}>{member.displayName}</span>
        )}
      </span>
      <span>
        {member.disabled && <Tag>{t('disabled')}</Tag>}
        {member.source === 'oidc' && (
          <Tooltip text={t('fromProviderHint')}>
            <span>
              <Tag>{t('fromProvider')}</Tag>
            </span>
          </Tooltip>
        )}
      </span>
      <SelectInput<Role>
        id={id}
        aria-label={`${t('role')} ${member.username}`}
        value={role ?? ''}
        disabled={locked}
        onChoose={onRole}
        options={ROLES.map((value) => ({ value, label: t(`role_${value}`) }))}
      />
      {!locked && <IconButton label={`${t('remove')} ${member.username}`} icon={UserMinus} onClick={onRemove} />}
    </li>
  );
}
