import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { Scope } from './api-client.ts';
import { type LiveClient, type LiveState, openLive } from './live.ts';
import type { Reader } from './shape.ts';

/** The channel of the task (or project) on screen; undefined until the library is loaded. */
export const LiveContext = createContext<LiveClient | undefined>(undefined);

/**
 * Opens one channel for as long as the component lives; a change of task or project opens another.
 * @param may false until it is known that the reader may see what the channel tells of: who may not is not refused once more
 */
export function useLiveClient({ projectId, taskId }: Scope, may = true): LiveClient | undefined {
  const [client, setClient] = useState<LiveClient>();
  useEffect(() => {
    if (!may) return;
    let opened: LiveClient | undefined;
    let gone = false;
    void import('./live-connection.ts').then(({ connectTo }) => {
      if (gone) return;
      opened = openLive(connectTo({ projectId, taskId }));
      setClient(opened);
    });
    return () => {
      gone = true;
      opened?.close();
      setClient(undefined);
    };
  }, [projectId, taskId, may]);
  return client;
}

/** Calls `onMessage` for every message of a topic that has the promised form. */
export function useTopic<T>(topic: string, read: Reader<T>, onMessage: (message: T) => void): void {
  const client = useContext(LiveContext);
  const handler = useRef(onMessage);
  handler.current = onMessage;
  useEffect(
    () =>
      client?.subscribe(topic, (body) => {
        const message = tryRead(read, body);
        if (message !== undefined) handler.current(message);
      }),
    [client, topic, read],
  );
}

/** State of the channel; `onResume` runs when it is open again after a gap. */
export function useLiveState(client: LiveClient | undefined, onResume?: () => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const resume = useRef(onResume);
  resume.current = onResume;
  useEffect(() => {
    if (!client) return;
    let previous = client.state.get();
    setState(previous);
    return client.state.subscribe(() => {
      const next = client.state.get();
      setState(next);
      if (previous === 'retrying' && next === 'open') resume.current?.();
      previous = next;
    });
  }, [client]);
  return state;
}

function tryRead<T>(read: Reader<T>, body: unknown): T | undefined {
  try {
    return read(body);
  } catch {
    return undefined;
  }
}
