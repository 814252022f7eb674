import { useMemo } from 'react';
import { COMPILE_PATTERNS } from '../../../lib/paths.ts';
import { NO_REPORT } from '../api/task-settings.ts';
import type { PageProps } from '../settings-page.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportForm } from './report-form.tsx';

/** `/settings/report`: who hears of results, and how. */
export function ReportPage({ task, keeper }: PageProps) {
  const stored = task.notifyCustomInfo ?? NO_REPORT;
  const tools = useMemo(
    () =>
      task.enableToolList.map((tool) => ({
        value: tool.toolName,
        label: tool.toolDisplayName,
        pattern: tool.toolPattern,
      })),
    [task],
  );
  const issueTools = tools.filter((tool) => COMPILE_PATTERNS.includes(tool.pattern));
  const mailTools = tools.filter((tool) => tool.pattern !== 'CLOC');
  return keeper ? (
    <ReportFacts stored={stored} tools={tools} />
  ) : (
    <ReportForm stored={stored} zone={task.timeZone} issueTools={issueTools} mailTools={mailTools} />
  );
}
