import { Ban, Flag, FlagOff, Link2, MessageSquare, RotateCcw, UserPen } from 'lucide-react';
import { type Command, useCommands } from '../../lib/commands.ts';
import { showToast } from '../../lib/toast.ts';
import { commentWanted } from './comment-request.ts';
import { defects } from './defect-texts.ts';
import { type ListKeys, useListKeys } from './list-keys.ts';
import { type Decidable, questionOf } from './triage-actions.tsx';
import { useUntickable } from './untickable.ts';
import type { Question, Triage } from './use-triage.tsx';

interface Given {
  readonly triage: Triage;
  /** Whether the reader may decide. */
  readonly allowed: boolean;
  /** The row the reader stands on, or whose detail is open. */
  readonly row: () => Decidable | undefined;
  /** What is ticked; it goes before the row when no detail is open. */
  readonly ticked: Question | undefined;
  /** Opens the detail of the row, when it is not open. */
  readonly onOpen: (() => void) | undefined;
  /** A file is the row: all its open issues. */
  readonly file?: Question | undefined;
}

type Act = 'ignore' | 'recover' | 'mark' | 'assign';

/**
 * One key for each decision, about what is ticked or the row under the cursor, and the same by name in the command palette. A key
 * that cannot do anything here says why.
 */
export function useTriageKeys(given: Given): void {
  const { triage, allowed, ticked, onOpen, file } = given;
  const t = defects.use();
  const why = useUntickable();
  const refusal = (act: Act, row: Decidable): string | undefined => {
    const final = why(row);
    if (final !== undefined) return final;
    if (act === 'recover') return isIgnored(row) ? undefined : t('notIgnored');
    return row.status === 1 ? undefined : t('isIgnored');
  };
  const run = (act: Act) => {
    const row = ticked ? undefined : given.row();
    const question = ticked ?? (row ? questionOf(row) : act === 'ignore' ? file : undefined);
    const refused = row && refusal(act, row);
    if (refused !== undefined) return showToast('warning', refused);
    if (!question) return;
    switch (act) {
      case 'ignore':
        return triage.ignore(question);
      case 'recover':
        return triage.recover(question);
      case 'assign':
        return triage.assign(question);
      case 'mark':
        return triage.mark(question, (row?.mark ?? 0) === 0);
    }
  };
  const comment = () => {
    const row = given.row();
    if (!row) return;
    commentWanted.set(row.entityId);
    onOpen?.();
  };
  const keys: ListKeys = allowed
    ? {
        onIgnore: () => run('ignore'),
        onRecover: () => run('recover'),
        onAssign: () => run('assign'),
        onMark: () => run('mark'),
        onComment: comment,
        onUndo: triage.undo,
      }
    : {};
  useListKeys(keys);
  useCommands('triage', () => {
    const row = given.row();
    if (!allowed || (!ticked && !row)) return [];
    const group = ticked ? t('selectedIssues', { count: ticked.count }) : t('thisIssue');
    const make = (id: Act | 'comment', given: Pick<Command, 'label' | 'icon' | 'keys' | 'run'>): Command => ({
      id: `triage-${id}`,
      group,
      ...given,
    });
    const open = ticked !== undefined || row?.status === 1;
    const marked = !ticked && (row?.mark ?? 0) > 0;
    return [
      ...(open
        ? [
            make('ignore', { label: t('ignore'), icon: Ban, keys: ['I'], run: () => run('ignore') }),
            make('assign', { label: t('assign'), icon: UserPen, keys: ['A'], run: () => run('assign') }),
            make('mark', {
              label: t(marked ? 'unmark' : 'mark'),
              icon: marked ? FlagOff : Flag,
              keys: ['M'],
              run: () => run('mark'),
            }),
          ]
        : []),
      ...(ticked || (row && isIgnored(row))
        ? [make('recover', { label: t('recover'), icon: RotateCcw, keys: ['R'], run: () => run('recover') })]
        : []),
      ...(row && !ticked
        ? [
            make('comment', { label: t('addComment'), icon: MessageSquare, keys: ['C'], run: comment }),
            {
              id: 'issue-link',
              group,
              label: t('copyLink'),
              icon: Link2,
              run: () => void navigator.clipboard?.writeText(linkTo(row.entityId)),
            },
          ]
        : []),
    ];
  });
}

const isIgnored = ({ status }: Decidable) => (status & 4) !== 0 && (status & 2) === 0;

/** Address of one issue on this list, whatever the filters are: for people who see the task. */
export function linkTo(entityId: string): string {
  return `${window.location.origin}${window.location.pathname}?entityId=${encodeURIComponent(entityId)}`;
}
