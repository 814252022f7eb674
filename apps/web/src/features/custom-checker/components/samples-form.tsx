import { Check, Plus, Trash2, X } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.tsx';
import { CodeInput } from '../../../components/code-viewer/code-input.tsx';
import { snippetFile } from '../../../components/code-viewer/language-files.ts';
import { FormSection } from '../../../components/form/form-section.tsx';
import { custom } from '../texts.ts';
import type { LiveTrial } from '../use-live-trial.ts';
import type { EditedRule } from '../use-rule-form.ts';
import css from './custom.module.css';

const MOST = 20;

/** Code the rule must report and code it must not, each with how it came out. @param trial of the samples as they are; absent while they change */
export function SamplesForm({ form, trial }: { form: EditedRule; trial: LiveTrial }) {
  const t = custom.use();
  return (
    <FormSection title={t('samples')} hint={t('samplesHint')}>
      <Samples kind="bad" form={form} trial={trial} />
      <Samples kind="good" form={form} trial={trial} />
      {form.shown('samples') && (
        <span className={css.fault} role="alert">
          {form.shown('samples')}
        </span>
      )}
    </FormSection>
  );
}

function Samples({ kind, form, trial }: { kind: 'bad' | 'good'; form: EditedRule; trial: LiveTrial }) {
  const t = custom.use();
  const { draft, change, disabled } = form;
  const texts = draft[kind];
  const known = trial.trial?.state === 'done' && !trial.busy ? trial.trial.wrongSamples : undefined;
  const put = (index: number, text: string) =>
    change({ [kind]: texts.map((entry, place) => (place === index ? text : entry)) });
  // Empty boxes are not sent, so the server counts without them.
  const places = texts.map((text, index) =>
    text.trim() === '' ? -1 : texts.slice(0, index).filter((entry) => entry.trim() !== '').length,
  );
  return (
    <fieldset className={css.samples}>
      <legend>{t(kind)}</legend>
      {texts.map((text, index) => {
        const label = t(kind === 'bad' ? 'badNumber' : 'goodNumber', { number: index + 1 });
        const wrong = known?.find((entry) => entry.kind === kind && entry.index === places[index]);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: samples have no identity but their place
          <div key={index} className={css.sample}>
            <CodeInput
              label={label}
              fileName={snippetFile(draft.languages[0])}
              least={2}
              most={200}
              value={text}
              invalid={wrong !== undefined}
              onChange={disabled ? undefined : (next) => put(index, next)}
            />
            <div className={css.sampleSide}>
              {known && text.trim() !== '' && <Outcome kind={kind} found={wrong?.found} />}
              {!disabled && texts.length > 1 && (
                <IconButton
                  label={t('removeSample', { number: index + 1 })}
                  icon={Trash2}
                  onClick={() => change({ [kind]: texts.filter((_, place) => place !== index) })}
                />
              )}
            </div>
          </div>
        );
      })}
      {!disabled && texts.length < MOST && (
        <Button tone="quiet" icon={Plus} onClick={() => change({ [kind]: [...texts, ''] })}>
          {t('addSample')}
        </Button>
      )}
    </fieldset>
  );
}

/** @param found matches in a sample that came out wrong; undefined: it came out right */
function Outcome({ kind, found }: { kind: 'bad' | 'good'; found: number | undefined }) {
  const t = custom.use();
  if (found === undefined)
    return (
      <span className={css.good}>
        <Check size={14} aria-hidden />
        {t('sampleRight')}
      </span>
    );
  return (
    <span className={css.bad}>
      <X size={14} aria-hidden />
      {kind === 'bad' ? t('badMissed') : t('goodFound', { count: found })}
    </span>
  );
}
