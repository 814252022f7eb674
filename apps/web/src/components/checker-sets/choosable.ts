import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { chooseTexts } from './choose-texts.ts';
import { languageLabel, languageNames } from './set-names.ts';

/**
 * Why a set cannot be taken for a language of a task (screens 4.3): it is for others, or for several of which the task lacks
 * one. Undefined: it can.
 * @param mask languages of the task, or-ed
 */
export function whyNot({ codeLang }: { readonly codeLang: number }, language: number, mask: number) {
  if ((codeLang & language) === 0) return chooseTexts.text('otherLanguage', { language: languageLabel(language) });
  const missing = codeLang & ~mask;
  if (missing === 0) return undefined;
  return chooseTexts.text('manyLanguages', { languages: languageNames(missing).join(', ') });
}

/** What the dialog shows of the sets at hand. */
export function shownSets<S extends CheckerSet>(
  sets: readonly S[],
  { typed, mask, category }: { typed: string; mask: number; category: string },
): S[] {
  const wanted = typed.trim().toLowerCase();
  return sets.filter(
    (set) =>
      (mask === 0 || (set.codeLang & mask) !== 0) &&
      (category === '' || set.catagories.some(({ enName }) => enName === category)) &&
      [set.checkerSetName, set.checkerSetId, set.description, set.creator].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
