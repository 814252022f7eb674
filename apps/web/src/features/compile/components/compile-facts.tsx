import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { Life } from '../../../components/defects/life-facts.tsx';
import page from '../../../components/defects/page.module.css';
import { SeverityMark } from '../../../components/marks.tsx';
import type { CompileDetail } from '../api/compile-detail.ts';
import { compile } from '../texts.ts';

/** Everything known about one compile-type issue. */
export function CompileFacts({ row, onChecker }: { row: CompileDetail['row']; onChecker: () => void }) {
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
      <Life row={row} />
    </>
  );
}
