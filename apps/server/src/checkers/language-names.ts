import type { UiLanguage } from '@assay/contract/errors';
import { LANGUAGE_FLAGS, type LanguageFlag, type LanguageKey, languagesOf } from '@assay/contract/language';

/** The name a language is passed by everywhere: the same text as in the metadata, where only the last has an English one. */
export function languageName(entry: LanguageFlag, language: UiLanguage): string {
  return entry.key === 'others' && language === 'en' ? 'Others' : entry.name;
}

/** @param mask a `codeLang` value */
export function languageNames(mask: number, language: UiLanguage): string[] {
  return languagesOf(mask).map((entry) => languageName(entry, language));
}

/** Every language, in display order. */
export function allLanguages(language: UiLanguage): { codeLang: number; displayName: string; key: LanguageKey }[] {
  return [...LANGUAGE_FLAGS]
    .sort((a, b) => a.order - b.order)
    .map((entry) => ({ codeLang: entry.flag, displayName: languageName(entry, language), key: entry.key }));
}

/** The language a client means, by any of its names: metadata name, full name, English name of the last one, aliases. */
export function languageKeyOf(name: string): LanguageKey | undefined {
  return LANGUAGE_FLAGS.find(
    (entry) =>
      name === entry.name ||
      name === entry.fullName ||
      name === languageName(entry, 'en') ||
      entry.aliases.some((alias) => alias === name),
  )?.key;
}

/** Languages of a checker, in display order. @param keys `CheckerDefinition.languages` */
export function languagesOfKeys(keys: readonly string[]): LanguageFlag[] {
  return LANGUAGE_FLAGS.filter(({ key }) => keys.includes(key)).sort((a, b) => a.order - b.order);
}
