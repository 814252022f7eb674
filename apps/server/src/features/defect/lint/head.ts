import type { LintListData } from '@assay/contract/http/defect-list';
import type { Question } from '../pattern-reader.ts';
import { NO_COUNTERS } from './counters.ts';

/** What a lint list says before its rows: the counters are zeros here, `warn/initpage` has the real ones (contract-defects 4.2). */
export function lintHead({
  task,
  at,
  filter,
}: Pick<Question, 'task' | 'at' | 'filter'>): Omit<LintListData, 'defectList' | 'fileList'> {
  const bothPeriods = filter.period === undefined;
  return {
    taskId: task.id,
    toolName: at.tool,
    nameEn: task.name_en,
    ...NO_COUNTERS,
    newDefectJudgeTime: bothPeriods ? 0 : at.judgeTime,
  };
}
