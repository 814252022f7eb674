import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp, FileX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { IconButton, LinkButton } from '../../../components/button.tsx';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import page from '../../../components/defects/page.module.css';
import { useGo } from '../../../components/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { ApiError, CODE } from '../../../lib/api-error.ts';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Detail, fileQuery } from '../api/coverage.ts';
import css from '../coverage.module.css';
import { marksOf } from '../marks-of.ts';
import { folderLeft } from '../place.ts';
import { coverage } from '../texts.ts';
import { nextPlace, uncoveredPlaces } from '../uncovered.ts';
import { useCoverageAddress } from '../use-coverage-address.ts';
import { useFileKeys } from '../use-file-keys.ts';
import { FileBar } from './file-bar.tsx';

/** One file: its source with what tests did at each line, and the way from one uncovered place to the next. */
export function FileView({ path }: { path: string }) {
  const t = coverage.use();
  const scope = useTaskScope();
  const { build, to } = useCoverageAddress();
  const { data, error, refetch } = useQuery(fileQuery(scope, { path, build }));
  if (!data && error instanceof ApiError && error.code === CODE.notFound)
    return (
      <EmptyState
        icon={FileX}
        title={t('noFile')}
        hint={t('noFileHint', { build: build ?? '', path })}
        actions={<LinkButton to={to('')}>{t('toRoot')}</LinkButton>}
      />
    );
  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={16} />;
  return <Source path={path} detail={data} />;
}

function Source({ path, detail }: { path: string; detail: Detail }) {
  const t = coverage.use();
  const scope = useTaskScope();
  const go = useGo();
  const { build } = useCoverageAddress();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const [onlyNew, setOnlyNew] = useState(false);
  const [line, setLine] = useState<number>();
  const places = useMemo(() => uncoveredPlaces(detail.lines, { onlyNew }), [detail, onlyNew]);
  const at = places.findIndex(({ from }) => from === line);
  const { tints, badges, marks } = useMemo(
    () => marksOf({ lines: detail.lines, places, at }, t),
    [detail, places, at, t],
  );
  const step = (by: 1 | -1) => {
    const place = places[nextPlace(places, line ?? 0, by)];
    if (place) setLine(place.from);
  };
  const { folder, query } = folderLeft(scope.taskId, path);
  const back = useCallback(() => {
    const kept = query === '' && build !== undefined ? `?build=${build}` : query;
    go(paths.coverage({ ...scope, path: folder }) + kept);
  }, [go, scope, folder, query, build]);
  useFileKeys({ n: () => step(1), p: () => step(-1), Escape: back });
  const place = places[at];
  return (
    <div className={css.fileView}>
      <FileBar
        detail={detail}
        onlyNew={onlyNew}
        onOnlyNew={(only) => {
          setOnlyNew(only);
          setLine(undefined);
        }}
      />
      <div className={page.content}>
        <CodeViewer
          path={path}
          fileName={path.slice(path.lastIndexOf('/') + 1)}
          text={detail.fileContent}
          firstLine={1}
          line={line}
          lineTo={place?.to}
          tints={tints}
          badges={badges}
          marks={marks}
          marksLabel={t('marks')}
          onMark={(mark) => setLine(mark.line)}
          findKey
          start={
            <IconButton
              label={t('backTo', { folder: folder === '' ? (task?.nameCn ?? '/') : folder })}
              icon={ArrowLeft}
              onClick={back}
            />
          }
          end={
            <span className={css.steps}>
              <span className={css.quiet} role="status">
                {places.length === 0
                  ? t('allCovered')
                  : at < 0
                    ? t('places', { count: places.length })
                    : t('position', { at: at + 1, count: places.length })}
              </span>
              <IconButton
                label={t('previousUncovered')}
                icon={ChevronUp}
                disabled={places.length === 0}
                onClick={() => step(-1)}
              />
              <IconButton
                label={t('nextUncovered')}
                icon={ChevronDown}
                disabled={places.length === 0}
                onClick={() => step(1)}
              />
            </span>
          }
        />
      </div>
    </div>
  );
}
