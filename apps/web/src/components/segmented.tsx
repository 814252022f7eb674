import type { KeyboardEvent } from 'react';
import css from './segmented.module.css';

export interface Choice<T extends string> {
  readonly id: T;
  readonly label: string;
  /** A count beside the label. */
  readonly note?: string | undefined;
}

/** A few ways to look at the same thing, one at a time. Arrow keys move the choice. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.id === value);
    const index = (at + step + choices.length) % choices.length;
    const next = choices[index];
    if (!next) return;
    onChange(next.id);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[index]?.focus();
  };
  return (
    <div className={css.segmented} role="radiogroup" aria-label={label} onKeyDown={move}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a button can be styled and focused alike everywhere
        <button
          key={choice.id}
          type="button"
          role="radio"
          aria-checked={choice.id === value}
          tabIndex={choice.id === value ? 0 : -1}
          className={css.choice}
          onClick={() => onChange(choice.id)}
        >
          {choice.label}
          {choice.note !== undefined && <span className={css.note}>{choice.note}</span>}
        </button>
      ))}
    </div>
  );
}
