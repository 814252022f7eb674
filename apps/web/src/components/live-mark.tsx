import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import type { LiveClient } from '../lib/live.ts';
import { showToast } from '../lib/toast.ts';
import { useLiveState } from '../lib/use-live.ts';
import { common } from './common-texts.ts';
import css from './status-mark.module.css';
import { Tooltip } from './tooltip.tsx';

/**
 * Says that the channel was given up, once as a notice and then as a quiet mark that connects again. Draws nothing while it
 * lives. @param onResume the channel is open again after a gap: what was missed must be read
 */
export function LiveMark({ live, onResume }: { live: LiveClient | undefined; onResume: () => void }) {
  const t = common.use();
  const state = useLiveState(live, onResume);
  useEffect(() => {
    if (state === 'lost') showToast('error', common.text('liveFailed'));
  }, [state]);
  if (state !== 'lost') return null;
  return (
    <Tooltip text={t('liveResume')}>
      <button type="button" className={css.mark} onClick={() => live?.resume()}>
        <CloudOff size={14} aria-hidden />
        {t('livePaused')}
      </button>
    </Tooltip>
  );
}
