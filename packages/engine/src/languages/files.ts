import { ALL_SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/source-languages';
import type { Language } from './language.ts';
import { LANGUAGES } from './table.ts';

/** Ending (lower case, without the first dot) -> language. Where several languages share one, by-content.ts decides first. */
export const EXTENSIONS = indexed('extensions');

/** Whole file name (lower case) -> language, for files that need no extension. */
export const FILE_NAMES = indexed('names');

/** Program of a `#!` line (version digits removed) -> language. */
export const INTERPRETERS = indexed('interpreters');

/** The first language that claims a word has it. */
function indexed(field: keyof Omit<Language, 'rules'>): ReadonlyMap<string, SourceLanguage> {
  const index = new Map<string, SourceLanguage>();
  for (const language of ALL_SOURCE_LANGUAGES)
    for (const word of LANGUAGES[language][field].split(' '))
      if (word !== '' && !index.has(word)) index.set(word, language);
  return index;
}
