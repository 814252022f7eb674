import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodedText } from '../../../components/coded-text.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { RadioChoices } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { setParameter, type TaskRule, type ToolScope } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';
import { useAct } from './use-act.ts';

const BOOLEANS = ['true', 'false'];

/** The parameter of one rule. What is a number stays one, what is a switch stays one. */
export function ParameterDialog({ scope, rule, onClose }: { scope: ToolScope; rule: TaskRule; onClose: () => void }) {
  const t = toolRules.use();
  const say = common.use();
  const [value, setValue] = useState(rule.paramValue);
  const [tried, setTried] = useState(false);
  const isSwitch = BOOLEANS.includes(rule.paramValue);
  const isNumber = /^\d+$/.test(rule.paramValue);
  const text = value.trim();
  const fault = text === '' ? 'required' : isNumber && !/^[1-9]\d{0,8}$/.test(text) ? 'valueFault' : undefined;
  const save = useAct(scope, () => setParameter(scope, { checkerName: rule.checkerName, value: text }), onClose);
  const submit = () => {
    setTried(true);
    if (!fault) save.mutate();
  };
  return (
    <Dialog
      open
      kind="form"
      title={t('parameterOf', { name: rule.checkerName })}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <form
        className={css.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
        {save.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
