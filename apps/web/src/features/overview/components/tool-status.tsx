import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';
import { Link } from '../../../components/link.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useStepName } from '../../../components/step-texts.ts';
import type { ToolResult } from '../../../lib/calls/overview.ts';
import { cx } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/paths.ts';
import type { ToolState } from '../../../lib/task-state.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const ICONS = { success: CircleCheck, failed: CircleX, stopped: CircleSlash, never: Clock };
const LOOKS = {
  success: css.stateSuccess,
  failed: css.stateFailed,
  stopped: undefined,
  never: undefined,
  analysing: css.stateAnalysing,
};

/** How the last run of a tool went; leads to its logs. */
export function ToolStatus({
  scope,
  result,
  name,
  state,
}: {
  scope: TaskScope;
  result: ToolResult;
  name: string;
  state: ToolState;
}) {
  const t = overview.use();
  const stepName = useStepName();
  const step = stepName(result.toolName, result.curStep);
  const Icon = state === 'analysing' ? undefined : ICONS[state];
  const words = {
    success: t('stateSuccess'),
    failed: t('stateFailedAt', { step }),
    stopped: t('stateStoppedAt', { step }),
    never: t('stateNever'),
    analysing: step,
  };
  return (
    <Link
      to={paths.taskLogs({ ...scope, toolId: result.toolName })}
      className={cx(css.status, LOOKS[state])}
      title={t('openLogs', { tool: name })}
      aria-label={`${words[state]}, ${t('openLogs', { tool: name })}`}
    >
      {Icon ? <Icon size={14} aria-hidden /> : <Spinner size={13} />}
      {words[state]}
    </Link>
  );
}
