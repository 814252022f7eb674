import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Check, RadioChoices } from '../../../components/form/choices.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type GateRules, type GateSettings, gateQuery, saveGate } from '../api/manage.ts';
import { useSave } from '../frame/use-save.ts';
import { CONDITIONS, limitOf, rulesOf, storedGate } from './gate-draft.ts';
import css from './manage.module.css';
import { manageTexts } from './texts.ts';

/** Conditions new code has to meet: the site's, own ones, or none. */
export function GateSection({ readOnly }: { readOnly: boolean }) {
  const t = manageTexts.use();
  const { data, error, refetch } = useQuery(gateQuery(useTaskScope()));
  return (
    <FormSection title={t('gate')} hint={t('gateHint')}>
      {!data && error && <ErrorState compact error={error} what={t('gateWhat')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && readOnly && <GateFacts gate={data} />}
      {data && !readOnly && <GateForm gate={data} />}
    </FormSection>
  );
}

/** Where the pipeline keeps it: what it is, for reading. */
function GateFacts({ gate }: { gate: GateSettings }) {
  const t = manageTexts.use();
  const inWords = useRuleWords();
  const rules = gate.mode === 'default' ? gate.defaultRules : gate.rules;
  const mode = gate.mode === 'off' ? 'modeOff' : gate.mode === 'own' ? 'modeOwn' : 'modeDefault';
  return (
    <div>
      <p>
        {t(mode)}
        {gate.mode !== 'off' && ` · ${inWords(rules)}`}
      </p>
      <p className={css.sign}>{t('gateKept')}</p>
    </div>
  );
}

function GateForm({ gate }: { gate: GateSettings }) {
  const t = manageTexts.use();
  const scope = useTaskScope();
  const inWords = useRuleWords();
  const stored = useMemo(() => storedGate(gate.mode, gate.rules), [gate]);
  const { draft, change, reset, dirty } = useDraft(stored);
  const own = draft.mode === 'own';
  const rules = rulesOf(draft);
  const nothing = own && rules !== undefined && Object.keys(rules).length === 0;
  const save = useSave(scope, () => saveGate(scope, { mode: draft.mode, ...(own && rules ? { rules } : {}) }), reset);
  return (
    <form
      className={css.gate}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <LeaveGuard dirty={dirty} />
      <RadioChoices
        name="gate-mode"
        label={t('gate')}
        value={draft.mode}
        options={[
          { value: 'default', label: t('modeDefault'), hint: inWords(gate.defaultRules) },
          { value: 'off', label: t('modeOff'), hint: t('modeOffHint') },
          { value: 'own', label: t('modeOwn') },
        ]}
        onChange={(mode) => change({ mode })}
      />
      {own && (
        <div className={css.conditions}>
          {CONDITIONS.map((condition) => {
            const { id, word, isPercent } = condition;
            const typed = draft.limits[id];
            const wrong = typed !== undefined && limitOf(condition, typed) === undefined;
            return (
              <div key={id} className={css.condition}>
                <Check
                  checked={typed !== undefined}
                  onChange={(on) => {
                    const { [id]: _, ...others } = draft.limits;
                    change({ limits: on ? { ...others, [id]: isPercent ? '80' : '0' } : others });
                  }}
                >
                  {t(word)}
                </Check>
                <span className={css.sign}>{t(isPercent ? 'atLeast' : 'atMost')}</span>
                <TextInput
                  id={`gate-${id}`}
                  aria-label={t('limitOf', { name: t(word) })}
                  inputMode={isPercent ? 'decimal' : 'numeric'}
                  disabled={typed === undefined}
                  value={typed ?? ''}
                  invalid={wrong}
                  onText={(text) => change({ limits: { ...draft.limits, [id]: text } })}
                />
                <span className={wrong ? css.bad : undefined} role={wrong ? 'alert' : undefined}>
                  {wrong ? t('numberFault') : isPercent ? t('percent') : ''}
                </span>
              </div>
            );
          })}
          <Check checked={draft.coverageRequired} onChange={(coverageRequired) => change({ coverageRequired })}>
            {t('coverageRequired')}
          </Check>
          {nothing && <p className={css.bad}>{t('oneNeeded')}</p>}
        </div>
      )}
      <SaveBar
        dirty={dirty}
        disabled={own && (rules === undefined || nothing)}
        busy={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onDiscard={reset}
        inline
      />
    </form>
  );
}

/** "New serious issues ≤ 0". */
function useRuleWords(): (rules: GateRules) => string {
  const t = manageTexts.use();
  const say = formTexts.use();
  return (rules) => {
    const words = CONDITIONS.flatMap(({ id, word, isPercent }) => {
      const limit = rules[id];
      return limit === undefined ? [] : [t(isPercent ? 'ruleMin' : 'ruleMax', { name: t(word), limit })];
    });
    return words.length === 0 ? t('noCondition') : words.join(say('comma'));
  };
}
