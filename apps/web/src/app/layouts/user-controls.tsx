import { useQuery } from '@tanstack/react-query';
import { LogOut, Settings2, ShieldCheck } from 'lucide-react';
import { useGo } from '../../components/link.tsx';
import { Person } from '../../components/marks.tsx';
import { Menu } from '../../components/menu.tsx';
import { LanguageMenu, ThemeMenu } from '../../components/preferences.tsx';
import { logout, userQuery } from '../../lib/calls/user.ts';
import { paths } from '../../lib/paths.ts';
import { shell } from '../shell-texts.ts';
import css from './header.module.css';

/** Language, theme and the person, at the right end of every header. */
export function UserControls() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </>
  );
}

function UserMenu() {
  const t = shell.use();
  const go = useGo();
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  const leave = async () => {
    await logout().catch(() => {});
    window.location.assign(paths.login());
  };
  return (
    <Menu
      label={t('account')}
      side="bottom-end"
      entries={[
        { kind: 'caption', id: 'who', label: t('signedInAs', { name: user.chineseName || user.username }) },
        { id: 'account', label: t('account'), icon: Settings2, run: () => go(paths.account('sessions')) },
        ...(user.isAdmin
          ? [{ id: 'admin', label: t('administration'), icon: ShieldCheck, run: () => go(paths.admin('users')) }]
          : []),
        { kind: 'separator', id: 'line' },
        { id: 'logout', label: t('logout'), icon: LogOut, run: () => void leave() },
      ]}
    >
      {(trigger) => (
        <button type="button" {...trigger} className={css.user}>
          <Person name={user.username} size={22} />
        </button>
      )}
    </Menu>
  );
}
