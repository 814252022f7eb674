import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { defectFactsKey, defectListKey } from '../../lib/calls/defect-query.ts';
import { type Decided, type Decision, type Target, useDecide, useUndo } from '../../lib/calls/triage.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Button, IconButton } from '../button.tsx';
import { common } from '../common-texts.ts';
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

const UNDO_MS = 10_000;

type Done = Decided & { readonly kind: Decision['kind'] };

const DONE = { ignore: 'ignoredDone', recover: 'recoveredDone', mark: 'markedDone', assign: 'assignedDone' } as const;

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
  const say = common.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const decide = useDecide(toolName);
  const [asking, setAsking] = useState<{ kind: 'ignore' | 'assign'; question: Question }>();
  const takeBack = useUndo();
  const [done, setDone] = useState<Done>();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const reload = () => {
    void client.invalidateQueries({ queryKey: defectListKey(scope, toolName) });
    void client.invalidateQueries({ queryKey: defectFactsKey(scope) });
  };
  const send = (question: Question, decision: Decision) => {
    const { target } = question;
    decide.mutate(
      { decision, target },
      {
        onSuccess: (result) => {
          setAsking(undefined);
          // A single mark is seen where it was pressed, and pressed again to take it back.
          const plain = target.kind === 'one' && decision.kind !== 'ignore' && decision.kind !== 'recover';
          if (result && !plain) setDone({ kind: decision.kind, ...result });
          if (target.kind === 'one' || target.kind === 'some') {
            const ids = new Set(target.kind === 'one' ? [target.entityId] : target.entityIds);
            patchLists(client, defectListKey(scope, toolName), { ids, decision });
            void client.invalidateQueries({ queryKey: defectFactsKey(scope) });
          } else reload();
          onDone({ decision, target });
        },
      },
    );
  };
  const undo = (actionId: number) =>
    takeBack.mutate(actionId, {
      onSuccess: () => {
        setDone(undefined);
        reload();
      },
    });

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
      {done && (
        <div className={css.undo} role="status">
          <span>
            {t(DONE[done.kind], { count: done.count })}
            {done.skipped > 0 && t('skipped', { count: done.skipped })}
          </span>
          {done.actionId !== undefined && (
            <Button tone="quiet" busy={takeBack.isPending} onClick={() => undo(done.actionId ?? 0)}>
              {t('undo')}
            </Button>
          )}
          <IconButton label={say('close')} icon={X} onClick={() => setDone(undefined)} />
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
