import { CircleAlert, X } from 'lucide-react';
import type { Decision, Target } from '../../lib/calls/triage.ts';
import { Button, IconButton } from '../button.tsx';
import { common } from '../common-texts.ts';
import { Spinner } from '../spinner.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

/** What became of an act: under way, done, with the way back, or refused, with the reason. */
export type Notice = { readonly id: number; readonly target: Target } & (
  | { readonly refused: string; readonly working?: undefined; readonly actionId?: undefined }
  | {
      readonly working: true;
      readonly refused?: undefined;
      readonly actionId?: undefined;
      readonly kind: Decision['kind'];
      /** Rows of the list: issues, or files. */
      readonly count: number;
    }
  | {
      readonly refused?: undefined;
      readonly working?: undefined;
      readonly kind: Decision['kind'];
      readonly count: number;
      readonly skipped: number;
      readonly actionId: number | undefined;
    }
);

const DONE = {
  ignore: 'ignoredDone',
  recover: 'recoveredDone',
  mark: 'markedDone',
  assign: 'assignedDone',
  confirm: 'confirmedDone',
} as const satisfies Record<Decision['kind'], string>;

export function TriageNotice({
  notice,
  busy,
  onUndo,
  onShow,
  onClose,
}: {
  notice: Notice;
  busy: boolean;
  onUndo: (() => void) | undefined;
  /** Shows the row a refused act was about. */
  onShow: ((entityId: string) => void) | undefined;
  onClose: () => void;
}) {
  const t = defects.use();
  const say = common.use();
  const { target } = notice;
  if (notice.refused !== undefined) {
    return (
      <div className={css.undo} role="alert" data-refused>
        <CircleAlert size={16} aria-hidden />
        <span>{t('refused', { reason: notice.refused })}</span>
        {target.kind === 'one' && onShow && (
          <Button
            tone="quiet"
            onClick={() => {
              onShow(target.entityId);
              onClose();
            }}
          >
            {t('showRefused')}
          </Button>
        )}
        <IconButton label={say('close')} icon={X} onClick={onClose} />
      </div>
    );
  }
  if (notice.working) {
    return (
      <div className={css.undo} role="status" aria-busy>
        <Spinner size={14} />
        <span>{t(target.kind === 'files' ? 'workingFiles' : 'working', { count: notice.count })}</span>
      </div>
    );
  }
  return (
    <div className={css.undo} role="status">
      <span>
        {notice.count === 0 ? t('nothingDone') : t(DONE[notice.kind], { count: notice.count })}
        {notice.skipped > 0 && t('skipped', { count: notice.skipped })}
      </span>
      {onUndo && (
        <Button tone="quiet" busy={busy} onClick={onUndo} aria-keyshortcuts="u">
          {t('undo')}
          <kbd className={css.kbd}>U</kbd>
        </Button>
      )}
      <IconButton label={say('close')} icon={X} onClick={onClose} />
    </div>
  );
}
