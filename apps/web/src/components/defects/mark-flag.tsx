import { Flag } from 'lucide-react';
import { Tooltip } from '../tooltip.tsx';
import { defects } from './defect-texts.ts';

/** "Marked as handled" (blue), or marked and still found (orange). Nothing for unmarked and for closed rows. */
export function MarkFlag({ mark, status }: { mark: number; status: number }) {
  const t = defects.use();
  if (status !== 1 || mark === 0) return null;
  const again = mark === 2;
  const words = t(again ? 'markedAgain' : 'markedTitle');
  return (
    <Tooltip text={words}>
      <span role="img" aria-label={words} style={{ color: `var(--${again ? 'risk-h' : 'accent-text'})` }}>
        <Flag size={13} fill="currentColor" aria-hidden />
      </span>
    </Tooltip>
  );
}
