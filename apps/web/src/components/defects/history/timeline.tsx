import {
  ArrowRightLeft,
  Ban,
  CircleCheck,
  CircleDot,
  EyeOff,
  Flag,
  HelpCircle,
  Link2,
  Link2Off,
  type LucideIcon,
  MessageSquare,
  RotateCcw,
  Undo2,
  UserPen,
} from 'lucide-react';
import type { DefectEvent } from '../../../lib/calls/defect-history.ts';
import { formatDate } from '../../../lib/format.ts';
import { RelativeTime } from '../../relative-time.tsx';
import css from './history.module.css';
import { history } from './history-texts.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  found: CircleDot,
  returned: CircleDot,
  moved: ArrowRightLeft,
  gone: CircleCheck,
  masked: EyeOff,
  notVerified: HelpCircle,
  ignore: Ban,
  revert: RotateCcw,
  mark: Flag,
  assign: UserPen,
  confirm: CircleCheck,
  undo: Undo2,
  link: Link2,
  unlink: Link2Off,
  comment: MessageSquare,
};

/** Decisions 24. */
const UNDO_MS = 30 * 86_400_000;

/** Whether an act can still be taken back. */
export const canTakeBack = ({ actionId, undoneBy, time }: DefectEvent, now: number): boolean =>
  actionId !== undefined && undoneBy === undefined && now - time < UNDO_MS;

/** What happened to one defect, newest first: what scans saw and why, what people decided, each with its time. */
export function Timeline({
  events,
  onTakeBack,
}: {
  events: readonly DefectEvent[];
  /** Absent: the reader may not decide. */
  onTakeBack: ((actionId: number) => void) | undefined;
}) {
  const t = history.use();
  if (events.length === 0) return <p className={css.none}>{t('none')}</p>;
  const now = Date.now();
  return (
    <ol className={css.timeline}>
      {events.map((event, index) => {
        const Icon = ICONS[event.kind] ?? CircleDot;
        const { actionId, after } = event;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be alike in everything, and none moves
          <li key={`${event.time}-${index}`} data-undone={event.undoneBy !== undefined}>
            <Icon size={14} aria-hidden />
            <div>
              <p>{event.message}</p>
              <p className={css.when}>
                <RelativeTime time={event.time} />
                {event.buildNum !== undefined && <span>{t('build', { build: event.buildNum })}</span>}
                {after?.ignoreUntil !== undefined && <span>{t('until', { day: formatDate(after.ignoreUntil) })}</span>}
                {onTakeBack && actionId !== undefined && canTakeBack(event, now) && (
                  <button type="button" onClick={() => onTakeBack(actionId)}>
                    {t('takeBack')}
                  </button>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
