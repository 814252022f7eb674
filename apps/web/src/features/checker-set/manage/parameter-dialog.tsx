import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { parameterValue, readProps, writeProps } from '../../../components/checkers/rule-props.ts';
import { Check } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import type { Rule, RuleParameter } from '../../../lib/calls/checker-library.ts';
import { manage } from './manage-texts.ts';

/** Values of a rule's parameters inside a set. @param onApply with `props` as the set keeps them; undefined: all as usual */
export function ParameterDialog({
  rule,
  props,
  onApply,
  onClose,
}: {
  rule: Rule;
  props: string | undefined;
  onApply: (props: string | undefined) => void;
  onClose: () => void;
}) {
  const t = manage.use();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => {
    const said = readProps(props);
    return Object.fromEntries(rule.parameters.map((parameter) => [parameter.name, parameterValue(parameter, said)]));
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const faultOf = (parameter: RuleParameter) => {
    const fault = parameterFault(parameter, values[parameter.name] ?? '');
    return fault === 'integer'
      ? t('integer', { min: parameter.min ?? 1, max: parameter.max ?? 999_999_999 })
      : fault && t(fault);
  };
  const usual = rule.parameters.every(({ name, default: value }) => values[name] === value);
  const submit = () => {
    setLeft(new Set(rule.parameters.map(({ name }) => name)));
    if (rule.parameters.some(faultOf)) return false;
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
    onApply(usual ? undefined : writeProps(rule.parameters, trimmed));
    return true;
  };
  return (
    <FormDialog
      title={t('parametersOf', { name: rule.checkerKey })}
      verb={t('apply')}
      aside={
        !usual && (
          <Button
            tone="quiet"
            onClick={() =>
              setValues(Object.fromEntries(rule.parameters.map(({ name, default: value }) => [name, value])))
            }
          >
            {t('toUsual')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {rule.parameters.map((parameter, index) => {
        const id = `parameter-${parameter.name}`;
        const label = parameter.label || parameter.name;
        const change = (value: string) => setValues((known) => ({ ...known, [parameter.name]: value }));
        if (parameter.type === 'boolean')
          return (
            <Check key={id} checked={values[parameter.name] === 'true'} onChange={(on) => change(String(on))}>
              {label}
            </Check>
          );
        const fault = left.has(parameter.name) ? faultOf(parameter) : undefined;
        return (
          <Field
            key={id}
            id={id}
            label={label}
            required
            fault={fault}
            hint={t('usualValue', { value: parameter.default })}
          >
            <TextInput
              id={id}
              inputMode={parameter.type === 'integer' ? 'numeric' : undefined}
              data-autofocus={index === 0 || undefined}
              value={values[parameter.name] ?? ''}
              invalid={fault !== undefined}
              onBlur={() => setLeft((known) => new Set([...known, parameter.name]))}
              onText={change}
            />
          </Field>
        );
      })}
    </FormDialog>
  );
}

/** What is wrong with a value; undefined: it can be taken. */
export function parameterFault({ type, min, max }: RuleParameter, value: string): 'required' | 'integer' | undefined {
  const text = value.trim();
  if (text === '') return 'required';
  if (type !== 'integer') return undefined;
  const number = Number(text);
  const whole = /^\d{1,9}$/.test(text);
  return whole && number >= (min ?? 1) && number <= (max ?? 999_999_999) ? undefined : 'integer';
}
