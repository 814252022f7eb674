import type { UiLanguage } from '@assay/contract/errors';
import { LANGUAGE_FLAGS, type LanguageFlag, languagesOf } from '@assay/contract/language';

/** The name a language is passed by everywhere: the same text as in the metadata, where only the last has an English one. */
export function languageName(entry: LanguageFlag, language: UiLanguage): string {
  return entry.key === 'others' && language === 'en' ? 'Others' : entry.name;
}

/** @param mask a `codeLang` value */
export function languageNames(mask: number, language: UiLanguage): string[] {
  return languagesOf(mask).map((entry) => languageName(entry, language));
}

/** Every language, in display order. */
export function allLanguages(language: UiLanguage): { codeLang: number; displayName: string }[] {
  return [...LANGUAGE_FLAGS]
    .sort((a, b) => a.order - b.order)
    .map((entry) => ({ codeLang: entry.flag, displayName: languageName(entry, language) }));
}
