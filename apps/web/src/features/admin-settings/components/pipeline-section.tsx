import { useId } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import css from '../admin-settings.module.css';
import type { Settings } from '../api/settings.ts';
import { siteSettings } from '../texts.ts';
import { useSection } from '../use-section.ts';

const ADDRESS = /^(https?:\/\/[^/\s]|\/[^/\s])\S*$/;
const wrong = (address: string) => address.trim() !== '' && !ADDRESS.test(address.trim());

/** Where tasks of a pipeline are edited and their runs are seen (decision 9). */
export function PipelineSection({ settings }: { settings: Settings }) {
  const t = siteSettings.use();
  const id = useId();
  const { edit = '', history = '' } = settings.pipelineUrls;
  const { draft, set, tried, bar, onSubmit } = useSection({
    stored: { edit, history },
    faultIn: (typed) => (wrong(typed.edit) || wrong(typed.history) ? t('badAddress') : undefined),
    body: (typed) => {
      const urls = {
        ...(typed.edit.trim() ? { edit: typed.edit.trim() } : {}),
        ...(typed.history.trim() ? { history: typed.history.trim() } : {}),
      };
      return Object.keys(urls).length === 0 ? { clear: ['pipelineUrls'] } : { pipelineUrls: urls };
    },
  });
  const box = (key: 'edit' | 'history', label: string, example: string) => (
    <Field id={`${id}-${key}`} label={label} fault={tried && wrong(draft[key]) ? t('badAddress') : undefined}>
      <TextInput
        id={`${id}-${key}`}
        mono
        maxLength={1000}
        placeholder={example}
        value={draft[key]}
        invalid={tried && wrong(draft[key])}
        onText={(text) => set({ [key]: text })}
      />
    </Field>
  );
  return (
    <FormSection title={t('pipeline')} hint={t('pipelineHint')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        {box('edit', t('pipelineEdit'), 'https://ci.example.com/{projectId}/{pipelineId}/edit')}
        {box('history', t('pipelineHistory'), 'https://ci.example.com/{projectId}/{pipelineId}/history')}
        <SaveBar {...bar} />
      </form>
    </FormSection>
  );
}
