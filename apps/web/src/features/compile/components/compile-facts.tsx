import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { LifeSection } from '../../../components/defects/life-section.tsx';
import page from '../../../components/defects/page.module.css';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import type { CompileDetail } from '../api/compile-detail.ts';
import { compile } from '../texts.ts';

/** Everything known about one compile-type issue. */
export function CompileFacts({
  row,
  toolName,
  triage,
  onChecker,
}: {
  row: CompileDetail['row'];
  toolName: string;
  /** Absent: the reader may not decide. */
  triage: Triage | undefined;
  onChecker: () => void;
}) {
  const t = compile.use();
  const d = defects.use();
  return (
    <>
      <DefectFacts row={row} filePath={row.path || row.fileName} committed={row.lineUpdateTime}>
        <Fact name={d('factSeverity')}>
          <SeverityMark severity={row.severity} />
        </Fact>
        <Fact name={d('factChecker')}>
          <button type="button" className={page.quietLink} onClick={onChecker} style={{ textAlign: 'left' }}>
            {row.checkerName}
          </button>
        </Fact>
        <Fact name={t('category')}>{row.displayCategory}</Fact>
        <Fact name={t('subtype')}>{row.displayType}</Fact>
        <Fact name={t('id')}>{row.id === row.entityId ? '' : row.id}</Fact>
      </DefectFacts>
      <LifeSection row={row} toolName={toolName} checker={row.checkerName} triage={triage} />
    </>
  );
}
