import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { defectFactsKey, defectListKey } from '../../lib/calls/defect-query.ts';
import { type Decision, type Target, useDecide } from '../../lib/calls/triage.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Button } from '../button.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { defects } from './defect-texts.ts';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { patchLists } from './list-pages.ts';
import css from './triage.module.css';

export interface Question {
  readonly target: Target;
  /** How many rows it is about. */
  readonly count: number;
  /** The handler now, of a single row. */
  readonly handler?: string | undefined;
}

export interface Triage {
  readonly busy: boolean;
  /** Opens the dialog of reasons. */
  ignore(question: Question): void;
  assign(question: Question): void;
  recover(question: Question): void;
  mark(question: Question, on: boolean): void;
  /** Dialogs and the offer to undo; drawn once by the page. */
  readonly layer: ReactNode;
}

const UNDO_MS = 8000;

/**
 * Decisions about rows of one tool: asks what must be asked, sends, changes the rows on screen, offers to undo an ignore.
 * @param known handlers offered for assigning
 * @param onDone after a decision was stored
 */
export function useTriage({
  toolName,
  known,
  onDone,
}: {
  toolName: string;
  known: readonly string[];
  onDone: (done: { decision: Decision; target: Target }) => void;
}): Triage {
  const t = defects.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const decide = useDecide(toolName);
  const [asking, setAsking] = useState<{ kind: 'ignore' | 'assign'; question: Question }>();
  const [undoable, setUndoable] = useState<Question>();
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable]);

  const send = (question: Question, decision: Decision, after?: () => void) => {
    const { target } = question;
    decide.mutate(
      { decision, target },
      {
        onSuccess: () => {
          setAsking(undefined);
          const known = target.kind === 'one' || target.kind === 'some';
          setUndoable(known && decision.kind === 'ignore' ? question : undefined);
          if (known && after === undefined) {
            const ids = new Set(target.kind === 'one' ? [target.entityId] : target.entityIds);
            patchLists(client, defectListKey(scope, toolName), { ids, decision });
          } else void client.invalidateQueries({ queryKey: defectListKey(scope, toolName) });
          void client.invalidateQueries({ queryKey: defectFactsKey(scope) });
          after?.();
          onDone({ decision, target });
        },
      },
    );
  };
  const undo = (question: Question) => send(question, { kind: 'recover' }, () => setUndoable(undefined));

  const layer = (
    <>
      {asking?.kind === 'ignore' && (
        <IgnoreDialog
          title={t(asking.question.target.kind === 'files' ? 'ignoreFilesTitle' : 'ignoreTitle', {
            count: asking.question.count,
          })}
          busy={decide.isPending}
          onClose={() => setAsking(undefined)}
          onIgnore={(why) => send(asking.question, { kind: 'ignore', ...why })}
        />
      )}
      {asking?.kind === 'assign' && (
        <AssignDialog
          title={t('assignTitle', { count: asking.question.count })}
          current={asking.question.handler}
          known={known}
          busy={decide.isPending}
          onClose={() => setAsking(undefined)}
          onAssign={(to) => send(asking.question, { kind: 'assign', to })}
        />
      )}
      {undoable && (
        <div className={css.undo} role="status">
          {t('ignoredDone', { count: undoable.count })}
          <Button tone="quiet" busy={decide.isPending} onClick={() => undo(undoable)}>
            {t('undo')}
          </Button>
        </div>
      )}
    </>
  );
  return {
    busy: decide.isPending,
    ignore: (question) => setAsking({ kind: 'ignore', question }),
    assign: (question) => setAsking({ kind: 'assign', question }),
    recover: (question) => send(question, { kind: 'recover' }),
    mark: (question, on) => send(question, { kind: 'mark', on }),
    layer,
  };
}
