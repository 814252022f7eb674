import { allRulesSetId } from '@assay/commands/report/all-rules-set';
import type { EnabledTool } from '../store/task-settings.ts';

/** Whether a task takes every rule that reports of the tool name, heard of or not: by the set that says so, or by no choice at all. */
export function takesAllRules({ tool, checkers, sets }: Pick<EnabledTool, 'tool' | 'checkers' | 'sets'>): boolean {
  return sets.some(({ id }) => id === allRulesSetId(tool)) || (sets.length === 0 && checkers.size === 0);
}
