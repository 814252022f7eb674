import { Worker } from 'node:worker_threads';

/** Told which rule looks at a file, and that it is done. */
export interface RuleWatch {
  begin(key: string): void;
  end(): void;
}

const POLL_MS = 100;

/**
 * Writes `stuck <key>` to standard error, once per rule, when it is at one file for too long. The engine of syntax trees cannot be
 * interrupted, and a process that is killed says nothing of its own, so another thread looks on. Whoever started the process reads it
 * and starts it again without that rule.
 */
export function watchRules(keys: readonly string[], stuckMs: number): RuleWatch {
  // Number of the rule, one more; 0 between rules. Then a count of begins, so that a quick rule that begins again is not a slow one.
  const state = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(WATCHING, { eval: true, workerData: { state, keys, stuckMs, pollMs: POLL_MS } });
  worker.unref();
  const numbers = new Map(keys.map((key, index) => [key, index + 1]));
  return {
    begin: (key) => {
      Atomics.add(state, 1, 1);
      Atomics.store(state, 0, numbers.get(key) ?? 0);
    },
    end: () => {
      Atomics.store(state, 0, 0);
    },
  };
}

/** A text, since the bundle of the tool is one file. */
const WATCHING = `
const { workerData: { state, keys, stuckMs, pollMs } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const told = new Set();
let seen = -1;
let since = 0;
setInterval(() => {
  const rule = Atomics.load(state, 0);
  const turn = Atomics.load(state, 1);
  if (turn !== seen) {
    seen = turn;
    since = performance.now();
    return;
  }
  if (rule === 0 || told.has(rule) || performance.now() - since < stuckMs) return;
  told.add(rule);
  writeSync(2, 'stuck ' + keys[rule - 1] + '\\n');
}, pollMs);
`;

/** Keys of the rules that were at one file for too long, as `watchRules` said. */
export function stuckRules(said: string): string[] {
  return [...new Set([...said.matchAll(/^stuck (\S+)$/gm)].map(([, key = '']) => key))];
}
