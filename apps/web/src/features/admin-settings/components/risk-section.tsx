import { FormSection } from '../../../components/form/form-section.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import css from '../admin-settings.module.css';
import type { Settings } from '../api/settings.ts';
import { limitsFault, numberIn } from '../numbers.ts';
import { siteSettings } from '../texts.ts';
import { useSection } from '../use-section.ts';
import { Limits } from './limits.tsx';

/** From which value on a function or a file bears which risk (decision 17). */
export function RiskSection({ settings }: { settings: Settings }) {
  const t = siteSettings.use();
  const { CCN, DUPC } = settings.risk;
  const words = { number: t('whole'), rising: t('rising') };
  const faultOf = (values: readonly string[]) => {
    const fault = limitsFault(values, true);
    return fault && words[fault];
  };
  const { draft, set, tried, bar, onSubmit } = useSection({
    stored: { ccn: [CCN.L, CCN.M, CCN.H, CCN.SH].map(String), dupc: [DUPC.M, DUPC.H, DUPC.SH].map(String) },
    faultIn: ({ ccn, dupc }) => faultOf(ccn) ?? faultOf(dupc),
    body: ({ ccn, dupc }) => {
      const [L = 0, M = 0, H = 0, SH = 0] = ccn.map((text) => numberIn(text) ?? 0);
      const [dupM = 0, dupH = 0, dupSH = 0] = dupc.map((text) => numberIn(text) ?? 0);
      return { risk: { CCN: { L, M, H, SH }, DUPC: { M: dupM, H: dupH, SH: dupSH } } };
    },
  });
  const levels = (keys: readonly ('riskL' | 'riskM' | 'riskH' | 'riskSH')[]) =>
    keys.map((key) => t('from', { level: t(key) }));
  return (
    <FormSection title={t('risk')} hint={t('riskHint')}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <Limits
          title={t('riskCcn')}
          labels={levels(['riskL', 'riskM', 'riskH', 'riskSH'])}
          values={draft.ccn}
          fault={tried ? faultOf(draft.ccn) : undefined}
          onChange={(ccn) => set({ ccn })}
        />
        <Limits
          title={t('riskDupc')}
          labels={levels(['riskM', 'riskH', 'riskSH'])}
          values={draft.dupc}
          fault={tried ? faultOf(draft.dupc) : undefined}
          onChange={(dupc) => set({ dupc })}
        />
        <SaveBar {...bar} />
      </form>
    </FormSection>
  );
}
