import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block, Field } from './field.tsx';

/** The name people see and the final English ID, which is looked up when the field is left. */
export function NameBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { draft, change, faults, checkId } = form;
  return (
    <Block title={t('naming')}>
      <div className={css.two}>
        <Field id="nameCn" label={t('nameCn')} required fault={faults.nameCn}>
          <input
            id="nameCn"
            className={css.input}
            maxLength={50}
            autoComplete="off"
            value={draft.nameCn}
            aria-invalid={faults.nameCn !== undefined}
            onChange={(event) => change({ nameCn: event.target.value })}
          />
        </Field>
        <Field id="nameEn" label={t('nameEn')} hint={t('nameEnHint')} fault={faults.nameEn}>
          <input
            id="nameEn"
            className={`${css.input} mono`}
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            value={draft.nameEn}
            aria-invalid={faults.nameEn !== undefined}
            onChange={(event) => change({ nameEn: event.target.value })}
            onBlur={() => void checkId()}
          />
        </Field>
      </div>
    </Block>
  );
}
