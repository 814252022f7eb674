import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Comments } from '../../../components/defects/comments.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import page from '../../../components/defects/page.module.css';
import { RiskMark } from '../../../components/marks.tsx';
import type { CcnDetail } from '../api/ccn-detail.ts';
import css from '../ccn.module.css';
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

export const RISK_TONES = { 1: 'risk-sh', 2: 'risk-h', 4: 'risk-m', 8: 'risk-l' } as const;
export const toneOfRisk = (risk: number) => RISK_TONES[risk as keyof typeof RISK_TONES] ?? 'risk-l';

/** Stands above the function: its value against the threshold, how to lower it, what people said. */
export function CcnCard({ detail, threshold, allowed }: { detail: CcnDetail; threshold: number; allowed: boolean }) {
  const t = ccn.use();
  const d = defects.use();
  const [open, setOpen] = useState(false);
  const [talking, talk] = useState(false);
  const { defectVO: row, codeComment } = detail;
  const comments = codeComment?.commentList.length ?? 0;
  return (
    <article className={page.card} style={{ ['--tone' as string]: `var(--${toneOfRisk(row.riskFactor)})` }}>
      <div className={page.cardHead}>
        <RiskMark risk={row.riskFactor} bare />
        <p className={page.cardText}>{t(row.ccn > threshold ? 'hintOver' : 'hint', { ccn: row.ccn, threshold })}</p>
      </div>
      <div className={page.cardMeta}>
        <button
          type="button"
          className={`${page.checker} ${css.how}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={12} aria-hidden style={{ rotate: open ? '90deg' : '0deg' }} />
          {t('how')}
        </button>
        {row.createBuildNumber && (
          <span>
            {d('factFirst')} #{row.createBuildNumber}
          </span>
        )}
        {(allowed || comments > 0) && (
          <button type="button" aria-expanded={talking || comments > 0} onClick={() => talk(!talking)}>
            {d('comments')}
            {comments > 0 ? ` ${comments}` : ''}
          </button>
        )}
      </div>
      {open && (
        <div className={`${page.cardMore} ${page.explanation} ${css.advice}`}>
          <p>{t('advice', { ccn: row.ccn })}</p>
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
      )}
      {(talking || comments > 0) && (
        <div className={page.cardMore}>
          <Comments toolName="CCN" defectId={row.entityId} thread={codeComment} allowed={allowed} />
        </div>
      )}
    </article>
  );
}
