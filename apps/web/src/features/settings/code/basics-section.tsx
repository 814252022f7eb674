import { CheckChoices } from '../../../components/form/choices.tsx';
import { describedBy, Field } from '../../../components/form/field.tsx';
import fields from '../../../components/form/form.module.css';
import { FieldRow, FormSection } from '../../../components/form/form-section.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import type { MetadataEntry } from '../../../lib/calls/metadata.ts';
import { ABSENT, formatTime } from '../../../lib/format.ts';
import type { Settings } from '../api/task-settings.ts';
import { Copyable } from '../frame/facts.tsx';
import css from '../settings-page.module.css';
import { type CodeDraft, type CodeFaults, OTHERS } from './code-draft.ts';
import { useOriginName } from './origin.ts';
import { codeTexts } from './texts.ts';

export function BasicsSection({
  task,
  draft,
  languages,
  faults,
  warning,
  onChange,
}: {
  task: Settings;
  draft: CodeDraft;
  languages: readonly MetadataEntry[];
  faults: CodeFaults;
  warning: string | undefined;
  onChange: (patch: Partial<CodeDraft>) => void;
}) {
  const t = codeTexts.use();
  const origin = useOriginName();
  return (
    <FormSection
      title={t('basics')}
      hint={[origin(task), t('createdBy', { name: task.createdBy ?? ABSENT, time: formatTime(task.createdDate) })].join(
        ' · ',
      )}
    >
      <FieldRow>
        <Field id="nameCn" label={t('nameCn')} required fault={faults.nameCn && t(faults.nameCn)}>
          <TextInput
            id="nameCn"
            maxLength={50}
            value={draft.nameCn}
            invalid={faults.nameCn !== undefined}
            onText={(nameCn) => onChange({ nameCn })}
          />
        </Field>
        <Field id="nameEn" group label={t('nameEn')} hint={t('nameEnHint')}>
          <span className={css.fixed}>
            <Copyable text={task.nameEn} />
          </span>
        </Field>
      </FieldRow>
      <Field
        id="languages"
        group
        required
        label={t('languages')}
        hint={warning ? <span className={fields.warning}>{warning}</span> : t('languagesHint')}
        fault={faults.languages && t(faults.languages)}
      >
        <div className={css.languages} aria-describedby={describedBy('languages')}>
          <CheckChoices
            label={t('languages')}
            value={draft.languages.map(String)}
            options={languages.map((entry) => ({
              value: entry.key,
              label: entry.fullName,
              // The server keeps it set: it is what code statistics counts.
              disabled: Number(entry.key) === OTHERS,
            }))}
            onChange={(keys) => onChange({ languages: keys.map(Number) })}
          />
        </div>
      </Field>
    </FormSection>
  );
}
