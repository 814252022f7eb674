import { placeOptions } from '../options.ts';
import type { PatternReader } from '../pattern-reader.ts';
import { compileDetail } from './detail.ts';
import { compileList } from './list.ts';

/** Compile-type tools: what is shared with LINT are places and verdicts; lists, counters and details are their own (4.3, 7.4). */
export const compileReader: PatternReader = {
  list: compileList,
  detail: compileDetail,
  // Clients take the choices from the list's own answer; asked for, they are the same.
  options: (trx, { services: _, ...question }) => placeOptions(trx, { kind: 'lint', ...question }),
  batch: async () => ({ kind: 'compile' }),
};
