import type { Connect } from '../lib/live.ts';

/**
 * Stands in all web tests where the browser's own connection would (vitest.config.ts): nobody listens, so nothing is ever told.
 * @public
 */
export const connectTo = (): Connect => () => ({ subscribe: () => () => {}, close: () => {} });
