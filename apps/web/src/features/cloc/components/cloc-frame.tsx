import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AttachedTool } from '../../../components/defects/attached-tool.tsx';
import { HeadTitle, ListHead } from '../../../components/defects/list-head.tsx';
import page from '../../../components/defects/page.module.css';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { cloc } from '../texts.ts';
import { LineLegend } from './line-bar.tsx';

/** Head and tabs of the two views of line statistics. */
export function ClocFrame({
  view,
  barless = false,
  children,
}: {
  view: 'folder' | 'language';
  /** Nothing on show is coloured by kind of line. */
  barless?: boolean;
  children: ReactNode;
}) {
  const t = cloc.use();
  const scope = useTaskScope();
  const { data: task } = useQuery(taskInfoQuery(scope));
  useTitle(t('title'), task?.nameCn);
  return (
    <AttachedTool toolName="CLOC" fallbackName={t('title')} hint={t('noToolHint')}>
      {() => (
        <div className={page.page}>
          <ListHead
            title={<HeadTitle>{t('title')}</HeadTitle>}
            tabs={[
              { label: t('byFolder'), to: paths.clocList(scope), current: view === 'folder' },
              { label: t('byLanguage'), to: paths.clocLanguage(scope), current: view === 'language' },
            ]}
          >
            {!barless && <LineLegend />}
          </ListHead>
          {children}
        </div>
      )}
    </AttachedTool>
  );
}
