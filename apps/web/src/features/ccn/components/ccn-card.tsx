import { DefectCard } from '../../../components/defects/defect-card.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import { toneOf } from '../../../components/defects/levels.tsx';
import page from '../../../components/defects/page.module.css';
import { RiskMark } from '../../../components/marks.tsx';
import type { CcnDetail } from '../api/ccn-detail.ts';
import css from '../ccn.module.css';
import { CCN } from '../list-state.ts';
import { ccn } from '../texts.ts';

const BEFORE = `function price(order) {
  let sum = 0;
  for (const line of order.lines) {
    if (line.kind === 'gift') continue;
    if (line.rebate > 0 && !line.final)
      sum += line.price * (1 - line.rebate);
    else sum += line.price;
  }
  return sum;
}`;
const AFTER = `const isPaid = (line) => line.kind !== 'gift';
const hasRebate = (line) => line.rebate > 0 && !line.final;
const priceOf = (line) =>
  hasRebate(line) ? line.price * (1 - line.rebate) : line.price;

function price(order) {
  return sumOf(order.lines.filter(isPaid).map(priceOf));
}`;

/** Stands above the function: its value against the threshold, how to lower it, what people said. */
export function CcnCard({ detail, threshold, allowed }: { detail: CcnDetail; threshold: number; allowed: boolean }) {
  const t = ccn.use();
  const d = defects.use();
  const { defectVO: row, codeComment } = detail;
  return (
    <DefectCard
      tone={toneOf('risk', row.riskFactor)}
      mark={<RiskMark risk={row.riskFactor} bare />}
      text={t(row.ccn > threshold ? 'hintOver' : 'hint', { ccn: row.ccn, threshold })}
      more={{ label: t('how'), code: false, content: <Advice tests={row.ccn} /> }}
      meta={
        row.createBuildNumber && (
          <span>
            {d('factFirst')} #{row.createBuildNumber}
          </span>
        )
      }
      talk={{ toolName: CCN, defectId: row.entityId, thread: codeComment, allowed }}
    />
  );
}

/** @param tests how many a function of this complexity takes */
function Advice({ tests }: { tests: number }) {
  const t = ccn.use();
  return (
    <div className={`${page.explanation} ${css.advice}`}>
      <p>{t('advice', { ccn: tests })}</p>
      <div className={css.pair}>
        <div>
          <h4>{t('before')}</h4>
          <pre>{BEFORE}</pre>
        </div>
        <div>
          <h4>{t('after')}</h4>
          <pre>{AFTER}</pre>
        </div>
      </div>
    </div>
  );
}
