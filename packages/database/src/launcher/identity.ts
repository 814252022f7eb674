import { accessSync, constants, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { LaunchError } from './launch-error.ts';
import { type Program, runProgram } from './run-program.ts';

/**
 * As whom PostgreSQL runs. It refuses to run as root, and its initdb refuses a user without a name.
 * `self`: the user of this process. `namespace`: the same user, seen as `nobody` through a user namespace; files stay ours.
 * `user`: a real other user, who must own the cluster and reach the programs.
 */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number; readonly name: string };

/** Numbers of `nobody` and `nogroup`; any pair but 0 would do, this one has a name everywhere. */
const NAMESPACE_PREFIX = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] as const;

/** Ends with success when the user can enter the folder $1 and run $2. A name in $n is never read as shell text. */
const REACH_CHECK = 'cd -- "$1" && "$2" --version >/dev/null';

/** What must be reachable for another user. */
export interface Reach {
  readonly dataFolder: string;
  readonly postgres: string;
  readonly env: Readonly<Record<string, string>>;
  /** How a user namespace is entered; tests put a refusing program here. */
  readonly namespacePrefix?: readonly string[];
}

/** Chooses the identity for this process and machine, or says in one sentence why there is none. */
export async function chooseIdentity(reach: Reach): Promise<Identity> {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return { kind: 'self' };
  if (await namespaceWorks(reach)) return { kind: 'namespace' };
  if (!root) throw namelessError();
  for (const user of candidates()) {
    if (await reaches(user, reach)) return user;
  }
  throw new LaunchError(
    `PostgreSQL refuses to run as root, user namespaces are refused here, and neither postgres nor nobody can reach ${reach.dataFolder} and the installed programs: start Assay as a normal user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** The same program, to be started under an identity. */
export function as(
  identity: Identity,
  program: Program,
  namespacePrefix: readonly string[] = NAMESPACE_PREFIX,
): Program {
  switch (identity.kind) {
    case 'self':
      return program;
    case 'namespace':
      return prefixed(namespacePrefix, program);
    case 'user':
      return { ...program, uid: identity.uid, gid: identity.gid };
  }
}

/** Starts `program` through another one that replaces itself by it, so the process id stays. */
export function prefixed(prefix: readonly string[], program: Program): Program {
  const [file, ...args] = prefix;
  return file === undefined ? program : { ...program, file, args: [...args, program.file, ...program.args] };
}

async function namespaceWorks(reach: Reach): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const probe = as({ kind: 'namespace' }, { file: 'true', args: [], env: reach.env }, reach.namespacePrefix);
  return (await runProgram(probe)).code === 0;
}

async function reaches(user: Identity, { dataFolder, postgres, env }: Reach): Promise<boolean> {
  const probe: Program = { file: '/bin/sh', args: ['-c', REACH_CHECK, 'sh', dataFolder, postgres], env, cwd: '/' };
  return (await runProgram(as(user, probe))).code === 0;
}

/** `postgres` and `nobody` of /etc/passwd, in this order. */
function candidates(): readonly Identity[] {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name) => {
    const row = rows.find(([first]) => first === name);
    const uid = Number(row?.[2]);
    const gid = Number(row?.[3]);
    return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? [{ kind: 'user' as const, uid, gid, name }] : [];
  });
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

function namelessError(): LaunchError {
  const writable = canWrite('/etc/passwd');
  const uid = process.getuid?.();
  const help = writable
    ? `add a line such as "assay:x:${uid}:0::/:/bin/sh" to /etc/passwd`
    : 'give it a name in /etc/passwd';
  return new LaunchError(
    `PostgreSQL cannot run as user ${uid}, which has no name, and user namespaces are refused here: ${help}, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
