import { CopyButton } from '../../../components/copy-button.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { Fact, Facts } from '../../../components/defects/detail-frame.tsx';
import { Cause, Trail } from '../../../components/defects/life-facts.tsx';
import { MarkFlag } from '../../../components/defects/mark-flag.tsx';
import page from '../../../components/defects/page.module.css';
import { Handlers } from '../../../components/defects/use-filter-fields.tsx';
import { defectState, SeverityMark, StatusMark } from '../../../components/marks.tsx';
import { ABSENT, formatDate, formatTime } from '../../../lib/format.ts';
import type { LintIssue } from '../api/lint-detail.ts';

const REASONS = { 1: 'reason1', 2: 'reason2', 4: 'reason4' } as const;

/** Everything known about one issue, and how it came to be here. */
export function IssueFacts({
  issue,
  filePath,
  onChecker,
}: {
  issue: LintIssue;
  filePath: string;
  onChecker: () => void;
}) {
  const t = defects.use();
  const state = defectState(issue.status);
  const reason = REASONS[issue.ignoreReasonType as keyof typeof REASONS];
  return (
    <>
      <section aria-label={t('facts')}>
        <Facts>
          <Fact name={t('factStatus')}>
            <StatusMark status={issue.status} />
            <MarkFlag mark={issue.mark} status={issue.status} />
          </Fact>
          <Fact name={t('factSeverity')}>
            <SeverityMark severity={issue.severity} />
          </Fact>
          <Fact name={t('factHandler')}>
            <Handlers names={issue.author} />
          </Fact>
          <Fact name={t('factChecker')}>
            <button type="button" className={page.quietLink} onClick={onChecker} style={{ textAlign: 'left' }}>
              {issue.checker}
            </button>
          </Fact>
          <Fact name={t('factFirst')}>
            <span title={formatTime(issue.createTime)}>
              {issue.createBuildNumber ? `#${issue.createBuildNumber} · ` : ''}
              {formatDate(issue.createTime)}
            </span>
          </Fact>
          <Fact name={t('factCommit')}>
            {issue.lineUpdateTime ? formatTime(issue.lineUpdateTime).slice(0, 16) : ABSENT}
          </Fact>
          <Fact name={t('factFixed')}>{issue.fixedTime ? formatTime(issue.fixedTime).slice(0, 16) : undefined}</Fact>
          {state === 'ignored' && (
            <>
              <Fact name={t('factIgnored')}>{formatTime(issue.ignoreTime).slice(0, 16)}</Fact>
              <Fact name={t('factIgnoredBy')}>{issue.ignoreAuthor}</Fact>
              <Fact name={t('factReason')}>
                {reason ? t(reason) : undefined}
                {issue.ignoreReason ? `：${issue.ignoreReason}` : ''}
              </Fact>
            </>
          )}
          <Fact name={t('factPath')}>
            <span className="ellipsis" title={filePath}>
              {filePath.slice(filePath.lastIndexOf('/') + 1)}
            </span>
            <CopyButton text={filePath} label={t('copyPath')} />
          </Fact>
          <Fact name={t('factId')}>
            {issue.entityId}
            <CopyButton text={issue.entityId} label={t('copyId')} />
          </Fact>
        </Facts>
      </section>
      {(issue.cause || issue.trail.length > 0) && (
        <section>
          <Cause cause={issue.cause} gone={state === 'repaired'} build={issue.createBuildNumber} />
          <Trail steps={issue.trail} />
        </section>
      )}
    </>
  );
}
