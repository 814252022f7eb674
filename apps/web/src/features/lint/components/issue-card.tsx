import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Explanation } from '../../../components/code-viewer/explanation.tsx';
import { Comments } from '../../../components/defects/comments.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import page from '../../../components/defects/page.module.css';
import { defectState, SeverityMark, StatusMark } from '../../../components/marks.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { LintIssue } from '../api/lint-detail.ts';

const TONES = { 1: 'serious', 2: 'normal', 3: 'prompt', 4: 'prompt' } as const;

/** Colour of a severity on the scale of details, where prompt is 3. */
export const toneOf = (severity: number) => TONES[severity as keyof typeof TONES] ?? 'prompt';

/** What the tool says about a line, below the line; the rule's explanation unfolds, comments stand underneath. */
export function IssueCard({ issue, toolName, allowed }: { issue: LintIssue; toolName: string; allowed: boolean }) {
  const t = defects.use();
  const [explained, explain] = useState(false);
  const [talking, talk] = useState(false);
  const comments = issue.codeComment?.commentList.length ?? 0;
  return (
    <article className={page.card} style={{ ['--tone' as string]: `var(--${toneOf(issue.severity)})` }}>
      <div className={page.cardHead}>
        <SeverityMark severity={issue.severity} bare />
        <p className={page.cardText}>{issue.message}</p>
      </div>
      <div className={page.cardMeta}>
        <button
          type="button"
          className={page.checker}
          aria-expanded={explained}
          title={t('explain')}
          onClick={() => explain(!explained)}
        >
          <ChevronRight size={12} aria-hidden style={{ rotate: explained ? '90deg' : '0deg' }} />
          {issue.checker}
        </button>
        {defectState(issue.status) !== 'open' && <StatusMark status={issue.status} />}
        <span>{issue.author || '--'}</span>
        {issue.createBuildNumber && (
          <span>
            {t('factFirst')} #{issue.createBuildNumber} · <RelativeTime time={issue.createTime} />
          </span>
        )}
        {(allowed || comments > 0) && (
          <button type="button" aria-expanded={talking || comments > 0} onClick={() => talk(!talking)}>
            {t('comments')}
            {comments > 0 ? ` ${comments}` : ''}
          </button>
        )}
      </div>
      {explained && (
        <div className={page.cardMore}>
          <Explanation html={issue.checkerDetail} className={page.explanation} />
        </div>
      )}
      {(talking || comments > 0) && (
        <div className={page.cardMore}>
          <Comments toolName={toolName} defectId={issue.entityId} thread={issue.codeComment} allowed={allowed} />
        </div>
      )}
    </article>
  );
}

/** Another issue of the file: one line, pressing it makes it the current one. */
export function SlimCard({ issue, onOpen }: { issue: LintIssue; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={page.slim}
      style={{ ['--tone' as string]: `var(--${toneOf(issue.severity)})` }}
      onClick={onOpen}
    >
      <SeverityMark severity={issue.severity} bare />
      <span className="ellipsis">{issue.message}</span>
    </button>
  );
}
