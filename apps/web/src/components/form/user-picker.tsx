import { Person } from '../marks.tsx';
import { Combobox } from './combobox.tsx';
import { formTexts } from './form-texts.ts';

export interface Someone {
  readonly username: string;
  /** As people call them, when it differs. */
  readonly displayName?: string | undefined;
}

/**
 * People by name, with search as you type.
 * @param people on offer; @param free names that are not on offer may be typed (people who left)
 */
export function UserPicker({
  id,
  value,
  onChange,
  people,
  single,
  free,
  ...rest
}: {
  id: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  people: readonly Someone[];
  single?: boolean;
  free?: boolean;
  label?: string | undefined;
  placeholder?: string | undefined;
  loading?: boolean | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  onSearch?: ((typed: string) => void) | undefined;
}) {
  const t = formTexts.use();
  return (
    <Combobox
      placeholder={t('typeName')}
      {...rest}
      id={id}
      value={value}
      onChange={onChange}
      multiple={!single}
      free={free}
      options={people.map(({ username, displayName }) => ({
        value: username,
        label: username,
        note: displayName === username ? undefined : displayName,
      }))}
      render={(option) => <Person name={option.label} />}
    />
  );
}
