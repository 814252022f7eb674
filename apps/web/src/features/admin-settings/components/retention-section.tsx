import { useId } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import css from '../admin-settings.module.css';
import type { Settings } from '../api/settings.ts';
import { numberIn } from '../numbers.ts';
import { siteSettings } from '../texts.ts';
import { useSection } from '../use-section.ts';

const MOST_DAYS = 36_500;

export function RetentionSection({ settings }: { settings: Settings }) {
  const t = siteSettings.use();
  const id = useId();
  const { draft, set, fault, bar, onSubmit } = useSection({
    stored: { days: String(settings.retention.auditDays) },
    faultIn: ({ days }) => {
      const value = numberIn(days);
      return value === undefined || !Number.isInteger(value) || value > MOST_DAYS ? t('whole') : undefined;
    },
    body: ({ days }) => ({ retention: { auditDays: numberIn(days) ?? 0 } }),
  });
  return (
    <FormSection title={t('retention')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <Field id={`${id}-days`} className={css.narrow} label={t('auditDays')} hint={t('auditDaysHint')} fault={fault}>
          <TextInput
            id={`${id}-days`}
            inputMode="numeric"
            value={draft.days}
            invalid={fault !== undefined}
            onText={(days) => set({ days })}
          />
        </Field>
        <SaveBar {...bar} />
      </form>
    </FormSection>
  );
}
