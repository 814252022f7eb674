import { useQuery } from '@tanstack/react-query';
import { Copy, FileSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import type { GutterBlock, LineRange } from '../../../components/code-viewer/viewer-types.ts';
import { useSlow } from '../../../components/defects/use-slow.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { SplitPane } from '../../../components/split-pane.tsx';
import { ApiError, CODE } from '../../../lib/api-error.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { blockId, type DupBlock, type DupDetail, dupDetailQuery, segmentQuery } from '../api/dupc-detail.ts';
import css from '../dupc.module.css';
import { dupc } from '../texts.ts';
import { ChoiceButton } from './choice-button.tsx';

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

function Panes({ detail }: { detail: DupDetail }) {
  const t = dupc.use();
  const [chosen, choose] = useState(detail.blockInfoList[0] && blockId(detail.blockInfoList[0]));
  const [copy, chooseCopy] = useState(0);
  const block = detail.blockInfoList.find((entry) => blockId(entry) === chosen);
  const copies = (chosen && detail.targetBlockMap[chosen]) || [];
  const target = copies[copy];
  const select = (id: string) => {
    choose(id);
    chooseCopy(0);
  };
  return (
    <SplitPane
      name="dupc"
      initial={50}
      left={<SourcePane detail={detail} block={block} onSelect={select} />}
      right={
        target ? (
          <CopyPane copies={copies} at={copy} target={target} onChoose={chooseCopy} />
        ) : (
          <EmptyState icon={Copy} title={block ? t('noCopy') : t('chooseHint')} />
        )
      }
    />
  );
}

const tint = (block: DupBlock | undefined): readonly LineRange[] =>
  block ? [{ from: block.startLines, to: block.endLines, tone: 'accent' }] : [];

function SourcePane({
  detail,
  block,
  onSelect,
}: {
  detail: DupDetail;
  block: DupBlock | undefined;
  onSelect: (id: string) => void;
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
        <ChoiceButton
          label={t('blocks')}
          placeholder={t('chooseBlock')}
          value={block && blockId(block)}
          onChange={onSelect}
          options={detail.blockInfoList.map((entry) => {
            const words = {
              start: entry.startLines,
              end: entry.endLines,
              count: detail.targetBlockMap[blockId(entry)]?.length ?? 0,
            };
            return {
              value: blockId(entry),
              label: entry.author ? t('blockAuthor', { ...words, author: entry.author }) : t('blockLabel', words),
            };
          })}
        />
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

function CopyPane({
  copies,
  at,
  target,
  onChoose,
}: {
  copies: readonly DupBlock[];
  at: number;
  target: DupBlock;
  onChoose: (at: number) => void;
}) {
  const t = dupc.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(segmentQuery(scope, target));
  const slow = useSlow(!data && !error);
  const tints = useMemo(() => tint(target), [target]);
  return (
    <div className={css.pane}>
      <div className={css.paneBar}>
        <span className={css.paneName}>{t('target')}</span>
        <ChoiceButton
          label={t('target')}
          placeholder=""
          value={String(at)}
          onChange={(value) => onChoose(Number(value))}
          options={copies.map((copy, index) => {
            const words = { file: copy.fileName, start: copy.startLines, end: copy.endLines };
            return {
              value: String(index),
              label: copy.author ? t('targetAuthor', { ...words, author: copy.author }) : t('targetLabel', words),
            };
          })}
        />
        <span className={css.paneCount}>
          {at + 1} / {copies.length}
        </span>
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
