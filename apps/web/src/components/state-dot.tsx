import type { ReactNode } from 'react';
import css from './state-dot.module.css';

export type DotTone = 'good' | 'warn' | 'bad' | 'busy' | 'muted';

/** A word with a dot before it: a state that is no defect's. The word says it, the colour only helps. */
export function StateDot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className={css.state}>
      <span className={css.dot} style={{ ['--dot' as string]: `var(--${tone})` }} data-hollow={tone === 'muted'} />
      {children}
    </span>
  );
}
