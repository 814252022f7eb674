import { createStore } from './store.ts';

/** Set when any call was answered 401: the shell shows the notice, everything else stays as it is. */
export const sessionExpired = createStore(false);
