import { CHECKER_CATEGORIES } from '@assay/contract/http/checker';
import { LANGUAGE_FLAGS, readableLanguage } from '@assay/contract/language';
import { common } from '../../../components/common-texts.ts';
import { Check } from '../../../components/form/choices.tsx';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FieldRow, FormSection } from '../../../components/form/form-section.tsx';
import { SelectInput, TextArea, TextInput } from '../../../components/form/text-input.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { custom } from '../texts.ts';
import type { EditedRule } from '../use-rule-form.ts';

const SEVERITIES = ['1', '2', '4'] as const;
/** Measures have categories of their own, which no rule has. */
const CATEGORIES = CHECKER_CATEGORIES.filter(({ key }) =>
  ['CODE_DEFECT', 'SECURITY_RISK', 'CODE_FORMAT'].includes(key),
);

/** What the rule is called and how it speaks. */
export function FactsForm({ form }: { form: EditedRule }) {
  const t = custom.use();
  const say = common.use();
  const { language } = useLanguage();
  const { projectId } = useProjectScope();
  const { draft, change, touch, shown, disabled } = form;
  const regex = draft.way === 'regex';
  const words = (field: 'description' | 'descriptionEn' | 'message' | 'messageEn') => (
    <Field
      id={`custom-${field}`}
      label={t(field)}
      required
      fault={shown(field)}
      hint={field === 'message' ? t(regex ? 'messageHintRegex' : 'messageHintAst') : undefined}
    >
      <TextArea
        id={`custom-${field}`}
        rows={2}
        {...(field.startsWith('description') ? { max: 180 } : {})}
        disabled={disabled}
        value={draft[field]}
        invalid={shown(field) !== undefined}
        onBlur={() => touch(field)}
        onText={(text) => change({ [field]: text })}
      />
    </Field>
  );
  return (
    <FormSection title={t('facts')}>
      <FieldRow>
        <Field
          id="custom-key"
          label={t('key')}
          required
          fault={shown('key')}
          hint={t('keyHint', { project: projectId, key: draft.key.trim() || '…' })}
        >
          <TextInput
            id="custom-key"
            mono
            maxLength={64}
            disabled={disabled || form.published}
            value={draft.key}
            invalid={shown('key') !== undefined}
            onBlur={() => touch('key')}
            onText={(key) => change({ key })}
          />
        </Field>
        <Field id="custom-name" label={t('name')} hint={t('nameHint')}>
          <TextInput
            id="custom-name"
            maxLength={100}
            disabled={disabled}
            value={draft.name}
            onText={(name) => change({ name })}
          />
        </Field>
      </FieldRow>
      <Field id="custom-languages" label={t('languages')} required fault={shown('languages')} hint={t('languagesHint')}>
        <Combobox
          id="custom-languages"
          multiple
          disabled={disabled}
          value={draft.languages}
          invalid={shown('languages') !== undefined}
          options={LANGUAGE_FLAGS.map(({ key, fullName }) => ({ value: key, label: readableLanguage(fullName) }))}
          onChange={(languages) => change({ languages })}
        />
      </Field>
      <FieldRow>
        <Field id="custom-severity" label={t('severity')}>
          <SelectInput
            id="custom-severity"
            disabled={disabled}
            value={draft.severity}
            options={SEVERITIES.map((value) => ({ value, label: say(`severity${value}`) }))}
            onChoose={(severity) => change({ severity })}
          />
        </Field>
        <Field id="custom-category" label={t('category')}>
          <SelectInput
            id="custom-category"
            disabled={disabled}
            value={draft.category}
            options={CATEGORIES.map((entry) => ({ value: entry.key, label: entry[language] }))}
            onChoose={(category) => change({ category })}
          />
        </Field>
      </FieldRow>
      <Field id="custom-tags" label={t('tags')}>
        <Combobox
          id="custom-tags"
          multiple
          free
          disabled={disabled}
          placeholder={t('tagsPlaceholder')}
          value={draft.tags}
          options={[]}
          onChange={(tags) => change({ tags: tags.map((tag) => tag.slice(0, 30)).slice(0, 10) })}
        />
      </Field>
      {words('description')}
      {draft.twoLanguages && words('descriptionEn')}
      {words('message')}
      {draft.twoLanguages && words('messageEn')}
      <Check
        checked={draft.twoLanguages}
        disabled={disabled}
        onChange={(twoLanguages) =>
          change({
            twoLanguages,
            ...(twoLanguages ? {} : { descriptionEn: '', messageEn: '' }),
          })
        }
      >
        {t('twoLanguages')}
      </Check>
      <Check checked={draft.shared} disabled={disabled} onChange={(shared) => change({ shared })}>
        {t('shared')}
      </Check>
    </FormSection>
  );
}
