export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** A second line, searched too: an address, a full name, why it cannot be taken. */
  readonly note?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** What was typed, offered as it is. */
  readonly fresh?: boolean | undefined;
}

/** A list longer than this is narrowed by typing, never scrolled to its end. */
export const MOST_SHOWN = 100;

/**
 * What the open list shows: options that contain the text, those that begin with it first; with `free`, the text itself when
 * it is none of them. @param asIs the server searched already
 */
export function matching({
  options,
  typed,
  value,
  free,
  asIs,
}: {
  options: readonly ComboOption[];
  typed: string;
  value: readonly string[];
  free: boolean;
  asIs: boolean;
}): ComboOption[] {
  const text = typed.trim().toLowerCase();
  const words = (option: ComboOption) => `${option.label}\n${option.note ?? ''}`.toLowerCase();
  const found = asIs || text === '' ? options : options.filter((option) => words(option).includes(text));
  const rank = (option: ComboOption) => (option.label.toLowerCase().startsWith(text) ? 0 : 1);
  const sorted = (text === '' ? [...found] : [...found].sort((a, b) => rank(a) - rank(b))).slice(0, MOST_SHOWN);
  const exact = typed.trim();
  const known = exact === '' || value.includes(exact) || options.some((option) => option.value === exact);
  return free && !known ? [...sorted, { value: exact, label: exact, fresh: true }] : sorted;
}
