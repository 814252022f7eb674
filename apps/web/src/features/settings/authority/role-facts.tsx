import { Person, Tag } from '../../../components/marks.tsx';
import type { Permissions } from '../api/authority.ts';
import { Facts } from '../frame/facts.tsx';
import frame from '../settings-page.module.css';
import { authorityTexts } from './texts.ts';

/** Who may most comes first; the server's order is that of the names. */
const ORDER = ['manager', 'member', 'executor', 'viewer'];

const inOrder = (roles: Permissions['role']) =>
  [...roles].sort((a, b) => ORDER.indexOf(a.role_code) - ORDER.indexOf(b.role_code));

/** Roles for reading: people and groups, given or inherited. */
export function RoleFacts({ roles }: { roles: Permissions['role'] }) {
  const t = authorityTexts.use();
  return (
    <Facts
      rows={inOrder(roles).map((role) => {
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
