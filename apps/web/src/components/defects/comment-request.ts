import { createStore } from '../../lib/store.ts';

/** Id of the defect somebody wants to comment on; its card opens the box when it is drawn, and takes the wish away. */
export const commentWanted = createStore<string | undefined>(undefined);
