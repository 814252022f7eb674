import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Not at once: who holds the arrow key down passes many rows. */
const PAUSE_MS = 150;

export interface Neighbour {
  /** Says when it is another. */
  readonly key: string;
  /** Reads its detail into the cache; what is there already costs nothing. */
  readonly read: (client: QueryClient) => Promise<unknown>;
}

/**
 * Fetches the details of the coming rows one after the other, so that "next" is instant. A failure ends it until the
 * reader moves on (screens 1.9). @param neighbours nearest first
 */
export function useNeighbours(neighbours: readonly Neighbour[]): void {
  const client = useQueryClient();
  const current = useRef(neighbours);
  current.current = neighbours;
  const wanted = neighbours.map(({ key }) => key).join('\n');
  useEffect(() => {
    if (wanted === '') return;
    let ended = false;
    const timer = setTimeout(async () => {
      for (const { read } of current.current) {
        if (ended) return;
        try {
          await read(client);
        } catch {
          return;
        }
      }
    }, PAUSE_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [client, wanted]);
}
