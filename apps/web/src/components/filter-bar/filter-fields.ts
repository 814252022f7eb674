import type { ReactNode } from 'react';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Rows this choice would leave, ready for reading; absent while unknown. */
  readonly count?: string | undefined;
  /** Shape before the word: a severity, a status. */
  readonly mark?: ReactNode;
  /** Heading the option stands under. */
  readonly group?: string | undefined;
}

/** One thing to filter by. `options` absent: free text. */
export interface FilterField {
  readonly id: string;
  readonly label: string;
  readonly options?: readonly FilterOption[] | undefined;
  /** Several values at once. */
  readonly multiple?: boolean;
  readonly loading?: boolean;
  /** At least one value stays; the token has no cross. */
  readonly required?: boolean;
  /** Instead of a list of choices or a text box: a tree, a pair of dates. */
  readonly editor?: ((editing: FieldEditing) => ReactNode) | undefined;
  /** The chosen values as the token says them; otherwise their labels. */
  readonly describe?: ((values: readonly string[]) => string) | undefined;
  /** Pixels of the drop-down; long names need more. */
  readonly width?: number | undefined;
  /** A line below the choices: what the counts mean, where a border is set. */
  readonly note?: ReactNode;
}

export interface FieldEditing {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onClose: () => void;
}

export type FilterValues = Readonly<Record<string, readonly string[]>>;

export interface Suggestion {
  readonly field: FilterField;
  readonly option?: FilterOption | undefined;
  /** Free text that would be set. */
  readonly text?: string | undefined;
}

const MOST = 12;

/**
 * What typing offers: fields whose name matches, then options that match, then "contains" of the free-text fields.
 * @param typed what stands in the box; empty offers every field
 */
export function suggest({
  fields,
  values,
  typed,
}: {
  fields: readonly FilterField[];
  values: FilterValues;
  typed: string;
}): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  const chosen = (field: FilterField) => values[field.id] ?? [];
  if (wanted === '') return fields.map((field) => ({ field }));
  const byField = fields.filter((field) => field.label.toLowerCase().includes(wanted)).map((field) => ({ field }));
  const byOption = fields.flatMap((field) =>
    (field.options ?? [])
      .filter((option) => option.label.toLowerCase().includes(wanted) && !chosen(field).includes(option.value))
      .map((option) => ({ field, option })),
  );
  const asText = fields.filter((field) => !field.options).map((field) => ({ field, text: typed.trim() }));
  return [...asText, ...byField, ...byOption].slice(0, MOST);
}

/** The values after a choice was pressed. */
export function toggleValue({
  field,
  values,
  value,
}: {
  field: FilterField;
  values: FilterValues;
  value: string;
}): FilterValues {
  const chosen = values[field.id] ?? [];
  const has = chosen.includes(value);
  if (has && field.required && chosen.length === 1) return values;
  if (!field.multiple) return { ...values, [field.id]: has ? [] : [value] };
  return { ...values, [field.id]: has ? chosen.filter((entry) => entry !== value) : [...chosen, value] };
}
