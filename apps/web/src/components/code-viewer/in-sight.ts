import { createContext, useContext } from 'react';
import { createStore, type Store } from '../../lib/store.ts';

/** What a source knows of its place, when it is one of two of which one is seen (`read-ahead.tsx`). */
export interface Sight {
  /** False: it is drawn ahead, nobody sees it yet and no key is meant for it. A store, so that being shown draws nothing anew. */
  readonly inSight: Store<boolean>;
  /** The reader does something in it that goes on in the next source: that one is to be drawn here. */
  readonly hold: (held: boolean) => void;
}

export const SightContext = createContext<Sight>({ inSight: createStore(true), hold: () => {} });

export const useSight = (): Sight => useContext(SightContext);
