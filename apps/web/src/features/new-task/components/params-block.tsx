import { ToolParams } from '../../../components/task-form/tool-params.tsx';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block } from './field.tsx';

/** Parameters of the tools that follow from the choices; folded, as the defaults are good. */
export function ParamsBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { draft, change, involved } = form;
  const tools = involved.filter((tool) => tool.definitions.length > 0);
  if (tools.length === 0) return null;
  return (
    <Block title={t('params')} hint={t('paramsHint')}>
      {tools.map((tool) => (
        <details key={tool.name} className={css.tool}>
          <summary>{tool.displayName}</summary>
          <ToolParams
            tool={tool.name}
            definitions={tool.definitions}
            values={draft.params[tool.name] ?? {}}
            onChange={(values) => change({ params: { ...draft.params, [tool.name]: values } })}
          />
        </details>
      ))}
    </Block>
  );
}
