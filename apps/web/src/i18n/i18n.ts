import i18next from 'i18next';
import { formatCount } from '../lib/format.ts';
import { type Language, LOCALES, storedLanguage, storeLanguage } from './language.ts';

/**
 * The one instance. Resources are added by `defineTexts` when a feature's module is loaded, so a screen brings its own
 * words with it. Synchronous: no screen waits for words.
 */
export const i18n = i18next.createInstance();

void i18n.init({
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
});

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'zh';
}

/** @returns what ends the listening */
export function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** Switches in place and keeps the choice. Texts made by the server must be read anew by the caller. */
export async function switchLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = LOCALES[language];
}
