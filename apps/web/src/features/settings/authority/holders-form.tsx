import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { useMemo } from 'react';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FieldRow, FormSection } from '../../../components/form/form-section.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { UserPicker } from '../../../components/form/user-picker.tsx';
import { Person, Tag } from '../../../components/marks.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { projectGroupsQuery, projectPeopleQuery } from '../../../lib/calls/project-people.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Holders, type Permissions, saveContacts, saveHolders } from '../api/authority.ts';
import { useSave } from '../frame/use-save.ts';
import frame from '../settings-page.module.css';
import css from './authority.module.css';
import { contactsOf, storedHolders } from './holders.ts';
import { authorityTexts } from './texts.ts';

const MEANINGS = {
  manager: 'roleManager',
  member: 'roleMember',
  viewer: 'roleViewer',
  analyze: 'onAnalyze',
  defect_manage: 'onManage',
  defect_view: 'onView',
  report_view: 'onReport',
  task_manage: 'onSettings',
} as const;

/** People and groups per role, or per function. Both are one choice, stored together. */
export function HoldersForm({ stored, kind }: { stored: Permissions; kind: 'role' | 'function' }) {
  const t = authorityTexts.use();
  const scope = useTaskScope();
  const { data: names = [] } = useQuery(projectPeopleQuery(scope.projectId));
  const { data: groups = [] } = useQuery(projectGroupsQuery(scope.projectId));
  const before = useMemo(() => storedHolders(stored), [stored]);
  const { draft, change, reset, dirty } = useDraft(before);
  const save = useSave(
    scope,
    async () => {
      await saveHolders(scope, draft);
      // Contacts follow roles; that they could not be stored changes nothing about who may do what.
      await saveContacts(scope, contactsOf(draft, groups)).catch(() => {});
    },
    reset,
  );
  const field = kind === 'role' ? 'roles' : 'policies';
  const rows =
    kind === 'role'
      ? stored.role.map((entry) => ({ code: entry.role_code, name: entry.role_name, lists: entry }))
      : stored.policy.map((entry) => ({ code: entry.policy_code, name: entry.policy_name, lists: entry }));
  const people = [...new Set([...names, ...draft[field].flatMap((entry) => entry.users)])].map((username) => ({
    username,
  }));
  const set = (code: string, patch: Partial<Holders>) =>
    change({ [field]: draft[field].map((entry) => (entry.code === code ? { ...entry, ...patch } : entry)) });
  return (
    <form
      className={frame.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <LeaveGuard dirty={dirty} />
      {rows.map(({ code, name, lists }) => {
        const mine = draft[field].find((entry) => entry.code === code);
        const meaning = Object.entries(MEANINGS).find(([id]) => id === code)?.[1];
        return (
          <FormSection key={code} title={name} hint={meaning && t(meaning)}>
            <FieldRow>
              <Field id={`${code}-users`} label={t('users')}>
                <UserPicker
                  id={`${code}-users`}
                  people={people}
                  value={mine?.users ?? []}
                  onChange={(users) => set(code, { users })}
                />
              </Field>
              <Field id={`${code}-groups`} label={t('groups')}>
                <Combobox
                  id={`${code}-groups`}
                  multiple
                  placeholder={t('noGroups')}
                  value={mine?.groups ?? []}
                  options={groups.map((group) => ({
                    value: group.groupRoleId,
                    label: group.groupName,
                    note: t('groupNote', { count: group.users.length }),
                  }))}
                  onChange={(ids) => set(code, { groups: ids })}
                />
              </Field>
            </FieldRow>
            {lists.extra_user_list.length + lists.extra_group_list.length > 0 && (
              <p className={css.inherited}>
                <span>{t('inherited')}</span>
                <Tooltip text={t('inheritedWhy')}>
                  <button type="button" className={css.why} aria-label={t('inheritedWhy')}>
                    <CircleQuestionMark size={14} aria-hidden />
                  </button>
                </Tooltip>
                {lists.extra_user_list.map((username) => (
                  <Person key={username} name={username} />
                ))}
                {lists.extra_group_list.map((group) => (
                  <Tag key={group.group_id}>{group.group_name}</Tag>
                ))}
              </p>
            )}
          </FormSection>
        );
      })}
      <SaveBar
        dirty={dirty}
        busy={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onDiscard={() => {
          reset();
          save.reset();
        }}
      />
    </form>
  );
}
