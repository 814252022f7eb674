import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protection } from '@assay/contract/invocation';
import { type Jail, planJail } from './jail.ts';
import { JAIL_SCRIPT } from './jail-script.ts';
import type { ProcessLimits } from './process-result.ts';

/** How this machine can hold a process; found out once by `detectProtection`. */
export interface Means {
  readonly protection: Protection;
  /** We are root: the child becomes another user for real. */
  readonly asRoot: boolean;
  /** A /proc of the jail's own can be mounted (not inside every container). */
  readonly withProc: boolean;
  /** A second user can make a user namespace; then ours is made for it and no other can follow. */
  readonly withUserNamespace: boolean;
  /** `prlimit` and `setpriv` of util-linux exist. */
  readonly withUtilLinux: boolean;
}

/** What is really started for a wanted command. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Folder to start in; inside a jail the launcher changes into the wanted one itself. */
  readonly cwd: string | undefined;
}

const DEFAULT_PROCESSES = 512;

export interface Wanted {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly jail?: Jail | undefined;
  readonly limits: ProcessLimits;
  /** Uid the child becomes where we are root and a jail is wanted. */
  readonly uid?: number | undefined;
  readonly cgroup?: string | undefined;
}

/** Wraps a command in what the machine offers: parent-death signal, limits, another user, a jail. */
export function launchOf(wanted: Wanted, means: Means): Launch {
  if (!means.withUtilLinux) return { command: wanted.command, args: wanted.args, cwd: wanted.cwd };
  const diesWithUs = ['--pdeathsig', 'KILL'];
  if (wanted.jail && means.protection === 'jail') {
    const namespaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child'];
    const user = means.asRoot ? [] : ['--user', '--map-root-user'];
    const script = jailArguments(wanted, wanted.jail, means);
    return {
      command: 'setpriv',
      args: [...diesWithUs, 'unshare', ...user, ...namespaces, '--', 'sh', '-c', JAIL_SCRIPT, 'assay-jail', ...script],
      cwd: '/',
    };
  }
  const drop =
    wanted.jail && means.asRoot && wanted.uid !== undefined
      ? [
          '--reuid',
          `${wanted.uid}`,
          '--regid',
          `${wanted.uid}`,
          '--clear-groups',
          '--no-new-privs',
          '--inh-caps=-all',
          '--bounding-set=-all',
        ]
      : wanted.jail
        ? ['--no-new-privs']
        : [];
  // The death signal is set last: changing the user would clear it.
  const limits = [`--fsize=${wanted.limits.fileBytes}`, '--core=0'];
  const target = [wanted.command, ...wanted.args];
  return {
    command: 'prlimit',
    args: [...limits, ...(drop.length > 0 ? ['setpriv', ...drop] : []), 'setpriv', ...diesWithUs, '--', ...target],
    cwd: wanted.cwd,
  };
}

function jailArguments(wanted: Wanted, jail: Jail, means: Means): string[] {
  const root = jailRoot();
  const plan = planJail(jail, { root, withProc: means.withProc });
  const folder = wanted.cwd ?? '/tmp';
  const uid = means.asRoot ? String(wanted.uid) : '';
  const processes = wanted.limits.processes ?? DEFAULT_PROCESSES;
  return [
    ...[
      root,
      plan.table,
      `${plan.tmpBytes}`,
      uid,
      folder,
      `${processes}`,
      `${wanted.limits.fileBytes}`,
      wanted.cgroup ?? '',
    ],
    means.asRoot && means.withUserNamespace ? 'lock' : '',
    ...[`${plan.files.length}`, ...plan.files],
    ...[wanted.command, ...wanted.args],
  ];
}

let root: string | undefined;

/**
 * An empty folder to mount on. One for all our processes, since each jail mounts in a namespace of its own, and always the same, so
 * that a killed worker leaves nothing to pile up. In a shared temporary folder somebody may have taken the name.
 */
function jailRoot(): string {
  const shared = join(tmpdir(), `assay-jail-root-${process.getuid?.() ?? 0}`);
  root ??= isOurs(shared) ? shared : mkdtempSync(join(tmpdir(), 'assay-jail-root-'));
  return root;
}

function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // There already, or not possible: the look below tells.
  }
  const facts = lstatSync(folder, { throwIfNoEntry: false });
  return facts?.isDirectory() === true && facts.uid === process.getuid?.();
}
