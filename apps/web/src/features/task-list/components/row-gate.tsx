import { useQuery } from '@tanstack/react-query';
import { Flag, ShieldCheck, ShieldX } from 'lucide-react';
import { Link } from '../../../components/link.tsx';
import { Bone } from '../../../components/page-states.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { historyQuery, type TaskHistory } from '../../../lib/calls/history.ts';
import { cx } from '../../../lib/class-names.ts';
import { ABSENT } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../task-list-page.module.css';
import { taskList } from '../texts.ts';

const LOOKS = {
  passed: { icon: ShieldCheck, word: 'gatePassed' },
  failed: { icon: ShieldX, word: 'gateFailed' },
  baseline: { icon: Flag, word: 'gateBaseline' },
} as const;

/** What the gate says of the last build; the first one is only the baseline. Undefined: there is nothing to say. */
export function gateOf(history: TaskHistory | undefined): keyof typeof LOOKS | undefined {
  const verdict = history?.gate.verdict;
  if (verdict === 'passed' || verdict === 'failed') return verdict;
  const builds = Math.max(0, ...(history?.tools ?? []).map((tool) => tool.points.length));
  return builds === 1 ? 'baseline' : undefined;
}

/** Verdict on the new code of the last finished check. @param asked false: the task never ran */
export function RowGate({ scope, asked }: { scope: TaskScope; asked: boolean }) {
  const t = taskList.use();
  const { data, isLoading } = useQuery({ ...historyQuery(scope), enabled: asked, staleTime: 30_000 });
  if (isLoading) return <Bone width={72} />;
  const kind = gateOf(data);
  if (!kind) return <span className={css.absent}>{ABSENT}</span>;
  const { icon: Icon, word } = LOOKS[kind];
  const reasons = kind === 'baseline' ? t('gateBaselineHint') : (data?.gate.reasons ?? []).join('\n');
  const fresh = data?.gate.newCount ?? 0;
  return (
    <Tooltip text={reasons}>
      <Link
        to={paths.taskDetail(scope)}
        className={cx(css.gate, css[`gate_${kind}`])}
        aria-label={t('gateLabel', { verdict: t(word) })}
      >
        <Icon size={15} aria-hidden />
        {t(word)}
        {kind !== 'baseline' && fresh > 0 && <span className={css.fresh}>{t('gateNew', { count: fresh })}</span>}
      </Link>
    </Tooltip>
  );
}
