import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../../components/button.tsx';
import { InstallDialog } from '../../../components/checker-sets/install-dialog.tsx';
import { languageNames } from '../../../components/checker-sets/set-names.ts';
import { Confirm } from '../../../components/confirm.tsx';
import { Link } from '../../../components/link.tsx';
import { EmptyState, ErrorState, FilteredEmptyState, SkeletonRows } from '../../../components/page-states.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { asksForBuild } from '../../../components/task-form/build.ts';
import { SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { toolsQuery } from '../../../lib/calls/tools.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { switchSet, type TaskSet, taskSetsQuery } from '../api/task-sets.ts';
import { codeLibraryQuery } from '../api/task-settings.ts';
import frame from '../settings-page.module.css';
import type { PageProps } from '../settings-page.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import css from './set-page.module.css';
import { SetRow } from './set-row.tsx';
import { setPage } from './texts.ts';

/** Tools a visitor of an empty metrics screen looks for (`?from=ccndupc`). */
const METRICS = ['CCN', 'DUPC'];

/** `/settings/checkerset`: which sets check the task. A switch acts at once. */
export function SetPage({ task, keeper }: PageProps) {
  const t = setPage.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const { from } = useSearch({ strict: false }) as { from?: unknown };
  const [typed, setTyped] = useState('');
  const [installing, setInstalling] = useState(false);
  const [previewed, setPreviewed] = useState<TaskSet>();
  const [last, setLast] = useState<TaskSet>();
  const { data: sets, error, refetch } = useQuery(taskSetsQuery(scope));
  const { data: tools = [] } = useQuery(toolsQuery(scope));
  const { data: library } = useQuery(codeLibraryQuery(scope));
  const change = useMutation({
    mutationFn: ({ set, on }: { set: TaskSet; on: boolean }) => switchSet(scope, { id: set.checkerSetId, on }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['task', scope.taskId] }),
        client.invalidateQueries({ queryKey: [SETS_KEY] }),
      ]),
  });
  if (!sets && error) return <ErrorState compact error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!sets) return <SkeletonRows rows={5} height={72} />;

  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const using = sets.filter((set) => set.taskUsing);
  const isLast = (set: TaskSet) => using.filter((other) => other.codeLang === set.codeLang).length === 1;
  const turn = (set: TaskSet, on: boolean) => {
    if (!on && isLast(set)) setLast(set);
    else change.mutate({ set, on });
  };
  const wanted = typed.trim().toLowerCase();
  const matches = (set: TaskSet) =>
    [set.checkerSetName, set.checkerSetId, ...set.toolList, ...set.toolList.map(toolName)].some((word) =>
      word.toLowerCase().includes(wanted),
    );
  const shown = sets.filter((set) => wanted === '' || matches(set));
  const done = change.isSuccess && change.variables.on ? change.variables.set : undefined;
  const patterns = (set: TaskSet) =>
    tools.filter((tool) => set.toolList.includes(tool.name)).map((tool) => tool.pattern);
  const needsBuild =
    done !== undefined && library?.projectBuildCommand === '' && asksForBuild(patterns(done), done.codeLang);

  const rows = (list: readonly TaskSet[]) => (
    <div className={frame.panel}>
      {list.map((set) => (
        <SetRow
          key={set.checkerSetId}
          set={set}
          toolName={toolName}
          busy={change.isPending && change.variables.set.checkerSetId === set.checkerSetId}
          target={change.isPending ? change.variables.on : undefined}
          readOnly={keeper !== undefined}
          flash={from === 'ccndupc' && !set.taskUsing && set.toolList.some((name) => METRICS.includes(name))}
          onSwitch={(on) => turn(set, on)}
          onPreview={() => setPreviewed(set)}
        />
      ))}
    </div>
  );
  const on = shown.filter((set) => set.taskUsing);
  const off = shown.filter((set) => !set.taskUsing);
  return (
    <div className={css.page} data-wide>
      <div className={frame.head}>
        <span>
          <b className={css.count}>{t('enabled', { count: using.length })}</b>
          <span className={css.hint}>
            {t('rules', { count: task.checkerCount })}
            {!keeper && ` · ${t('nextCheck')}`}
          </span>
        </span>
        <span className={frame.space} />
        <SearchBox width={240} label={t('search')} value={typed} onText={setTyped} />
        {!keeper && (
          <Button icon={PackagePlus} onClick={() => setInstalling(true)}>
            {t('more')}
          </Button>
        )}
      </div>
      {needsBuild && (
        <p className={frame.notice} role="status">
          <span>{t('needsBuild', { name: done.checkerSetName })}</span>
          <Link className={frame.link} to={paths.settings({ ...scope, page: 'code' })}>
            {t('toBuild')}
          </Link>
        </p>
      )}
      {sets.length === 0 && (
        <EmptyState
          compact
          title={t('none')}
          actions={<LinkButton to={paths.checkerSetList(scope)}>{t('toSets')}</LinkButton>}
        />
      )}
      {sets.length > 0 && shown.length === 0 && <FilteredEmptyState compact onClear={() => setTyped('')} />}
      {on.length > 0 && rows(on)}
      {off.length > 0 && !keeper && (
        <>
          <h2 className={css.caption}>{t('others')}</h2>
          {rows(off)}
        </>
      )}
      {installing && (
        <InstallDialog
          projectId={scope.projectId}
          onClose={(ids) => {
            setInstalling(false);
            if (ids.length > 0) void refetch();
          }}
        />
      )}
      {previewed && (
        <PreviewDialog
          set={previewed}
          using={using.map((set) => set.checkerSetId)}
          onSwitch={(value) => {
            setPreviewed(undefined);
            turn(previewed, value);
          }}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {last && (
        <Confirm
          open
          danger
          title={t('lastTitle', { name: last.checkerSetName })}
          verb={t('turnOff')}
          onClose={() => setLast(undefined)}
          onConfirm={() => {
            change.mutate({ set: last, on: false });
            setLast(undefined);
          }}
        >
          {t('lastText', { language: languageNames(last.codeLang).join(', ') })}
        </Confirm>
      )}
    </div>
  );
}
