import { languagesOf, readableLanguage } from '@assay/contract/language';
import type { Language } from '../../i18n/language.ts';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { setTexts } from './set-texts.ts';

/** Bit of "other", whose name the wire has in one language only. */
const OTHERS = 1073741824;

/** Languages of a mask as people read them. */
export function languageNames(mask: number): string[] {
  return languagesOf(mask).map(({ flag, fullName }) =>
    flag === OTHERS ? setTexts.text('otherLanguages') : readableLanguage(fullName),
  );
}

/** Beyond this many, a list of languages says less than their number. */
const MOST_NAMED = 4;

/** The same for one line: a set for nearly everything says how many. */
export function languageSummary(mask: number): string {
  const names = languageNames(mask);
  return names.length > MOST_NAMED ? setTexts.text('manyLanguages', { count: names.length }) : names.join(', ');
}

/** A category of a set in the reader's language; the wire has the Chinese name and an English code. */
export function categoryName({ enName, cnName }: CheckerSet['catagories'][number], language: Language): string {
  return language === 'zh' ? cnName : (ENGLISH[enName] ?? enName);
}

const ENGLISH: Readonly<Record<string, string>> = {
  OPENSOURCE: 'Open source',
  DEFECT: 'General',
  SECURITY: 'Security',
  FORMAT: 'Code style',
};

/** One language of the mask as people read it. */
export function languageLabel(flag: number): string {
  return languageNames(flag).join(', ');
}
