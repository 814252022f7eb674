import { BuildFields } from '../../../components/task-form/build-fields.tsx';
import { taskForm } from '../../../components/task-form/task-form-texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block } from './field.tsx';

/** How the code is built, when a compile-type tool and a compiled language were chosen. */
export function BuildBlock({ form }: { form: NewTask }) {
  const t = taskForm.use();
  if (!form.asksBuild) return null;
  return (
    <Block title={t('build')}>
      <BuildFields value={form.draft.build} onChange={(build) => form.change({ build })} />
    </Block>
  );
}
