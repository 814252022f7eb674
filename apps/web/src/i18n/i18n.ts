import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatCount } from '../lib/format.ts';
import { type Language, LOCALES, storedLanguage, storeLanguage } from './language.ts';

/**
 * The one instance. Resources are added by `defineTexts` when a feature's module is loaded, so a screen brings its own
 * words with it. Synchronous: no screen waits for words.
 */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: 'zh',
  supportedLngs: ['zh', 'en'],
  resources: {},
  initAsync: false,
  interpolation: {
    escapeValue: false,
    // What is counted reads "12,345" everywhere; other numbers (lines, builds) are names and stay as they are.
    alwaysFormat: true,
    format: (value, _format, _language, options) =>
      options?.interpolationkey === 'count' && typeof value === 'number' ? formatCount(value) : value,
  },
  showSupportNotice: false,
  react: { useSuspense: false, bindI18nStore: '' },
});

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'zh';
}

/** Switches in place and keeps the choice. Texts made by the server must be read anew by the caller. */
export async function switchLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = LOCALES[language];
}
