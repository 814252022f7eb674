import type { Severity } from '@assay/contract/finding';
import { ALL_LANGUAGES, LANGUAGE_FLAGS } from '@assay/contract/language';
import type { ParamValues } from './params.ts';

/** What is looked for, with the parameters and the weight of each. */
export interface Choice {
  /** Checker key -> its parameters. */
  readonly checkers: ReadonlyMap<string, ParamValues>;
  /** Checker key -> severity, of those that do not weigh what their catalogue says. */
  readonly severities: ReadonlyMap<string, Severity>;
}

/** A choice that holds for some languages. */
export interface LanguageChoice extends Choice {
  /** Bits of LANGUAGE_FLAGS. */
  readonly languages: number;
}

/** One checker as a set or a task chose it. */
export interface Chosen {
  readonly key: string;
  readonly values: ParamValues;
  readonly severity?: Severity | undefined;
  /** The languages it was chosen for, bits of LANGUAGE_FLAGS; absent or 0 = all. */
  readonly languages?: number | undefined;
}

/** All that was chosen, for whatever language. Where a parameter or a severity is said twice, what comes later counts. */
export function union(chosen: readonly Chosen[]): Choice {
  const checkers = new Map<string, ParamValues>();
  const severities = new Map<string, Severity>();
  for (const { key, values, severity } of chosen) {
    checkers.set(key, { ...checkers.get(key), ...values });
    if (severity !== undefined) severities.set(key, severity);
  }
  return { checkers, severities };
}

/**
 * What was chosen for each language. Languages with the same choice share an entry; one that nothing was chosen for is in none.
 * @returns entries without a bit in common, in the order of LANGUAGE_FLAGS
 */
export function byLanguage(chosen: readonly Chosen[]): LanguageChoice[] {
  const alike = new Map<string, LanguageChoice>();
  for (const { flag } of LANGUAGE_FLAGS) {
    const own = chosen.filter(({ languages }) => !languages || (languages & flag) !== 0);
    if (own.length === 0) continue;
    const choice = union(own);
    const word = choiceWord(choice);
    alike.set(word, { ...choice, languages: (alike.get(word)?.languages ?? 0) | flag });
  }
  return [...alike.values()];
}

/** The choice of one language, undefined where nothing was chosen for it. @param flag one bit of LANGUAGE_FLAGS */
export function choiceFor<Entry extends Pick<LanguageChoice, 'languages'>>(
  entries: readonly Entry[],
  flag: number,
): Entry | undefined {
  return entries.find(({ languages }) => (languages & flag) !== 0);
}

/** One choice for every language. */
export function everywhere(choice: Choice): LanguageChoice[] {
  return [{ checkers: choice.checkers, severities: choice.severities, languages: ALL_LANGUAGES }];
}

/** The languages a checker is on for, bits of LANGUAGE_FLAGS. */
export function languagesOn(entries: readonly LanguageChoice[], key: string): number {
  return entries.reduce((mask, { languages, checkers }) => (checkers.has(key) ? mask | languages : mask), 0);
}

/** The same word for the same choice, in whatever order it was made. */
function choiceWord({ checkers, severities }: Choice): string {
  const sorted = <Value>(map: Iterable<[string, Value]>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const values = sorted(checkers).map(([key, params]) => [key, sorted(Object.entries(params))]);
  return JSON.stringify([values, sorted(severities)]);
}
