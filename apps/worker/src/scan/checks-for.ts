import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import { choiceFor } from '@assay/domain/checkers/by-language';
import type { PlannedTool } from './plan.ts';

/** What a tool looks for in a file, and the hash of all that shapes its result besides the file. */
export type FileChecks = Pick<PlannedTool, 'checkers' | 'severities' | 'configHash'>;

type Planned = FileChecks & Pick<PlannedTool, 'byLanguage'>;

const NOTHING: FileChecks = { checkers: new Map(), configHash: '' };

/**
 * What a tool looks for in a file of a language: what the sets of that language chose.
 * @param language undefined for a file nobody knows the language of: what any set chose, since none can be said to be about it
 */
export function checksFor(planned: Planned, language: SourceLanguage | undefined): FileChecks {
  if (planned.byLanguage === undefined || language === undefined) return planned;
  return choiceFor(planned.byLanguage, SOURCE_LANGUAGES[language].flag) ?? NOTHING;
}

/** Whether a tool was meant to look at a file: for some languages nothing may be on. */
export function looksAt(planned: Planned, { language }: { readonly language?: SourceLanguage }): boolean {
  return planned.byLanguage === undefined || checksFor(planned, language).checkers.size > 0;
}
