import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { TextArea } from '../../../components/form/text-input.tsx';
import { LinkedText } from '../../../components/linked-text.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import css from '../admin-settings.module.css';
import type { Settings } from '../api/settings.ts';
import { siteSettings } from '../texts.ts';
import { useSection } from '../use-section.ts';

const LONGEST = 2000;

/** The line above every page, in both languages, as it will look. */
export function BannerSection({ settings }: { settings: Settings }) {
  const t = siteSettings.use();
  const id = useId();
  const { language } = useLanguage();
  const stored = settings.banner?.text;
  const { draft, set, fault, send, bar, onSubmit } = useSection({
    stored: { zh: stored?.zh ?? '', en: stored?.en ?? '' },
    faultIn: ({ zh, en }) => (zh.trim() === '' || en.trim() === '' ? t('bannerBoth') : undefined),
    body: ({ zh, en }) => ({ banner: { zh: zh.trim(), en: en.trim() } }),
  });
  const shown = draft[language].trim();
  const box = (key: 'zh' | 'en', label: string) => (
    <Field id={`${id}-${key}`} label={label} fault={draft[key].trim() === '' ? fault : undefined}>
      <TextArea
        id={`${id}-${key}`}
        rows={2}
        max={LONGEST}
        lang={key === 'zh' ? 'zh-CN' : 'en'}
        value={draft[key]}
        invalid={fault !== undefined && draft[key].trim() === ''}
        onText={(text) => set({ [key]: text })}
      />
    </Field>
  );
  return (
    <FormSection
      title={t('banner')}
      hint={t('bannerHint')}
      end={<StateDot tone={stored ? 'good' : 'muted'}>{t(stored ? 'bannerNow' : 'bannerNone')}</StateDot>}
    >
      <form className={css.form} onSubmit={onSubmit} noValidate>
        {box('zh', t('bannerZh'))}
        {box('en', t('bannerEn'))}
        {shown && (
          <div className={css.preview}>
            <LinkedText text={shown} />
          </div>
        )}
        <SaveBar {...bar}>
          {stored && (
            <Button disabled={bar.busy} onClick={() => send({ clear: ['banner'] })}>
              {t('takeDown')}
            </Button>
          )}
        </SaveBar>
      </form>
    </FormSection>
  );
}
