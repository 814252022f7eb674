import { FileSearch } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ApiError, CODE } from '../../lib/api-error.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../page-states.tsx';
import { defects } from './defect-texts.ts';
import { DetailFrame, type DetailPosition } from './detail-frame.tsx';
import { openDefect } from './open-defect.ts';
import { type Decidable, TriageActions } from './triage-actions.tsx';
import { useSlow } from './use-slow.ts';
import type { Triage } from './use-triage.tsx';
import { linkTo } from './use-triage-keys.ts';

/**
 * The open finding beside its list: its source and facts when they are there; else why not, in its own place, so that the
 * list stays as it was. @param row absent until its detail came
 */
export function DetailPane({
  position,
  row,
  triage,
  error,
  onRetry,
  onClose,
  facts,
  children,
}: {
  position: DetailPosition;
  row: Decidable | undefined;
  /** Absent: the reader may not decide. */
  triage: Triage | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  facts: ReactNode;
  /** The source. */
  children: ReactNode;
}) {
  const t = defects.use();
  useEffect(() => {
    openDefect.set(row);
    return () => openDefect.set(undefined);
  }, [row]);
  const slow = useSlow(row === undefined && !error);
  const missing = error instanceof ApiError && error.code === CODE.notFound;
  return (
    <DetailFrame
      title={t('detail')}
      position={position}
      onClose={onClose}
      link={row && linkTo(row.entityId)}
      actions={row && triage && <TriageActions row={row} triage={triage} />}
      facts={row && facts}
    >
      {row ? (
        children
      ) : missing ? (
        <EmptyState icon={FileSearch} title={t('notFound')} hint={t('notFoundHint')} />
      ) : error ? (
        <ErrorState error={error} what={t('detail')} onRetry={onRetry} />
      ) : (
        slow && <SkeletonRows rows={18} height={20} />
      )}
    </DetailFrame>
  );
}
