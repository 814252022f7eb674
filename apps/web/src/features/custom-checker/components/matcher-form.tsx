import { CodeInput } from '../../../components/code-viewer/code-input.tsx';
import { snippetFile } from '../../../components/code-viewer/language-files.ts';
import { Check } from '../../../components/form/choices.tsx';
import { describedBy, Field } from '../../../components/form/field.tsx';
import { FieldRow, FormSection } from '../../../components/form/form-section.tsx';
import { TextArea } from '../../../components/form/text-input.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import type { Way } from '../draft.ts';
import { custom } from '../texts.ts';
import type { EditedRule } from '../use-rule-form.ts';
import css from './custom.module.css';

const WAYS = [
  { id: 'pattern', label: 'wayPattern', hint: 'patternHint' },
  { id: 'yaml', label: 'wayYaml', hint: 'yamlHint' },
  { id: 'regex', label: 'wayRegex', hint: 'regexHint' },
] as const satisfies readonly { id: Way; label: string; hint: string }[];

/** How the rule finds code, and where. */
export function MatcherForm({ form, trouble }: { form: EditedRule; trouble: string | undefined }) {
  const t = custom.use();
  const { draft, change, touch, shown, disabled } = form;
  const { label, hint } = WAYS.find(({ id }) => id === draft.way) ?? WAYS[0];
  const field = { pattern: 'pattern', yaml: 'yaml', regex: 'regex' } as const;
  const fault = shown('matcher') ?? trouble;
  const file = { pattern: snippetFile(draft.languages[0]), yaml: 'a.yaml', regex: undefined }[draft.way];
  return (
    <FormSection
      title={t('implementation')}
      end={
        !disabled && (
          <Segmented
            label={t('way')}
            value={draft.way}
            onChange={(way) => change({ way })}
            choices={WAYS.map((way) => ({ id: way.id, label: t(way.label) }))}
          />
        )
      }
    >
      <Field id="custom-matcher" group label={t(label)} required fault={fault} hint={t(hint)}>
        <CodeInput
          key={draft.way}
          id="custom-matcher"
          label={t(label)}
          fileName={file}
          least={draft.way === 'yaml' ? 6 : 2}
          most={320}
          value={draft[field[draft.way]]}
          invalid={fault !== undefined}
          describedBy={describedBy('custom-matcher')}
          placeholder={PLACEHOLDERS[draft.way]}
          onBlur={() => touch('matcher')}
          onChange={disabled ? undefined : (text) => change({ [field[draft.way]]: text })}
        />
      </Field>
      {draft.way === 'regex' && (
        <Check checked={draft.ignoreCase} disabled={disabled} onChange={(ignoreCase) => change({ ignoreCase })}>
          {t('ignoreCase')}
        </Check>
      )}
      <details className={css.more} open={draft.include !== '' || draft.exclude !== ''}>
        <summary>{t('paths')}</summary>
        <FieldRow>
          {(['include', 'exclude'] as const).map((paths) => (
            <Field key={paths} id={`custom-${paths}`} label={t(paths)} hint={t('pathsHint')}>
              <TextArea
                id={`custom-${paths}`}
                mono
                rows={2}
                disabled={disabled}
                value={draft[paths]}
                onText={(text) => change({ [paths]: text })}
              />
            </Field>
          ))}
        </FieldRow>
      </details>
    </FormSection>
  );
}

const PLACEHOLDERS: Readonly<Record<Way, string>> = {
  pattern: 'console.log($A)',
  yaml: 'pattern: console.log($A)\nnot:\n  inside:\n    kind: catch_clause\n    stopBy: end',
  regex: '\\b(TODO|FIXME)\\b[^#\\n]*$',
};
