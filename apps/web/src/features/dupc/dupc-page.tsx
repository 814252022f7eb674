import { useQuery } from '@tanstack/react-query';
import { AttachedTool } from '../../components/defects/attached-tool.tsx';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DupcScreen } from './dupc-screen.tsx';
import { DUPC } from './list-state.ts';
import { dupc } from './texts.ts';

/** `/task/{taskId}/defect/dupc/list`. */
export function DupcPage() {
  const t = dupc.use();
  const { data: task } = useQuery(taskInfoQuery(useTaskScope()));
  useTitle(t('title'), task?.nameCn);
  return (
    <AttachedTool toolName={DUPC} fallbackName={t('title')} hint={t('noToolHint')}>
      {() => <DupcScreen />}
    </AttachedTool>
  );
}
