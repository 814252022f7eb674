import { bootConfig } from '../lib/boot-config.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';

export type Language = 'zh' | 'en';

/** BCP 47 tags, for `lang`, Intl and libraries. */
export const LOCALES = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

/** Absent, or any value that begins with `zh` in any case, is Chinese; anything else is English (decisions 26). */
export function languageOf(cookie: string | undefined): Language {
  return cookie === undefined || cookie === '' || cookie.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function storedLanguage(): Language {
  for (const name of bootConfig.languageCookies) {
    const value = readCookie(name);
    if (value) return languageOf(value);
  }
  return 'zh';
}

export function storeLanguage(language: Language): void {
  writeCookie(bootConfig.languageCookies[0], LOCALES[language]);
}
