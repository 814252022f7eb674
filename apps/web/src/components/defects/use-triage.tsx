import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, isCancelled } from '../../lib/api-error.ts';
import { defectFactsKey, defectListKey } from '../../lib/calls/defect-query.ts';
import { type Decision, type Target, useDecide, useUndo } from '../../lib/calls/triage.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { errorSentence } from '../page-states.tsx';
import { patchLists } from './list-pages.ts';
import { assume } from './optimistic.ts';
import { type Asking, TriageDialogs } from './triage-dialogs.tsx';
import { type Notice, TriageNotice } from './triage-notice.tsx';

export interface Question {
  readonly target: Target;
  /** How many rows it is about. */
  readonly count: number;
  /** The handler now, of a single row. */
  readonly handler?: string | undefined;
}

export interface Triage {
  /** A decision about many rows travels. */
  readonly busy: boolean;
  /** Opens the dialog of reasons. */
  ignore(question: Question): void;
  assign(question: Question): void;
  recover(question: Question): void;
  mark(question: Question, on: boolean): void;
  /** A guessed pairing with an earlier defect is right. */
  confirm(question: Question): void;
  /** Takes the last act back, while that is offered. */
  readonly undo: (() => void) | undefined;
  /** Dialogs and the offer to undo; drawn once by the page. */
  readonly layer: ReactNode;
}

const NOTICE_MS = 10_000;

/** Rows that are known by their ids can be changed on screen before the server answers. */
function idsOf(target: Target): ReadonlySet<string> | undefined {
  if (target.kind === 'one') return new Set([target.entityId]);
  return target.kind === 'some' ? new Set(target.entityIds) : undefined;
}

/** What concerns more than the rows a reader has ticked one by one is said with its numbers first. */
const isWide = ({ target }: Question) => target.kind === 'all' || target.kind === 'files';

/**
 * Decisions about rows of one tool: asks what must be asked, changes the rows on screen at once, sends, and offers to take it
 * back. A refused change is undone on screen and its reason stays until it is read; a refused batch is asked about again, as it was
 * answered.
 * @param known handlers offered for assigning
 * @param onDone when a decision was made
 * @param onShow shows a row again that was refused or brought back
 */
export function useTriage({
  toolName,
  known,
  onDone,
  onShow,
}: {
  toolName: string;
  known: readonly string[];
  onDone: (done: { decision: Decision; target: Target }) => void;
  onShow?: ((entityId: string) => void) | undefined;
}): Triage {
  const scope = useTaskScope();
  const client = useQueryClient();
  const decide = useDecide(toolName);
  const takeBack = useUndo();
  const [asking, setAsking] = useState<Asking>();
  const [working, setWorking] = useState<Notice>();
  const [notice, setNotice] = useState<Notice>();
  const serial = useRef(0);
  const inDialog = useRef(false);
  inDialog.current = asking !== undefined;
  useEffect(() => {
    if (!notice || notice.refused !== undefined || takeBack.isPending) return;
    const timer = setTimeout(() => setNotice(undefined), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, takeBack.isPending]);

  const keys = { lists: defectListKey(scope, toolName), facts: defectFactsKey(scope) };
  const reload = () => {
    void client.invalidateQueries({ queryKey: keys.lists });
    void client.invalidateQueries({ queryKey: keys.facts });
  };
  const refuse = (error: unknown, target: Target) => {
    if (isCancelled(error) || (error instanceof ApiError && error.status === 401)) return;
    setNotice({ id: ++serial.current, refused: errorSentence(error), target });
  };
  // What was chosen and typed for many rows is worth keeping; another question that was opened meanwhile is not taken away.
  const askAgain = (error: unknown, { question, decision }: { question: Question; decision: Decision }) => {
    if (isCancelled(error)) return;
    if (inDialog.current) return refuse(error, question.target);
    setAsking({ kind: decision.kind, question, decision, refused: errorSentence(error) });
  };
  const send = async (question: Question, decision: Decision) => {
    const { target } = question;
    const ids = idsOf(target);
    const assumed = ids && assume(client, { ...keys, act: { ids, decision } });
    if (assumed) {
      setAsking(undefined);
      onDone({ decision, target });
    } else {
      // A batch takes seconds: the list stays in reach meanwhile, and what goes on is said beside it.
      setAsking(undefined);
      setWorking({ id: ++serial.current, working: true, kind: decision.kind, target, count: question.count });
    }
    try {
      const result = await decide.mutateAsync({ decision, target });
      // A list that was being read meanwhile may have brought the row as it was.
      if (ids) patchLists(client, keys.lists, { ids, decision });
      // What was decided about the earlier defect counts again: only the server knows what the row is now.
      if (decision.kind === 'confirm') reload();
      else if (ids) void client.invalidateQueries({ queryKey: keys.facts });
      else {
        reload();
        onDone({ decision, target });
      }
      // A single mark is seen where it was pressed, and pressed again to take it back.
      const plain = target.kind === 'one' && (decision.kind === 'mark' || decision.kind === 'assign');
      if (result && !plain) setNotice({ id: ++serial.current, kind: decision.kind, target, ...result });
    } catch (error) {
      assumed?.restore();
      if (assumed) refuse(error, target);
      else askAgain(error, { question, decision });
    } finally {
      if (!assumed) setWorking(undefined);
    }
  };
  const shown = working ?? notice;
  const actionId = notice?.actionId;
  const undo =
    actionId === undefined
      ? undefined
      : () =>
          takeBack.mutate(actionId, {
            onSuccess: () => {
              setNotice(undefined);
              reload();
              if (notice?.target.kind === 'one') onShow?.(notice.target.entityId);
            },
          });
  const act = (question: Question, decision: Decision) => {
    if (isWide(question)) setAsking({ kind: decision.kind, question, decision });
    else void send(question, decision);
  };
  return {
    busy: working !== undefined,
    ignore: (question) => setAsking({ kind: 'ignore', question }),
    assign: (question) => setAsking({ kind: 'assign', question }),
    recover: (question) => act(question, { kind: 'recover' }),
    mark: (question, on) => act(question, { kind: 'mark', on }),
    confirm: (question) => act(question, { kind: 'confirm' }),
    undo: takeBack.isPending ? undefined : undo,
    layer: (
      <>
        {asking && (
          <TriageDialogs
            toolName={toolName}
            known={known}
            asking={asking}
            busy={working !== undefined}
            onDecide={(decision) => void send(asking.question, decision)}
            onClose={() => setAsking(undefined)}
          />
        )}
        {shown && (
          <TriageNotice
            key={shown.id}
            notice={shown}
            busy={takeBack.isPending}
            onUndo={undo}
            onShow={onShow}
            onClose={() => setNotice(undefined)}
          />
        )}
      </>
    ),
  };
}
