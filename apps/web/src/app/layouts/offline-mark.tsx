import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { common } from '../../components/common-texts.ts';
import css from '../../components/status-mark.module.css';
import { Tooltip } from '../../components/tooltip.tsx';
import { useOnline } from '../../lib/use-online.ts';

/** Shown while the browser has no network. When it is back, what failed to load meanwhile is read again. */
export function OfflineMark() {
  const t = common.use();
  const online = useOnline();
  const client = useQueryClient();
  const was = useRef(online);
  useEffect(() => {
    if (online && !was.current)
      void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    was.current = online;
  }, [online, client]);
  return (
    <span role="status">
      {!online && (
        <Tooltip text={t('offlineHint')}>
          <span className={css.mark}>
            <WifiOff size={14} aria-hidden />
            {t('offline')}
          </span>
        </Tooltip>
      )}
    </span>
  );
}
