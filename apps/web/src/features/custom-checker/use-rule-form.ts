import { useState } from 'react';
import { type Draft, type Fault, type Field, faultsOf } from './draft.ts';
import { custom } from './texts.ts';

const ALL: readonly Field[] = [
  'key',
  'description',
  'descriptionEn',
  'message',
  'messageEn',
  'languages',
  'matcher',
  'samples',
];

/** A rule in the form: what is typed, what is wrong, and which of that may be said already. */
export function useRuleForm({
  initial,
  taken,
  published,
  disabled,
}: {
  initial: Draft;
  /** Keys of the project's other rules. */
  taken: readonly string[];
  /** Its name stands in sets and defects, so it stays. */
  published: boolean;
  disabled: boolean;
}) {
  const t = custom.use();
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const faults: Partial<Record<Field, Fault>> = faultsOf(draft, taken);
  return {
    draft,
    saved,
    published,
    disabled,
    dirty: !disabled && JSON.stringify(draft) !== JSON.stringify(saved),
    valid: Object.keys(faults).length === 0,
    change: (patch: Partial<Draft>) => setDraft((known) => ({ ...known, ...patch })),
    touch: (field: Field) => setLeft((known) => new Set([...known, field])),
    touchAll: () => setLeft(new Set(ALL)),
    /** The fault of a field once it was left, as a sentence. */
    shown: (field: Field): string | undefined => {
      const fault = left.has(field) ? faults[field] : undefined;
      return fault && t(fault);
    },
    /** What is typed is what is stored. */
    keep: (stored: Draft) => {
      setSaved(stored);
      setDraft(stored);
      setLeft(new Set());
    },
  };
}
export type EditedRule = ReturnType<typeof useRuleForm>;
