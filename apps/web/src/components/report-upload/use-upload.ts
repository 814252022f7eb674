import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '../../lib/api-error.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { isOver, type Started, sendReport, type Uploaded, type UploadKind, uploadsQuery } from './uploads.ts';

type State =
  | { readonly at: 'form'; readonly error?: unknown }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'reading'; readonly started: Started };

/** How often the build is asked for: it takes seconds. */
const ASK_MS = 1_000;

/** One upload from the form to what became of it. Leaving the dialog stops the sending, never the reading. */
export function useUpload(kind: UploadKind) {
  const scope = useTaskScope();
  const client = useQueryClient();
  const [state, setState] = useState<State>({ at: 'form' });
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const build = state.at === 'reading' ? state.started.buildNum : 0;
  const { data } = useQuery({
    ...uploadsQuery(scope, { buildNum: build }),
    enabled: build > 0,
    refetchInterval: ({ state: { data: found } }) => (found?.[0] && isOver(found[0]) ? false : ASK_MS),
  });
  const result: Uploaded | undefined = build > 0 ? data?.[0] : undefined;
  const over = result !== undefined && isOver(result);
  useEffect(() => {
    // The tool may be new to the task, and all of its numbers are.
    if (over) void client.invalidateQueries({ queryKey: ['task', scope.taskId] });
  }, [over, client, scope.taskId]);

  const send = async (file: File, query: Readonly<Record<string, string | undefined>>) => {
    const controller = new AbortController();
    sending.current = controller;
    setState({ at: 'sending', share: 0 });
    try {
      const started = await sendReport(kind, {
        ...{ file, query, scope, signal: controller.signal },
        onProgress: (share) => setState((now) => (now.at === 'sending' ? { at: 'sending', share } : now)),
      });
      setState({ at: 'reading', started });
    } catch (error) {
      setState(isCancelled(error) ? { at: 'form' } : { at: 'form', error });
    }
  };
  return {
    state,
    result,
    over,
    send,
    cancel: () => sending.current?.abort(),
    again: () => setState({ at: 'form' }),
  };
}
