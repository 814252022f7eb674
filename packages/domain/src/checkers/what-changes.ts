import type { Severity } from '@assay/contract/finding';
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import type { CheckerParam } from '@assay/contract/tool-definition';
import { choiceFor, type LanguageChoice } from './by-language.ts';
import type { ToolCheckers } from './effective.ts';
import { acceptedValues, type ParamValues } from './params.ts';

export interface NamedChecker {
  readonly tool: string;
  readonly key: string;
  /** Where this is so: bits of LANGUAGE_FLAGS. */
  readonly languages: number;
}

/** What the next scan would do otherwise. A checker is named once for all the languages in which the same happens to it. */
export interface CheckerChanges {
  readonly removed: readonly NamedChecker[];
  /** Checkers that come in, and those that stay with other parameters. */
  readonly added: readonly (NamedChecker & { readonly params: ParamValues })[];
  /** Checkers that stay and would weigh otherwise; undefined is what the catalogue says. */
  readonly reweighted: readonly (NamedChecker & {
    readonly from: Severity | undefined;
    readonly to: Severity | undefined;
  })[];
}

type Choices = ReadonlyMap<string, Pick<ToolCheckers, 'byLanguage'>>;

/**
 * Compares two choices of checkers, tool by tool and language by language.
 * @param paramsOf what a checker lets people set; a value that is its default is the same as none
 */
export function whatChanges(
  before: Choices,
  after: Choices,
  paramsOf: (tool: string, key: string) => readonly CheckerParam[],
): CheckerChanges {
  const removed = gathered<NamedChecker>();
  const added = gathered<CheckerChanges['added'][number]>();
  const reweighted = gathered<CheckerChanges['reweighted'][number]>();
  for (const tool of new Set([...before.keys(), ...after.keys()]))
    for (const [was, is, languages] of sameLanguages(before.get(tool)?.byLanguage, after.get(tool)?.byLanguage)) {
      for (const key of was?.checkers.keys() ?? [])
        if (!is?.checkers.has(key)) removed.add({ tool, key, languages }, '');
      for (const [key, params] of is?.checkers ?? []) {
        const old = was?.checkers.get(key);
        const allowed = paramsOf(tool, key);
        const word = wordOf(allowed, params);
        if (!old || wordOf(allowed, old) !== word) added.add({ tool, key, params, languages }, word);
        const [from, to] = [was?.severities.get(key), is?.severities.get(key)];
        if (old && from !== to) reweighted.add({ tool, key, from, to, languages }, `${from} ${to}`);
      }
    }
  return { removed: removed.all(), added: added.all(), reweighted: reweighted.all() };
}

/** Languages by what they have before and after: all with the same pair at once. */
function sameLanguages(
  before: readonly LanguageChoice[] = [],
  after: readonly LanguageChoice[] = [],
): [was: LanguageChoice | undefined, is: LanguageChoice | undefined, languages: number][] {
  const pairs: [LanguageChoice | undefined, LanguageChoice | undefined, number][] = [];
  for (const { flag } of LANGUAGE_FLAGS) {
    const [was, is] = [choiceFor(before, flag), choiceFor(after, flag)];
    const same = pairs.find(([a, b]) => a === was && b === is);
    if (same) same[2] |= flag;
    else pairs.push([was, is, flag]);
  }
  return pairs;
}

/** What happens to checkers: the same in other languages is one entry. */
function gathered<Entry extends NamedChecker>() {
  const entries = new Map<string, Entry>();
  return {
    add(entry: Entry, word: string): void {
      const name = JSON.stringify([entry.tool, entry.key, word]);
      const known = entries.get(name);
      entries.set(name, known ? { ...known, languages: known.languages | entry.languages } : entry);
    },
    all: (): Entry[] => [...entries.values()],
  };
}

function wordOf(params: readonly CheckerParam[], values: ParamValues): string {
  const accepted = acceptedValues(params, values);
  return JSON.stringify(params.map(({ name, default: value }) => accepted[name] ?? value));
}
