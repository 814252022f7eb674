import { useQuery } from '@tanstack/react-query';
import { Tag } from '../../../components/marks.tsx';
import { toolsQuery } from '../../../lib/calls/tools.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { allChosen } from '../draft.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';

/** Line counting is part of every task (contract-core 6.10). */
const ALWAYS = 'CLOC';

/** What the choices come to: the tools that will run and how many rules. Follows every change. */
export function Summary({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { data: tools = [] } = useQuery(toolsQuery(useProjectScope()));
  const sets = allChosen(form.draft, form.groups);
  const involved = new Set([...sets.flatMap((set) => set.toolList), ALWAYS]);
  const order = (name: string) => tools.findIndex((tool) => tool.name === name);
  const names = [...involved]
    .sort((a, b) => order(a) - order(b))
    .map((name) => tools.find((tool) => tool.name === name)?.displayName ?? name);
  if (sets.length === 0) return <p className={css.summaryNone}>{t('summaryNone')}</p>;
  const rules = sets.reduce((sum, set) => sum + set.checkerCount, 0);
  return (
    <dl className={css.summary} aria-live="polite">
      <div>
        <dt>{t('tools')}</dt>
        <dd>
          <span className={css.chips}>
            {names.map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('sets')}</dt>
        <dd>
          {t('setCount', { count: sets.length })} · {t('rules', { count: rules })}
        </dd>
      </div>
    </dl>
  );
}
