import { memo, useMemo } from 'react';
import { CodeViewer } from '../../../components/code-viewer/code-viewer.tsx';
import { useSight } from '../../../components/code-viewer/in-sight.ts';
import type { LineCard, LineRange, RulerMark } from '../../../components/code-viewer/viewer-types.ts';
import { SlimCard } from '../../../components/defects/defect-card.tsx';
import { toneOf } from '../../../components/defects/levels.tsx';
import { useListKeys } from '../../../components/defects/list-keys.ts';
import { useBlame } from '../../../components/defects/use-blame.ts';
import { defectState, SeverityMark } from '../../../components/marks.tsx';
import type { LintDetail, LintIssue } from '../api/lint-detail.ts';
import { IssueCard } from './issue-card.tsx';

/** Beyond this many the other issues of a file are marks and tints only. */
const MOST_CARDS = 300;

/** The file of an issue, with every issue in it. Not drawn again by being shown. */
export const LintSource = memo(function LintSource({
  detail,
  issue,
  toolName,
  buildId,
  allowed,
  onIssue,
}: {
  detail: LintDetail;
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
  const { inSight } = useSight();
  useListKeys({ onBlame: blame.toggle }, inSight.get);
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
});
