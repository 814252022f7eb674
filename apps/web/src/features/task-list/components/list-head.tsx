import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';

/** Names of the columns, once instead of in every row. Rows carry them for screen readers. */
export function ListHead() {
  const t = taskList.use();
  return (
    <div className={css.head} aria-hidden>
      <span />
      <span>{t('task')}</span>
      <span>{t('filterStatus')}</span>
      <span>{t('newCode')}</span>
      <span className={css.issuesHead}>{t('issues')}</span>
      <span className={css.numberHead}>{t('riskFunctions')}</span>
      <span className={css.numberHead}>{t('dupRate')}</span>
      <span className={css.numberHead}>{t('lines')}</span>
      <span className={css.time}>{t('lastCheck')}</span>
      <span />
    </div>
  );
}
