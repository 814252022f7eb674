import { useQuery } from '@tanstack/react-query';
import { branchesQuery } from '../../lib/calls/repositories.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { Combobox } from '../form/combobox.tsx';
import { Field } from '../form/field.tsx';
import css from '../form/form.module.css';
import { taskForm } from './task-form-texts.ts';

/** A branch: one of the known ones of the address, or any other that is typed. */
export function BranchField({
  id,
  label,
  url,
  known = [],
  value,
  onChange,
  fault,
  hint,
  required,
  disabled,
}: {
  id: string;
  label: string;
  /** Address of the repository; its known branches are read when it is linked. */
  url: string;
  /** Branches a look at the address just found. */
  known?: readonly string[];
  value: string;
  onChange: (branch: string) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}) {
  const t = taskForm.use();
  const { projectId } = useProjectScope();
  const { data: stored = [], isFetching } = useQuery(branchesQuery({ projectId, url }));
  const listed = [...known, ...stored];
  const unlisted = value !== '' && !isFetching && listed.length > 0 && !listed.includes(value);
  const names = [...new Set([...known, ...stored, ...(value === '' ? [] : [value])])];
  return (
    <Field
      id={id}
      label={label}
      required={required}
      fault={fault}
      hint={unlisted ? <span className={css.warning}>{t('branchUnlisted')}</span> : hint}
    >
      <Combobox
        id={id}
        free
        mono
        placeholder={t('branchPlaceholder')}
        loading={isFetching && stored.length === 0}
        invalid={fault !== undefined}
        disabled={disabled}
        value={value === '' ? [] : [value]}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={([branch = '']) => onChange(branch)}
      />
    </Field>
  );
}
