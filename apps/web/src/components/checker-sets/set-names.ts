import { languagesOf, readableLanguage } from '@assay/contract/language';
import type { Language } from '../../i18n/language.ts';
import type { CheckerSet } from '../../lib/calls/checker-sets.ts';

/** Languages of a mask as people read them. */
export function languageNames(mask: number): string[] {
  return languagesOf(mask).map(({ fullName }) => readableLanguage(fullName));
}

/** A category of a set in the reader's language; the wire has the Chinese name and an English code. */
export function categoryName({ enName, cnName }: CheckerSet['catagories'][number], language: Language): string {
  return language === 'zh' ? cnName : enName.charAt(0) + enName.slice(1).toLowerCase();
}

/** One language of the mask as people read it. */
export function languageLabel(flag: number): string {
  return languageNames(flag).join(', ');
}
