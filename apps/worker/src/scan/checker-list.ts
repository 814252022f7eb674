import { ALL_LANGUAGES, SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import { choiceFor } from '@assay/domain/checkers/by-language';
import { checksFor } from './checks-for.ts';
import type { PlannedTool } from './plan.ts';

/**
 * The checkers of a build as its scope keeps them: sorted, a key alone or `[key, its parameters]`; in entries of languages where they
 * are not the same in all. Kept so that the next build can tell a defect a new checker sees from one that new code brought.
 */
type Entry = string | [key: string, params: Readonly<Record<string, string>>];

interface OfLanguages {
  /** Bits of LANGUAGE_FLAGS. */
  readonly languages: number;
  readonly checkers: readonly Entry[];
}

export function checkerList(planned: Pick<PlannedTool, 'checkers' | 'byLanguage'>): Entry[] | OfLanguages[] {
  if (!planned.byLanguage) return entriesOf(planned.checkers);
  return planned.byLanguage.map(({ languages, checkers }) => ({ languages, checkers: entriesOf(checkers) }));
}

function entriesOf(checkers: PlannedTool['checkers']): Entry[] {
  return [...checkers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, params]) => (Object.keys(params).length > 0 ? [key, params] : key));
}

/** What was on: by language, and whatever the language. */
export interface CheckersBefore {
  /** Checker -> its parameters as one text. */
  readonly all: ReadonlyMap<string, string>;
  readonly byLanguage: readonly { readonly languages: number; readonly checkers: ReadonlyMap<string, string> }[];
}

/** @param blob what `checkerList` gave, as JSON; absent: nothing was on */
export function readCheckerList(blob: Buffer | undefined): CheckersBefore {
  const list: readonly (Entry | OfLanguages)[] = JSON.parse(blob?.toString('utf8') ?? '[]');
  const flat: Entry[] = [];
  const byLanguage: CheckersBefore['byLanguage'][number][] = [];
  for (const entry of list)
    if (typeof entry === 'string' || !('languages' in entry)) flat.push(entry);
    else byLanguage.push({ languages: entry.languages, checkers: wordsOf(entry.checkers) });
  if (flat.length > 0)
    return { all: wordsOf(flat), byLanguage: [{ languages: ALL_LANGUAGES, checkers: wordsOf(flat) }] };
  return { all: new Map(byLanguage.flatMap(({ checkers }) => [...checkers])), byLanguage };
}

function wordsOf(entries: readonly Entry[]): Map<string, string> {
  return new Map(entries.map((entry) => (typeof entry === 'string' ? [entry, '{}'] : [entry[0], wordOf(entry[1])])));
}

/** Whether a checker is on now for files of a language and was not, or had other parameters. */
export function isChanged(
  checker: string,
  {
    before,
    planned,
    language,
  }: {
    before: CheckersBefore;
    planned: Pick<PlannedTool, 'checkers' | 'configHash' | 'byLanguage'>;
    language: SourceLanguage | undefined;
  },
): boolean {
  const params = checksFor(planned, language).checkers.get(checker);
  if (params === undefined) return false;
  const was = language && choiceFor(before.byLanguage, SOURCE_LANGUAGES[language].flag)?.checkers;
  return (language ? was : before.all)?.get(checker) !== wordOf(params);
}

function wordOf(params: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))));
}
