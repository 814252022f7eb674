import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Copy, FileSearch } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import type { GutterBlock, LineRange } from '../../../components/code-viewer/viewer-types.ts';
import { useSlow } from '../../../components/defects/use-slow.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { SplitPane } from '../../../components/split-pane.tsx';
import { ApiError, CODE } from '../../../lib/api-error.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { Excerpt } from '../aligned.ts';
import { blockId, type DupBlock, type DupDetail, dupDetailQuery, segmentQuery } from '../api/dupc-detail.ts';
import css from '../dupc.module.css';
import { dupc } from '../texts.ts';
import { BlockChoice, CopyChoice } from './choices.tsx';
import { DifferenceView } from './difference-view.tsx';

const ILLEGAL = '2300004';

/** Where a file repeats: its blocks at the left, a copy of the chosen one at the right (screens 10.3). */
export function DuplicatePanes({ entityId, filePath }: { entityId: string; filePath: string }) {
  const t = dupc.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(dupDetailQuery(scope, { entityId, filePath }));
  const slow = useSlow(!data && !error);
  const missing = error instanceof ApiError && (error.code === CODE.notFound || error.code === ILLEGAL);
  if (missing) return <EmptyState icon={FileSearch} title={t('missing')} hint={t('missingHint')} />;
  if (!data && error) return <ErrorState error={error} what={t('detail')} onRetry={() => void refetch()} />;
  if (!data) return slow ? <SkeletonRows rows={20} height={20} /> : null;
  return <Panes key={data.filePath} detail={data} />;
}

type View = 'source' | 'difference';

function Panes({ detail }: { detail: DupDetail }) {
  const t = dupc.use();
  const [chosen, choose] = useState(detail.blockInfoList[0] && blockId(detail.blockInfoList[0]));
  const [copy, chooseCopy] = useState(0);
  const [view, look] = useState<View>('source');
  const block = detail.blockInfoList.find((entry) => blockId(entry) === chosen);
  const copies = (chosen && detail.targetBlockMap[chosen]) || [];
  const target = copies[copy];
  const select = (id: string) => {
    choose(id);
    chooseCopy(0);
  };
  const blocks = <BlockChoice detail={detail} block={block} onSelect={select} />;
  const others = target && (
    <>
      <CopyChoice copies={copies} at={copy} onChoose={chooseCopy} />
      <span className={css.paneCount}>
        {copy + 1} / {copies.length}
      </span>
      {copies.length > 1 && (
        <>
          <IconButton
            label={t('previousCopy')}
            icon={ChevronLeft}
            disabled={copy === 0}
            onClick={() => chooseCopy(copy - 1)}
          />
          <IconButton
            label={t('nextCopy')}
            icon={ChevronRight}
            disabled={copy + 1 === copies.length}
            onClick={() => chooseCopy(copy + 1)}
          />
        </>
      )}
      <Segmented
        label={t('view')}
        value={view}
        onChange={look}
        choices={[
          { id: 'source', label: t('viewSource') },
          { id: 'difference', label: t('difference') },
        ]}
      />
    </>
  );
  if (block && target && view === 'difference') {
    return (
      <div className={css.pane}>
        <div className={css.paneBar}>
          <span className={css.paneName}>{t('source')}</span>
          {blocks}
          <span className={css.paneName}>{t('target')}</span>
          {others}
        </div>
        <Difference detail={detail} block={block} target={target} />
      </div>
    );
  }
  return (
    <SplitPane
      name="dupc"
      initial={50}
      left={<SourcePane detail={detail} block={block} onSelect={select} choice={blocks} />}
      right={
        target ? (
          <CopyPane target={target} choice={others} />
        ) : (
          <EmptyState icon={Copy} title={block ? t('noCopy') : t('chooseHint')} />
        )
      }
    />
  );
}

function Difference({ detail, block, target }: { detail: DupDetail; block: DupBlock; target: DupBlock }) {
  const t = dupc.use();
  const { data, error, refetch } = useQuery(segmentQuery(useTaskScope(), target));
  const left = useMemo(() => excerptOf(detail, block), [detail, block]);
  const right = useMemo(() => data && excerptOf(data, target), [data, target]);
  if (right) return <DifferenceView left={left} right={right} />;
  if (error) return <ErrorState error={error} what={t('target')} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={20} height={20} />;
}

/** The lines of a block, out of the text that came. */
function excerptOf(
  { fileContent, trimBeginLine }: { fileContent: string; trimBeginLine: number },
  block: DupBlock,
): Excerpt {
  const lines = fileContent.split(/\r\n|\r|\n/);
  return {
    first: block.startLines,
    lines: lines.slice(block.startLines - trimBeginLine, block.endLines - trimBeginLine + 1),
  };
}

const tint = (block: DupBlock | undefined): readonly LineRange[] =>
  block ? [{ from: block.startLines, to: block.endLines, tone: 'accent' }] : [];

function SourcePane({
  detail,
  block,
  onSelect,
  choice,
}: {
  detail: DupDetail;
  block: DupBlock | undefined;
  onSelect: (id: string) => void;
  choice: ReactNode;
}) {
  const t = dupc.use();
  const blocks = useMemo(
    () =>
      detail.blockInfoList.map(
        (entry): GutterBlock => ({ id: blockId(entry), start: entry.startLines, end: entry.endLines }),
      ),
    [detail],
  );
  const tints = useMemo(() => tint(block), [block]);
  return (
    <div className={css.pane}>
      <div className={css.paneBar}>
        <span className={css.paneName}>{t('source')}</span>
        {choice}
      </div>
      <CodeViewer
        findKey
        path={detail.filePath}
        fileName={detail.fileName}
        text={detail.fileContent}
        firstLine={detail.trimBeginLine}
        line={block?.startLines}
        lineTo={block?.endLines}
        tints={tints}
        blocks={blocks}
        selectedBlock={block && blockId(block)}
        onBlock={onSelect}
      />
    </div>
  );
}

function CopyPane({ target, choice }: { target: DupBlock; choice: ReactNode }) {
  const t = dupc.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(segmentQuery(scope, target));
  const slow = useSlow(!data && !error);
  const tints = useMemo(() => tint(target), [target]);
  return (
    <div className={css.pane}>
      <div className={css.paneBar}>
        <span className={css.paneName}>{t('target')}</span>
        {choice}
      </div>
      {data ? (
        <CodeViewer
          path={data.filePath}
          fileName={data.fileName}
          text={data.fileContent}
          firstLine={data.trimBeginLine}
          line={target.startLines}
          lineTo={target.endLines}
          tints={tints}
        />
      ) : error ? (
        <ErrorState error={error} what={t('target')} onRetry={() => void refetch()} />
      ) : (
        slow && <SkeletonRows rows={20} height={20} />
      )}
    </div>
  );
}
