import { useState } from 'react';
import { CodedText } from '../../../components/coded-text.tsx';
import { RadioChoices } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { setParameter, type TaskRule, type ToolScope } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';
import { useAct } from './use-act.ts';

const BOOLEANS = ['true', 'false'];

/** The parameter of one rule. What is a number stays one, what is a switch stays one. */
export function ParameterDialog({ scope, rule, onClose }: { scope: ToolScope; rule: TaskRule; onClose: () => void }) {
  const t = toolRules.use();
  const [value, setValue] = useState(rule.paramValue);
  const [tried, setTried] = useState(false);
  const isSwitch = BOOLEANS.includes(rule.paramValue);
  const isNumber = /^\d+$/.test(rule.paramValue);
  const text = value.trim();
  const fault = text === '' ? 'required' : isNumber && !/^[1-9]\d{0,8}$/.test(text) ? 'valueFault' : undefined;
  const save = useAct(scope, () => setParameter(scope, { checkerName: rule.checkerName, value: text }), onClose);
  const submit = () => {
    setTried(true);
    if (fault) return false;
    save.mutate();
    return true;
  };
  return (
    <FormDialog
      title={t('parameterOf', { name: rule.checkerName })}
      verb={t('save')}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.quiet}>
        <CodedText text={rule.checkerDesc} />
      </p>
      <Field
        id="rule-parameter"
        label={t('value')}
        required
        group={isSwitch}
        fault={tried && fault ? t(fault) : undefined}
      >
        {isSwitch ? (
          <RadioChoices
            name="rule-parameter"
            label={t('value')}
            inline
            value={value}
            options={BOOLEANS.map((entry) => ({ value: entry, label: entry }))}
            onChange={setValue}
          />
        ) : (
          <TextInput
            id="rule-parameter"
            data-autofocus
            mono
            inputMode={isNumber ? 'numeric' : undefined}
            maxLength={200}
            value={value}
            invalid={tried && fault !== undefined}
            onText={setValue}
          />
        )}
      </Field>
    </FormDialog>
  );
}
