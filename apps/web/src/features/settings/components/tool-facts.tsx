import { Link } from '../../../components/link.tsx';
import type { TaskInfo } from '../../../lib/calls/task-info.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../settings-page.module.css';
import { settings } from '../texts.ts';

/** "Always the newest" on the wire. */
const NEWEST = 2_147_483_647;

/** The sets that decide which rules run. */
export function SetFacts({ task }: { task: TaskInfo }) {
  const t = settings.use();
  return (
    <>
      <p className={css.note}>{t('rules', { count: task.checkerCount })}</p>
      <div className={css.panel}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('set')}</th>
              <th scope="col">{t('version')}</th>
              <th scope="col" style={{ textAlign: 'right' }}>
                ID
              </th>
            </tr>
          </thead>
          <tbody>
            {task.checkerSetList.map((set) => (
              <tr key={set.checkerSetId}>
                <td>{set.checkerSetName || set.checkerSetId}</td>
                <td>{set.version === NEWEST ? t('latest') : `V${set.version}`}</td>
                <td className="mono">{set.checkerSetId}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The tools of the task; each leads to its runs. */
export function ToolFacts({ scope, task }: { scope: TaskScope; task: TaskInfo }) {
  const t = settings.use();
  const tools = [
    ...task.enableToolList.map((tool) => ({ ...tool, on: true })),
    ...task.disableToolList.map((tool) => ({ ...tool, on: false })),
  ];
  return (
    <div className={css.panel}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('tool')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" aria-label={t('records')} />
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <tr key={tool.toolName}>
              <td>{tool.toolDisplayName}</td>
              <td>{t(tool.on ? 'toolOn' : 'toolOff')}</td>
              <td>
                <Link className={css.link} to={paths.taskLogs({ ...scope, toolId: tool.toolName })}>
                  {t('records')}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
