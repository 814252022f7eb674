import { FormSection } from '../../../components/form/form-section.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import css from '../admin-settings.module.css';
import type { Settings } from '../api/settings.ts';
import { limitsFault, numberIn } from '../numbers.ts';
import { siteSettings } from '../texts.ts';
import { useSection } from '../use-section.ts';
import { Limits } from './limits.tsx';

const STARS = [5, 4, 3, 2];

/** Standard issues per thousand lines, up to which a task has how many stars (decision 19). */
export function StarsSection({ settings }: { settings: Settings }) {
  const t = siteSettings.use();
  const words = { number: t('positive'), rising: t('rising') };
  const { draft, set, fault, bar, onSubmit } = useSection({
    stored: { upTo: settings.stars.upTo.map(String) },
    faultIn: ({ upTo }) => {
      const found = limitsFault(upTo, false);
      return found && words[found];
    },
    body: ({ upTo }) => ({ stars: { upTo: upTo.map((text) => numberIn(text) ?? 0) } }),
  });
  return (
    <FormSection title={t('stars')} hint={t('starsHint')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <Limits
          title={t('stars')}
          bare
          labels={STARS.map((stars) => t('starsUpTo', { stars }))}
          values={draft.upTo}
          fault={fault}
          onChange={(upTo) => set({ upTo })}
        />
        <SaveBar {...bar} />
      </form>
    </FormSection>
  );
}
