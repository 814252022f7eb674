import { Explanation } from '../../../components/code-viewer/explanation.tsx';
import { DefectCard } from '../../../components/defects/defect-card.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { toneOf } from '../../../components/defects/levels.tsx';
import page from '../../../components/defects/page.module.css';
import { defectState, SeverityMark, StatusMark } from '../../../components/marks.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { ABSENT } from '../../../lib/format.ts';
import type { LintIssue } from '../api/lint-detail.ts';

/** What the tool says about a line, below the line; the rule's explanation unfolds, comments stand underneath. */
export function IssueCard({ issue, toolName, allowed }: { issue: LintIssue; toolName: string; allowed: boolean }) {
  const t = defects.use();
  return (
    <DefectCard
      tone={toneOf('severity', issue.severity)}
      mark={<SeverityMark severity={issue.severity} bare />}
      text={issue.message}
      more={{
        label: issue.checker,
        title: t('explain'),
        code: true,
        content: <Explanation html={issue.checkerDetail} className={page.explanation} />,
      }}
      meta={
        <>
          {defectState(issue.status) !== 'open' && <StatusMark status={issue.status} />}
          <span>{issue.author || ABSENT}</span>
          {issue.createBuildNumber && (
            <span>
              {t('factFirst')} #{issue.createBuildNumber} · <RelativeTime time={issue.createTime} />
            </span>
          )}
        </>
      }
      talk={{ toolName, defectId: issue.entityId, thread: issue.codeComment, allowed }}
    />
  );
}
