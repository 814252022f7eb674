import { useEffect, useRef, useState } from 'react';
import { askTrial, endTrial, startTrial, type Trial } from './api/trial.ts';
import type { SentRule } from './draft.ts';

const POLL_MS = 500;

export interface TaskTrial {
  readonly trial: Trial | undefined;
  readonly error: unknown;
  readonly running: boolean;
  /** A person ended it. */
  readonly stopped: boolean;
  /** The rule that was tried, as text. */
  readonly of: string | undefined;
  readonly start: (rule: SentRule, taskId: number) => void;
  readonly stop: () => void;
}

/** A trial on the code of a task: started, watched, and ended by a person or by leaving. */
export function useTaskTrial(projectId: string): TaskTrial {
  const [state, setState] = useState<Omit<TaskTrial, 'start' | 'stop'>>(NONE);
  const current = useRef<{ ended: boolean; requestId: string | undefined }>(undefined);
  const end = () => {
    const run = current.current;
    if (!run || run.ended) return;
    run.ended = true;
    if (run.requestId !== undefined) void endTrial(projectId, run.requestId);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is the event
  useEffect(() => end, []);

  const start = (rule: SentRule, taskId: number) => {
    end();
    const run = { ended: false, requestId: undefined as string | undefined };
    current.current = run;
    setState({ ...NONE, running: true, of: JSON.stringify(rule) });
    const say = (patch: Partial<TaskTrial>) => {
      if (current.current === run) setState((known) => ({ ...known, ...patch }));
    };
    const follow = async () => {
      let trial = await startTrial({ projectId, rule }, { taskId });
      run.requestId = trial.requestId;
      // Stopped before its name was known.
      if (run.ended && run.requestId !== undefined) void endTrial(projectId, run.requestId);
      while (!run.ended && trial.state === 'running' && run.requestId !== undefined) {
        say({ trial });
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        if (!run.ended) trial = await askTrial(projectId, run.requestId);
      }
      if (run.ended) return;
      run.ended = true;
      say({ trial, running: false });
    };
    follow().catch((error: unknown) => {
      if (run.ended) return;
      run.ended = true;
      say({ error, running: false });
    });
  };
  const stop = () => {
    end();
    setState((known) => ({ ...known, running: false, stopped: true }));
  };
  return { ...state, start, stop };
}

const NONE = { trial: undefined, error: undefined, running: false, stopped: false, of: undefined };
