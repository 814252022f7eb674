import type { Setting } from './cluster.ts';
import { as, prefixed } from './identity.ts';
import { runProgram } from './run-program.ts';

/** Exit code of `flock` when someone else has the lock; PostgreSQL itself ends with 0, 1 or 2. */
export const LOCKED = 75;

/**
 * The start of a command that holds the cluster folder locked as long as any process of the server lives. PostgreSQL's own
 * guard goes by process ids, which mean nothing to a second container on the same volume.
 * Empty where the system has no flock; `locked` when another server has the folder now.
 */
export async function exclusively(
  setting: Pick<Setting, 'place' | 'identity' | 'env'>,
): Promise<readonly string[] | 'locked'> {
  if (process.platform !== 'linux') return [];
  const { place, identity, env } = setting;
  const prefix = ['flock', '--nonblock', '--conflict-exit-code', String(LOCKED), '--no-fork', place.cluster];
  const probe = as(identity, prefixed(prefix, { file: 'true', args: [], env, cwd: '/' }));
  const { code } = await runProgram(probe);
  if (code === LOCKED) return 'locked';
  return code === 0 ? prefix : [];
}
