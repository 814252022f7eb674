import { DefectFacts } from '../../../components/defects/defect-facts.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { Fact } from '../../../components/defects/detail-frame.tsx';
import { LifeSection } from '../../../components/defects/life-section.tsx';
import page from '../../../components/defects/page.module.css';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import type { CompileDetail } from '../api/compile-detail.ts';
import css from '../compile.module.css';
import { compile } from '../texts.ts';

/** Everything known about one compile-type issue. */
export function CompileFacts({
  row,
  toolName,
  triage,
  occurrences,
  onChecker,
  onShow,
}: {
  row: CompileDetail['row'];
  toolName: string;
  /** Absent: the reader may not decide. */
  triage: Triage | undefined;
  onChecker: () => void;
  /** The same thing found elsewhere. */
  occurrences: CompileDetail['occurrences'];
  /** Opens another issue of the list's tool. */
  onShow: (entityId: string) => void;
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
        <Fact name={t('subtype')}>{row.displayType === row.checkerName ? '' : row.displayType}</Fact>
        {occurrences.length > 0 && (
          <Fact name={t('occurrences', { count: occurrences.length })}>
            <ul className={css.occurrences}>
              {occurrences.map(({ entityId, relPath, lineNumber }) => (
                <li key={entityId}>
                  <button type="button" className={page.quietLink} onClick={() => onShow(entityId)}>
                    {relPath === row.path ? t('line', { line: lineNumber }) : `${relPath}:${lineNumber}`}
                  </button>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t('id')}>{row.id === row.entityId ? '' : row.id}</Fact>
      </DefectFacts>
      <LifeSection row={row} toolName={toolName} checker={row.checkerName} triage={triage} />
    </>
  );
}
