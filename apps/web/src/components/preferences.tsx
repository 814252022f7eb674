import { useQueryClient } from '@tanstack/react-query';
import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { switchLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { defineTexts, useLanguage } from '../i18n/texts.ts';
import { useStore } from '../lib/store.ts';
import { chooseTheme, themeChoice } from '../lib/theme.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

const preferences = defineTexts('preferences', {
  language: ['切换语言', 'Language'],
  theme: ['主题', 'Theme'],
  themeLight: ['浅色', 'Light'],
  themeDark: ['深色', 'Dark'],
  themeSystem: ['跟随系统', 'System'],
});

const NAMES: readonly { language: Language; label: string }[] = [
  { language: 'zh', label: '简体中文' },
  { language: 'en', label: 'English' },
];

export function LanguageMenu() {
  const t = preferences.use();
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
  const t = preferences.use();
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
