import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { Life } from '../../../components/defects/life-facts.tsx';
import page from '../../../components/defects/page.module.css';
import { SeverityMark } from '../../../components/marks.tsx';
import type { LintIssue } from '../api/lint-detail.ts';

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
      <Life row={issue} />
    </>
  );
}
