import { useQuery } from '@tanstack/react-query';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { CcnScreen } from './ccn-screen.tsx';
import { CCN } from './list-state.ts';
import { ccn } from './texts.ts';

/** `/task/{taskId}/defect/ccn/list`. */
export function CcnPage() {
  const t = ccn.use();
  const { data: task } = useQuery(taskInfoQuery(useTaskScope()));
  useTitle(t('title'), task?.nameCn);
  return (
    <AttachedTool toolName={CCN} fallbackName={t('title')} hint={t('noToolHint')}>
      {() => <CcnScreen />}
    </AttachedTool>
  );
}
