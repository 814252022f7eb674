import { useMemo } from 'react';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import type { LineCard, LineRange, RulerMark } from '../../../components/code-viewer/viewer-types.ts';
import { SlimCard } from '../../../components/defects/defect-card.tsx';
import type { DetailPosition } from '../../../components/defects/detail-frame.tsx';
import { DetailPane } from '../../../components/defects/detail-pane.tsx';
import { toneOf } from '../../../components/defects/levels.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { SideList } from '../../../components/defects/side-list.tsx';
import { useBlame } from '../../../components/defects/use-blame.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { defectState, SeverityMark } from '../../../components/marks.tsx';
import type { LintDetail as Detail, LintIssue } from '../api/lint-detail.ts';
import { lint } from '../texts.ts';
import type { OpenIssue } from '../use-lint-detail.ts';
import { IssueCard } from './issue-card.tsx';
import { IssueFacts } from './issue-facts.tsx';

/** Beyond this many the other issues of a file are marks and tints only. */
const MOST_CARDS = 300;

/** The open issue: its source with every issue of the file, its facts, what can be done about it. */
export function LintDetailPane({
  toolName,
  buildId,
  open,
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
        <Source
          buildId={buildId}
          detail={detail}
          issue={issue}
          toolName={toolName}
          allowed={triage !== undefined}
          onIssue={onIssue}
        />
      )}
    </DetailPane>
  );
}

function Source({
  detail,
  issue,
  toolName,
  buildId,
  allowed,
  onIssue,
}: {
  detail: Detail;
  issue: LintIssue;
  toolName: string;
  /** As of this build; empty: now. */
  buildId: string;
  allowed: boolean;
  onIssue: (entityId: string) => void;
}) {
  const issues = detail.lintDefectList;
  const gone = defectState(issue.status) === 'repaired';
  const blame = useBlame({ filePath: detail.filePath, buildId, gone });
  useListKeys({ onBlame: blame.toggle });
  const tints = useMemo(
    () =>
      issues.map((entry): LineRange => {
        const current = entry.entityId === issue.entityId;
        const to = current ? Math.min(entry.endLineNum ?? entry.lineNum, entry.lineNum + 200) : entry.lineNum;
        return {
          from: entry.lineNum,
          to: Math.max(to, entry.lineNum),
          tone: toneOf('severity', entry.severity),
          current,
        };
      }),
    [issues, issue.entityId],
  );
  const marks = useMemo(
    () =>
      issues.map(
        (entry): RulerMark => ({
          id: entry.entityId,
          line: entry.lineNum,
          tone: toneOf('severity', entry.severity),
          label: entry.message,
          current: entry.entityId === issue.entityId,
        }),
      ),
    [issues, issue.entityId],
  );
  const shown = issues.length > MOST_CARDS ? issues.filter((entry) => entry.lineNum === issue.lineNum) : issues;
  const cards = [issue, ...shown.filter((entry) => entry.entityId !== issue.entityId)].map((entry): LineCard => {
    const current = entry.entityId === issue.entityId;
    return {
      // One box for whatever is open: it is there when the next issue is drawn.
      id: current ? 'open' : `slim-${entry.entityId}`,
      line: current ? Math.max(entry.lineNum, Math.min(entry.endLineNum ?? 0, entry.lineNum + 12)) : entry.lineNum,
      height: current ? 80 : 32,
      content: current ? (
        <IssueCard key={entry.entityId} issue={entry} toolName={toolName} allowed={allowed} />
      ) : (
        <SlimCard
          tone={toneOf('severity', entry.severity)}
          mark={<SeverityMark severity={entry.severity} bare />}
          text={entry.message}
          onOpen={() => onIssue(entry.entityId)}
        />
      ),
    };
  });
  return (
    <CodeViewer
      findKey
      blame={blame}
      path={detail.filePath}
      fileName={detail.fileName}
      text={detail.fileContent}
      firstLine={1}
      line={issue.lineNum}
      tints={tints}
      cards={cards}
      marks={marks}
      onMark={(mark) => onIssue(mark.id)}
    />
  );
}

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
