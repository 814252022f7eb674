import { useEffect, useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { askTrial, startTrial, type Trial, type TrialOn } from './api/trial.ts';
import type { SentRule } from './draft.ts';

/** Typing pauses this long before a worker is asked. */
const PAUSE_MS = 700;
const POLL_MS = 400;

export interface LiveTrial {
  /** The newest answer; stays while a newer one is on its way. */
  readonly trial: Trial | undefined;
  /** What the answer was about, so that marks are not drawn into another text. */
  readonly of: string | undefined;
  readonly error: unknown;
  readonly busy: boolean;
}

/**
 * Tries a rule whenever it, or what it is tried on, has settled. One question at a time: a newer one drops the answer of the
 * older.
 * @param on undefined: there is nothing to try it on
 */
export function useLiveTrial(at: {
  projectId: string;
  rule: SentRule | undefined;
  on: TrialOn | undefined;
}): LiveTrial {
  const { projectId } = at;
  const question = at.rule && at.on ? JSON.stringify({ rule: at.rule, on: at.on }) : undefined;
  const settled = useSettled(question, PAUSE_MS);
  const [state, setState] = useState<LiveTrial>(NOTHING);
  useEffect(() => {
    if (settled === undefined) return setState(NOTHING);
    const ended = new AbortController();
    const { signal } = ended;
    const { rule, on }: { rule: SentRule; on: TrialOn } = JSON.parse(settled);
    setState((known) => ({ ...known, busy: true }));
    finished(startTrial({ projectId, rule, signal }, on), { projectId, signal }).then(
      (trial) => !signal.aborted && setState({ trial, of: settled, error: undefined, busy: false }),
      (error) => !signal.aborted && setState({ trial: undefined, of: settled, error, busy: false }),
    );
    return () => ended.abort();
  }, [settled, projectId]);
  return { ...state, busy: state.busy || (question !== undefined && question !== settled) };
}

const NOTHING: LiveTrial = { trial: undefined, of: undefined, error: undefined, busy: false };

/** The answer once it is whole: a slow trial is asked about until it is. */
async function finished(first: Promise<Trial>, at: { projectId: string; signal: AbortSignal }): Promise<Trial> {
  let trial = await first;
  while (trial.state === 'running' && trial.requestId !== undefined && !at.signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    trial = { ...(await askTrial(at.projectId, trial.requestId, at.signal)), requestId: trial.requestId };
  }
  return trial;
}
