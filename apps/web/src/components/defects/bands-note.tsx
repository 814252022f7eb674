import { CircleHelp } from 'lucide-react';
import { Tooltip } from '../tooltip.tsx';
import css from './page.module.css';

/** What the bands of risk mean here: a word in the line of facets, the whole of it on hover. */
export function BandsNote({ bands, children }: { bands: string; children: string }) {
  return (
    <Tooltip text={bands}>
      <button type="button" className={css.note} aria-description={bands}>
        <CircleHelp size={14} aria-hidden />
        {children}
      </button>
    </Tooltip>
  );
}
