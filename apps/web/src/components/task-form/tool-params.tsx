import { CheckChoices, RadioChoices } from '../form/choices.tsx';
import { Field } from '../form/field.tsx';
import { Switch } from '../form/switch.tsx';
import { TextInput } from '../form/text-input.tsx';
import { badNumbers, type ParamDefinition, type ParamValue, type ParamValues, typed } from './params.ts';
import css from './task-form.module.css';
import { taskForm } from './task-form-texts.ts';

/** The parameters of one tool, each with the control of its type (contract-core 2.4). */
export function ToolParams({
  tool,
  definitions,
  values,
  onChange,
  disabled = false,
}: {
  tool: string;
  definitions: readonly ParamDefinition[];
  values: ParamValues;
  onChange: (values: ParamValues) => void;
  disabled?: boolean;
}) {
  const t = taskForm.use();
  const bad = badNumbers(definitions, values);
  return (
    <div className={css.params}>
      {definitions.map((definition) => {
        const id = `param-${tool}-${definition.varName}`;
        const grouped = definition.varType === 'RADIO' || definition.varType === 'CHECKBOX';
        return (
          <Field
            key={definition.varName}
            id={id}
            label={definition.labelName}
            group={grouped}
            hint={definition.varTips}
            fault={bad.includes(definition.varName) ? t('paramNumber') : undefined}
          >
            <Control
              id={id}
              definition={definition}
              value={typed(definition, values[definition.varName])}
              disabled={disabled}
              invalid={bad.includes(definition.varName)}
              onChange={(value) => onChange({ ...values, [definition.varName]: value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

function Control({
  id,
  definition,
  value,
  disabled,
  invalid,
  onChange,
}: {
  id: string;
  definition: ParamDefinition;
  value: ParamValue;
  disabled: boolean;
  invalid: boolean;
  onChange: (value: ParamValue) => void;
}) {
  const t = taskForm.use();
  const { varType, labelName: label } = definition;
  const options = definition.varOptionList.map((option) => ({ value: option.id, label: option.name }));
  if (varType === 'BOOLEAN')
    return (
      <span className={css.switch}>
        <Switch id={id} checked={value === true} disabled={disabled} onChange={onChange} />
        <span aria-hidden>{t(value === true ? 'yes' : 'no')}</span>
      </span>
    );
  if (varType === 'RADIO')
    return (
      <RadioChoices
        name={id}
        label={label}
        inline
        value={String(value)}
        options={options}
        disabled={disabled}
        onChange={onChange}
      />
    );
  if (varType === 'CHECKBOX')
    return (
      <CheckChoices
        label={label}
        value={typeof value === 'object' ? value : []}
        options={options}
        disabled={disabled}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      id={id}
      mono={varType === 'STRING'}
      inputMode={varType === 'NUMBER' ? 'numeric' : undefined}
      className={varType === 'NUMBER' ? css.number : undefined}
      placeholder={definition.varDefault === '' ? undefined : t('byDefault', { value: String(definition.varDefault) })}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      invalid={invalid}
      onText={onChange}
    />
  );
}
