import { ReadAhead } from '../../../components/code-viewer/read-ahead.tsx';
import type { DetailPosition } from '../../../components/defects/detail-frame.tsx';
import { DetailPane } from '../../../components/defects/detail-pane.tsx';
import { SideList } from '../../../components/defects/side-list.tsx';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import { useHandler } from '../../../lib/use-handler.ts';
import type { LintDetail as Detail, LintIssue } from '../api/lint-detail.ts';
import { lint } from '../texts.ts';
import type { OpenIssue, ReadIssue } from '../use-lint-detail.ts';
import { IssueFacts } from './issue-facts.tsx';
import { LintSource } from './lint-source.tsx';

/** The open issue: its source with every issue of the file, its facts, what can be done about it. */
export function LintDetailPane({
  toolName,
  buildId,
  open,
  next,
  byFile,
  position,
  triage,
  onClose,
  onIssue,
  onChecker,
}: {
  toolName: string;
  buildId: string;
  open: OpenIssue;
  /** Read ahead: the issue after it. */
  next: ReadIssue | undefined;
  /** The file is the row: its issues are listed at the side. */
  byFile: boolean;
  position: DetailPosition;
  /** Absent: the reader may not decide. */
  triage: Triage | undefined;
  onClose: () => void;
  onIssue: (entityId: string) => void;
  onChecker: (checker: string) => void;
}) {
  const { detail, issue, error, retry } = open;
  const toIssue = useHandler(onIssue);
  return (
    <DetailPane
      position={position}
      row={detail && issue}
      triage={triage}
      error={detail ? undefined : error}
      onRetry={retry}
      onClose={onClose}
      facts={
        detail &&
        issue && (
          <>
            {byFile && <IssuesOfFile detail={detail} current={issue} onIssue={onIssue} />}
            <IssueFacts
              issue={issue}
              filePath={detail.filePath}
              toolName={toolName}
              triage={triage}
              onChecker={() => onChecker(issue.checker)}
            />
          </>
        )
      }
    >
      {detail && issue && (
        <ReadAhead item={{ detail, issue }} next={next} keyOf={keyOf}>
          {(read) => (
            <LintSource
              {...read}
              buildId={buildId}
              toolName={toolName}
              allowed={triage !== undefined}
              onIssue={toIssue}
            />
          )}
        </ReadAhead>
      )}
    </DetailPane>
  );
}

const keyOf = ({ issue }: ReadIssue): string => issue.entityId;

function IssuesOfFile({
  detail,
  current,
  onIssue,
}: {
  detail: Detail;
  current: LintIssue;
  onIssue: (entityId: string) => void;
}) {
  const t = lint.use();
  return (
    <SideList
      title={t('issuesOfFile')}
      current={current.entityId}
      onChoose={onIssue}
      items={detail.lintDefectList.map((issue) => ({
        id: issue.entityId,
        mark: <SeverityMark severity={issue.severity} bare />,
        place: String(issue.lineNum),
        text: issue.message,
      }))}
    />
  );
}
