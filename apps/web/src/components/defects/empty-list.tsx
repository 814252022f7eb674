import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { EmptyState, FilteredEmptyState } from '../page-states.tsx';
import { NeverScanned, useToolResult } from './attached-tool.tsx';
import { defects } from './defect-texts.ts';

/** Few lists are empty for want of a report: what takes one is loaded then. */
const UploadReport = lazy(() =>
  import('../report-upload/upload-report.tsx').then((module) => ({ default: module.UploadReport })),
);

/**
 * Why a list is empty: the filters hide everything, the tool has never finished, its first report is still to come, or there is
 * really nothing.
 * @param onClear given while the filters differ from the defaults
 */
export function EmptyList({
  toolName,
  onClear,
  title,
  hint,
}: {
  toolName: string;
  onClear: (() => void) | undefined;
  /** What an empty list of a finished tool says. */
  title: string;
  hint: string;
}) {
  const t = defects.use();
  const { data: tools } = useQuery(toolsQuery(useTaskScope()));
  const { never, running } = useToolResult(toolName);
  if (onClear) return <FilteredEmptyState onClear={onClear} />;
  if (!never) return <EmptyState title={title} hint={hint} />;
  const takesReport = tools?.some((tool) => tool.takesReport && tool.name === toolName) ?? false;
  if (running || !takesReport) return <NeverScanned running={running} />;
  return (
    <EmptyState
      title={t('noReport')}
      hint={t('noReportHint')}
      actions={
        <Suspense>
          <UploadReport kind="report" />
        </Suspense>
      }
    />
  );
}
