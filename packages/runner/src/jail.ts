import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { fstabLine, mountFlags, parseMountInfo } from './mount-table.ts';

/** What a jailed process sees besides an empty root, a private /tmp, a few devices and the system's programs. */
export interface Jail {
  /** Absolute files and folders, visible at the same path, never writable. */
  readonly readOnly: readonly string[];
  /** Absolute folders that stay empty inside although they lie below a visible one (a data folder below the code, say). */
  readonly hidden?: readonly string[];
  /** Size of the private /tmp in bytes (default 256 MiB). */
  readonly tmpBytes?: number;
}

/** Programs and libraries every tool needs; of /etc only what the loader, Debian's alternatives and the clock read. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/localtime',
];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
const DEFAULT_TMP_BYTES = 256 * 1024 * 1024;

/** A jail worked out for this machine: what the launcher script needs to build it. */
export interface JailPlan {
  /** A mount table in the format of fstab(5), parents before children. */
  readonly table: string;
  /** Mount points that are files; the script makes them. Folders are made by mount itself (`X-mount.mkdir`). */
  readonly files: readonly string[];
  readonly tmpBytes: number;
}

type Mount = { readonly path: string; readonly line: string };

/**
 * Works out the mounts of a jail.
 * @param root folder the jail's file system is put together on
 * @param withProc whether the machine lets us mount a /proc of the jail's own
 * @throws Error naming a path that is not absolute or does not exist
 */
export function planJail(jail: Jail, { root, withProc }: { root: string; withProc: boolean }): JailPlan {
  const table = parseMountInfo(existsSync('/proc/self/mountinfo') ? readFileSync('/proc/self/mountinfo', 'utf8') : '');
  const hidden = (jail.hidden ?? [])
    .filter((path) => existsSync(path) && statSync(path).isDirectory())
    .map((path) => realpathSync(path));
  const visible = [...new Set([...SYSTEM.filter((path) => existsSync(path)), ...jail.readOnly.map(usable)])];
  const files: string[] = [];

  const bind = (path: string, options: readonly string[]): Mount => {
    const folder = statSync(path).isDirectory();
    if (!folder) files.push(root + path);
    // Flags of the mount below are locked for a plain user: a remount that leaves one out is refused as clearing it.
    const all = new Set([
      ...options,
      ...mountFlags(table, realpathSync(path)),
      ...(folder ? ['X-mount.mkdir=0755'] : []),
    ]);
    return { path, line: fstabLine({ source: path, target: root + path, type: 'none', options: [...all] }) };
  };
  const mounts: Mount[] = visible
    .filter((path) => !isShownByParent(path, visible, hidden))
    .map((path) => bind(path, ['bind', 'ro', 'nosuid', 'nodev']));
  for (const path of hidden) {
    if (!visible.some((parent) => isBelow(path, parent))) continue;
    mounts.push({
      path,
      line: fstabLine({
        source: 'tmpfs',
        target: root + path,
        type: 'tmpfs',
        options: ['size=1m', 'mode=0755', 'nosuid', 'nodev'],
      }),
    });
  }
  for (const path of DEVICES) if (existsSync(path)) mounts.push(bind(path, ['bind']));
  if (withProc) {
    const options = ['nosuid', 'nodev', 'noexec', 'X-mount.mkdir=0555'];
    mounts.push({ path: '/proc', line: fstabLine({ source: 'proc', target: `${root}/proc`, type: 'proc', options }) });
  }
  mounts.sort((a, b) => depth(a.path) - depth(b.path));
  return { table: mounts.map((mount) => mount.line).join(''), files, tmpBytes: jail.tmpBytes ?? DEFAULT_TMP_BYTES };
}

/** True when a wider bind shows the path already: same file system, no link on the way, nothing hidden between. */
function isShownByParent(path: string, visible: readonly string[], hidden: readonly string[]): boolean {
  return visible.some(
    (parent) =>
      parent !== path &&
      isBelow(path, parent) &&
      realpathSync(path) === path &&
      statSync(path).dev === statSync(parent).dev &&
      !hidden.some((veil) => isBelow(path, veil) && isBelow(veil, parent)),
  );
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

function depth(path: string): number {
  return path.split('/').length;
}

function usable(path: string): string {
  const clean = path.replace(/\/+$/, '');
  const allowed = clean.startsWith('/') && !clean.includes('\0') && clean !== '/proc' && !clean.startsWith('/proc/');
  if (!allowed) throw new Error(`A jail cannot show ${JSON.stringify(path)}: give an absolute path outside /proc`);
  if (!existsSync(clean)) throw new Error(`A jail cannot show ${JSON.stringify(clean)}: it does not exist`);
  return clean;
}
