import { useQuery } from '@tanstack/react-query';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { useCrumb } from '../../lib/crumb.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { charts } from './texts.ts';

/** The tool in breadcrumb and window title. @param tool absent for measures, whose menu entry says it already */
export function useChartsTitle(tool: string | undefined): void {
  const t = charts.use();
  const { data: task } = useQuery(taskInfoQuery(useTaskScope()));
  useCrumb(tool ?? t('title'));
  useTitle(t('title'), ...(tool === undefined ? [] : [tool]), task?.nameCn);
}
