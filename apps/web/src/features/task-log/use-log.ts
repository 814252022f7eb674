import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { isCancelled } from '../../lib/api-error.ts';
import { type LogOf, readLog } from './api/build-log.ts';
import { append, NO_LINES, type Tail } from './log-tail.ts';

export interface FollowedLog {
  readonly tail: Tail;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Reads a log to its end and follows it while the build runs; stops when the component leaves, begins anew in another language. */
export function useLog(of: LogOf): FollowedLog {
  const [tail, setTail] = useState<Tail>(NO_LINES);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const { language } = useLanguage();
  const { projectId, taskId, pipelineId, buildId, tag } = of;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts over, and so does another language: the server words the lines
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Tail = NO_LINES;
    setTail(current);
    setError(undefined);
    const read = async () => {
      try {
        current = append(
          current,
          await readLog(
            { projectId, taskId, pipelineId, buildId, tag },
            { start: current.next, signal: leaving.signal },
          ),
        );
        setTail(current);
        if (current.wait !== undefined) timer = setTimeout(read, current.wait);
      } catch (failure) {
        if (!isCancelled(failure)) setError(failure);
      }
    };
    void read();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [projectId, taskId, pipelineId, buildId, tag, language, attempt]);

  return { tail, error, retry: () => setAttempt(attempt + 1) };
}
