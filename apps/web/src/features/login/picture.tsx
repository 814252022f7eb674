import { SeverityMark } from '../../components/marks.tsx';
import css from './login-page.module.css';
import { login } from './texts.ts';

const LINES = [
  'export async function settle(order) {',
  '  const rows = await ledger.find(order.id);',
  '  rows.forEach(async (row) => {',
  '    await charge(row.account, row.amount);',
  '  });',
  '  return { id: order.id, settled: true };',
  '}',
];
const HIT = 2;

/** What the product does, drawn: a line of code with its message below. Decoration, silent for screen readers. */
export function Picture() {
  const t = login.use();
  return (
    <div className={css.picture} aria-hidden>
      <div className={css.code}>
        <div className={css.codeHead}>src/billing/settle.js</div>
        <div className={css.lines}>
          {LINES.map((line, index) => (
            <div key={line}>
              <div className={`${css.line} ${index === HIT ? css.hit : ''}`}>
                <span className={css.no}>{index + 41}</span>
                {line}
              </div>
              {index === HIT && (
                <div className={css.card}>
                  <SeverityMark severity={1} />
                  <span>{t('example')}</span>
                  <span className={css.rule}>no-misused-promises</span>
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
