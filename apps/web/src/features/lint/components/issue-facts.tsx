import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { LifeSection } from '../../../components/defects/life-section.tsx';
import page from '../../../components/defects/page.module.css';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import type { LintIssue } from '../api/lint-detail.ts';

/** Everything known about one issue, and how it came to be here. */
export function IssueFacts({
  issue,
  filePath,
  toolName,
  triage,
  onChecker,
}: {
  issue: LintIssue;
  filePath: string;
  toolName: string;
  /** Absent: the reader may not decide. */
  triage: Triage | undefined;
  onChecker: () => void;
}) {
  const t = defects.use();
  return (
    <>
      <DefectFacts row={issue} filePath={filePath} committed={issue.lineUpdateTime}>
        <Fact name={t('factSeverity')}>
          <SeverityMark severity={issue.severity} />
        </Fact>
        <Fact name={t('factChecker')}>
          <button type="button" className={page.quietLink} onClick={onChecker} style={{ textAlign: 'left' }}>
            {issue.checker}
          </button>
        </Fact>
      </DefectFacts>
      <LifeSection row={issue} toolName={toolName} checker={issue.checker} triage={triage} />
    </>
  );
}
