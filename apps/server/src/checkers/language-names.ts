import type { UiLanguage } from '@assay/contract/errors';
import {
  ALL_LANGUAGES,
  LANGUAGE_FLAGS,
  type LanguageFlag,
  type LanguageKey,
  languagesOf,
  OTHERS_FLAG,
} from '@assay/contract/language';

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

/** The same as a mask; a checker nobody knows the languages of speaks the others. */
export function maskOfKeys(keys: readonly string[]): number {
  if (keys.includes('*')) return ALL_LANGUAGES;
  return languagesOfKeys(keys).reduce((mask, entry) => mask | entry.flag, 0) || OTHERS_FLAG;
}

/**
 * Of the languages a checker could act on in a task those it does act on, where that is not all of them.
 * @param acts languages of the sets that chose it
 * @returns as a property, to be spread into an answer
 */
export function onlyIn(
  acts: number,
  { speaks, task }: { speaks: readonly string[]; task: number },
): { codeLang?: number } {
  const could = maskOfKeys(speaks) & task;
  const does = acts & could;
  return does === 0 || does === could ? {} : { codeLang: does };
}
