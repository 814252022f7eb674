import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useGo } from '../../../components/link.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { AddTools } from '../../../components/tool-picker/add-tools.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { codeLibraryQuery } from '../api/task-settings.ts';
import frame from '../settings-page.module.css';
import type { PageProps } from '../settings-page.tsx';
import { toolPage } from './texts.ts';
import { ToolTable } from './tool-table.tsx';

/** `/settings/tools`: tools of the task, and (`?add=1`) those it could have. */
export function ToolsPage({ task, keeper }: PageProps) {
  const t = toolPage.use();
  const go = useGo();
  const scope = useTaskScope();
  const { add } = useSearch({ strict: false }) as { add?: unknown };
  const { data: library } = useQuery(codeLibraryQuery(scope));
  const adding = add === '1' && keeper === undefined;
  const here = paths.settings({ ...scope, page: 'tools' });
  return (
    <div className={frame.form} data-wide>
      {!keeper && (
        <div className={frame.head}>
          <Segmented
            label={t('tool')}
            value={adding ? 'more' : 'existing'}
            choices={[
              {
                id: 'existing',
                label: t('existing'),
                note: String(task.enableToolList.length + task.disableToolList.length),
              },
              { id: 'more', label: t('more') },
            ]}
            onChange={(tab) => go(tab === 'more' ? `${here}?add=1` : here, { replace: true })}
          />
        </div>
      )}
      {adding ? (
        <AddTools
          scope={scope}
          source={library && { repoHashId: library.repoHashId, branch: library.branch[0] ?? '' }}
          onAdded={() => go(paths.taskDetail(scope))}
        />
      ) : (
        <ToolTable task={task} readOnly={keeper !== undefined} />
      )}
    </div>
  );
}
