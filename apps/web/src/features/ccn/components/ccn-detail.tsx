import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useMemo } from 'react';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import type { LineRange, RulerMark } from '../../../components/code-viewer/viewer-types.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { DetailFrame, type DetailPosition, Fact, Facts } from '../../../components/defects/detail-frame.tsx';
import { MarkFlag } from '../../../components/defects/mark-flag.tsx';
import { TriageActions } from '../../../components/defects/triage-actions.tsx';
import { Handlers } from '../../../components/defects/use-filter-fields.tsx';
import { useSlow } from '../../../components/defects/use-slow.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { defectState, RiskMark, StatusMark } from '../../../components/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { ApiError, CODE } from '../../../lib/api-error.ts';
import { ABSENT, formatDate, formatTime } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { ccnDetailQuery } from '../api/ccn-detail.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import { ccn } from '../texts.ts';
import { CcnCard, toneOfRisk } from './ccn-card.tsx';

/** The open function: all its lines tinted, the hint at its first line, its facts. */
export function CcnDetailPane({
  entityId,
  filePath,
  threshold,
  rows,
  position,
  triage,
  onClose,
  onOpen,
}: {
  entityId: string;
  filePath: string;
  threshold: number;
  /** Loaded rows: those of the same file are marked beside the scroll bar. */
  rows: readonly CcnRow[];
  position: DetailPosition;
  triage: Triage | undefined;
  onClose: () => void;
  onOpen: (row: CcnRow) => void;
}) {
  const d = defects.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery(ccnDetailQuery(scope, { entityId, filePath }));
  const slow = useSlow(data === undefined && !error);
  const row = data?.defectVO;
  const missing = error instanceof ApiError && error.code === CODE.notFound;
  const tints = useMemo(
    (): LineRange[] =>
      row
        ? [
            { from: row.startLines, to: row.startLines, tone: toneOfRisk(row.riskFactor), current: true },
            { from: row.startLines + 1, to: row.endLines, tone: toneOfRisk(row.riskFactor) },
          ]
        : [],
    [row],
  );
  const inFile = useMemo(() => rows.filter((other) => other.filePath === row?.filePath), [rows, row?.filePath]);
  const marks = useMemo(
    () =>
      inFile.map(
        (other): RulerMark => ({
          id: other.entityId,
          line: other.startLines,
          tone: toneOfRisk(other.riskFactor),
          label: `${other.functionName} (${other.ccn})`,
          current: other.entityId === entityId,
        }),
      ),
    [inFile, entityId],
  );
  return (
    <DetailFrame
      title={d('detail')}
      position={position}
      onClose={onClose}
      actions={row && triage && <TriageActions row={row} triage={triage} />}
      facts={row && <CcnFacts row={row} />}
    >
      {data && row ? (
        <CodeViewer
          findKey
          path={row.filePath}
          fileName={data.fileName}
          text={data.fileContent}
          firstLine={data.trimBeginLine}
          line={row.startLines}
          lineTo={row.endLines}
          tints={tints}
          marks={marks}
          onMark={(mark) => {
            const other = inFile.find((entry) => entry.entityId === mark.id);
            if (other) onOpen(other);
          }}
          cards={[
            {
              id: row.entityId,
              line: row.startLines,
              height: 72,
              content: (
                <CcnCard key={row.entityId} detail={data} threshold={threshold} allowed={triage !== undefined} />
              ),
            },
          ]}
        />
      ) : missing ? (
        <EmptyState icon={FileSearch} title={d('notFound')} hint={d('notFoundHint')} />
      ) : error ? (
        <ErrorState error={error} what={d('detail')} onRetry={() => void refetch()} />
      ) : (
        slow && <SkeletonRows rows={18} height={20} />
      )}
    </DetailFrame>
  );
}

const REASONS = { 1: 'reason1', 2: 'reason2', 4: 'reason4' } as const;

function CcnFacts({ row }: { row: CcnRow }) {
  const t = ccn.use();
  const d = defects.use();
  const reason = REASONS[row.ignoreReasonType as keyof typeof REASONS];
  return (
    <section aria-label={d('facts')}>
      <Facts>
        <Fact name={d('factStatus')}>
          <StatusMark status={row.status} />
          <MarkFlag mark={row.mark} status={row.status} />
        </Fact>
        <Fact name={t('factFunction')}>
          <span className="mono">{row.functionName}</span>
        </Fact>
        <Fact name={t('factCcn')}>{row.ccn}</Fact>
        <Fact name={t('factRisk')}>
          <RiskMark risk={row.riskFactor} />
        </Fact>
        <Fact name={t('factLines')}>{row.totalLines}</Fact>
        <Fact name={t('factStart')}>{row.startLines}</Fact>
        <Fact name={d('factHandler')}>
          <Handlers names={row.author} />
        </Fact>
        <Fact name={d('factFirst')}>
          <span title={formatTime(row.createTime)}>
            {row.createBuildNumber ? `#${row.createBuildNumber} · ` : ''}
            {formatDate(row.createTime)}
          </span>
        </Fact>
        <Fact name={d('factCommit')}>{row.latestDateTime ? formatTime(row.latestDateTime).slice(0, 16) : ABSENT}</Fact>
        <Fact name={d('factFixed')}>{row.fixedTime ? formatTime(row.fixedTime).slice(0, 16) : undefined}</Fact>
        {defectState(row.status) === 'ignored' && (
          <>
            <Fact name={d('factIgnored')}>{formatTime(row.ignoreTime).slice(0, 16)}</Fact>
            <Fact name={d('factIgnoredBy')}>{row.ignoreAuthor}</Fact>
            <Fact name={d('factReason')}>
              {reason ? d(reason) : undefined}
              {row.ignoreReason ? `：${row.ignoreReason}` : ''}
            </Fact>
          </>
        )}
        <Fact name={d('factPath')}>
          <span className="ellipsis" title={row.filePath}>
            {row.filePath.slice(row.filePath.lastIndexOf('/') + 1)}
          </span>
          <CopyButton text={row.filePath} label={d('copyPath')} />
        </Fact>
        <Fact name={d('factId')}>
          {row.entityId}
          <CopyButton text={row.entityId} label={d('copyId')} />
        </Fact>
      </Facts>
    </section>
  );
}
