import { Person, Tag } from '../../../components/marks.tsx';
import type { Permissions } from '../api/authority.ts';
import { Facts } from '../frame/facts.tsx';
import frame from '../settings-page.module.css';
import { authorityTexts } from './texts.ts';

/** Roles for reading: people and groups, given or inherited. */
export function RoleFacts({ roles }: { roles: Permissions['role'] }) {
  const t = authorityTexts.use();
  return (
    <Facts
      rows={roles.map((role) => {
        const people = [...new Set([...role.user_list, ...role.extra_user_list])];
        const groups = [
          ...role.group_list.map((group) => group.group_id),
          ...role.extra_group_list.map((g) => g.group_name),
        ];
        return [
          role.role_name,
          people.length + groups.length === 0 ? (
            <span key="nobody" className={frame.quiet}>
              {t('nobody')}
            </span>
          ) : (
            <span key="people" className={frame.people}>
              {people.map((name) => (
                <Person key={name} name={name} />
              ))}
              {groups.map((name) => (
                <Tag key={name}>{name}</Tag>
              ))}
            </span>
          ),
        ] as const;
      })}
    />
  );
}
