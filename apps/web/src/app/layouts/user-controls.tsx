import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Languages, LogOut, Monitor, Moon, Settings2, Sun } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { useGo } from '../../components/link.tsx';
import { Person } from '../../components/marks.tsx';
import { Menu } from '../../components/menu.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { logout, userQuery } from '../../lib/calls/user.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { shell } from '../shell-texts.ts';
import { chooseTheme, themeChoice } from '../theme.ts';
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

const NAMES: readonly { language: Language; label: string }[] = [
  { language: 'zh', label: '简体中文' },
  { language: 'en', label: 'English' },
];

export function LanguageMenu() {
  const t = shell.use();
  const client = useQueryClient();
  const { language } = useLanguage();
  const choose = async (next: Language) => {
    await switchLanguage(next);
    await client.invalidateQueries();
  };
  return (
    <Menu
      label={t('language')}
      side="bottom-end"
      entries={NAMES.map((entry) => ({
        id: entry.language,
        label: entry.label,
        checked: entry.language === language,
        run: () => void choose(entry.language),
      }))}
    >
      {(trigger) => <IconButton {...trigger} label={t('language')} icon={Languages} />}
    </Menu>
  );
}

export function ThemeMenu() {
  const t = shell.use();
  const choice = useStore(themeChoice);
  return (
    <Menu
      label={t('theme')}
      side="bottom-end"
      entries={[
        {
          id: 'light',
          label: t('themeLight'),
          icon: Sun,
          checked: choice === 'light',
          run: () => chooseTheme('light'),
        },
        { id: 'dark', label: t('themeDark'), icon: Moon, checked: choice === 'dark', run: () => chooseTheme('dark') },
        {
          id: 'system',
          label: t('themeSystem'),
          icon: Monitor,
          checked: choice === 'system',
          run: () => chooseTheme('system'),
        },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={t('theme')}
          icon={choice === 'dark' ? Moon : choice === 'light' ? Sun : Monitor}
        />
      )}
    </Menu>
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
          ? [{ id: 'admin', label: t('administration'), icon: Settings2, run: () => go(paths.admin('users')) }]
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
