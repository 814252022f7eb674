import { spawnSync } from 'node:child_process';
import type { Protection } from '@assay/contract/invocation';
import { launchOf, type Means } from './launch.ts';
import { releaseUid, reserveUid } from './other-user.ts';

/** Enough for `true`. */
const PROBE_LIMITS = { timeoutMs: 10_000, memoryBytes: 2 ** 30, outputBytes: 65_536, fileBytes: 2 ** 20 };

let known: Means | undefined;

/** What holds a process on this machine: a jail of namespaces, at least another user, or nothing. Tried once, then remembered. */
export async function detectProtection(): Promise<Protection> {
  return (await detectMeans()).protection;
}

/** The same with the details the launcher needs. Tries by starting `true` in each way, strongest first. */
export async function detectMeans(): Promise<Means> {
  known ??= tryAll();
  return known;
}

function tryAll(): Means {
  const asRoot = process.getuid?.() === 0;
  const withUtilLinux = succeeds('setpriv', ['--no-new-privs', 'prlimit', '--core=0', 'true']);
  if (withUtilLinux) {
    for (const withProc of [true, false]) {
      for (const withUserNamespace of asRoot && withProc ? [true, false] : [false]) {
        const means: Means = { protection: 'jail', asRoot, withProc, withUserNamespace, withUtilLinux };
        if (works(means)) return means;
      }
    }
    const means: Means = { protection: 'other-user', asRoot, withProc: false, withUserNamespace: false, withUtilLinux };
    if (asRoot && works(means)) return means;
  }
  return { protection: 'none', asRoot, withProc: false, withUserNamespace: false, withUtilLinux };
}

function works(means: Means): boolean {
  const uid = means.asRoot ? reserveUid() : undefined;
  try {
    const launch = launchOf(
      { command: '/bin/true', args: [], cwd: '/', jail: { readOnly: [] }, limits: PROBE_LIMITS, uid },
      means,
    );
    return succeeds(launch.command, launch.args);
  } catch {
    return false;
  } finally {
    if (uid !== undefined) releaseUid(uid);
  }
}

function succeeds(command: string, args: readonly string[]): boolean {
  const environment = { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin' };
  return (
    spawnSync(command, args, { cwd: '/', env: environment, stdio: 'ignore', timeout: PROBE_LIMITS.timeoutMs })
      .status === 0
  );
}
