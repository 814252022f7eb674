import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type Decision, previewQuery } from '../../lib/calls/triage.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Confirm } from '../confirm.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { defects } from './defect-texts.ts';
import { IgnoreDialog } from './ignore-dialog.tsx';
import css from './triage.module.css';
import type { Question } from './use-triage.tsx';

export interface Asking {
  readonly kind: Decision['kind'];
  readonly question: Question;
  /** What only has to be confirmed, or was decided before it was refused; absent where the dialog makes the decision. */
  readonly decision?: Decision;
  /** Why the server refused it just now. */
  readonly refused?: string;
}

const TITLES = {
  ignore: 'ignoreTitle',
  assign: 'assignTitle',
  recover: 'recoverTitle',
  mark: 'markTitle',
  confirm: 'confirmTitle',
} as const satisfies Record<Decision['kind'], string>;

/** The question before a decision: why, whom, or only whether; for several rows with what would change, counted by the server. */
export function TriageDialogs({
  toolName,
  known,
  asking,
  busy,
  onDecide,
  onClose,
}: {
  toolName: string;
  known: readonly string[];
  asking: Asking;
  busy: boolean;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}) {
  const t = defects.use();
  const scope = useTaskScope();
  const { kind, question, decision, refused } = asking;
  const { target, count, handler } = question;
  const several = target.kind !== 'one';
  const preview = useQuery({ ...previewQuery(scope, { toolName, kind, target }), enabled: several });
  const unmark = decision?.kind === 'mark' && !decision.on;
  const shared = {
    title: t(
      kind === 'ignore' && target.kind === 'files' ? 'ignoreFilesTitle' : unmark ? 'unmarkTitle' : TITLES[kind],
      { count },
    ),
    busy,
    nothing: preview.data?.count === 0,
    preview: several && (
      <>
        {refused !== undefined && (
          <p className={css.refused} role="alert">
            <CircleAlert size={16} aria-hidden />
            {t('batchRefused', { reason: refused })}
          </p>
        )}
        <BatchPreview preview={preview.data} error={preview.error} shown={target.kind === 'all' ? count : undefined} />
      </>
    ),
    onClose,
  };
  switch (kind) {
    case 'ignore':
      return (
        <IgnoreDialog
          {...shared}
          before={decision?.kind === 'ignore' ? decision : undefined}
          onIgnore={(why) => onDecide({ kind: 'ignore', ...why })}
        />
      );
    case 'assign':
      return (
        <AssignDialog
          {...shared}
          before={decision?.kind === 'assign' ? decision.to : undefined}
          current={handler}
          known={known}
          onAssign={(to) => onDecide({ kind: 'assign', to })}
        />
      );
    case 'recover':
    case 'mark':
    case 'confirm':
      return (
        <Confirm
          open
          title={shared.title}
          verb={t(kind === 'mark' ? (unmark ? 'unmark' : 'mark') : kind === 'recover' ? 'recover' : 'confirmMatch')}
          busy={busy}
          onClose={onClose}
          onConfirm={() => decision && onDecide(decision)}
        >
          {shared.preview}
        </Confirm>
      );
  }
}
