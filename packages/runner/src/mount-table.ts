/** The two text formats of Linux mount tables we touch: /proc/self/mountinfo in, fstab(5) out. */

export interface MountInfo {
  readonly point: string;
  readonly flags: readonly string[];
}

/** Mount flags that stay locked below a user namespace and that a bind of ours must therefore repeat. */
const LOCKED = new Set(['noexec', 'nosuid', 'nodev', 'noatime', 'nodiratime', 'ro']);

/** Mount points and their flags, from the text of /proc/self/mountinfo (proc(5): field 5 the point, field 6 the options). */
export function parseMountInfo(text: string): MountInfo[] {
  return text
    .split('\n')
    .map((line) => line.split(' '))
    .filter((fields) => fields.length > 5)
    .map((fields) => ({ point: unescapeOctal(fields[4] ?? ''), flags: (fields[5] ?? '').split(',') }));
}

/** Flags of the mount a real path lies on; the last mount on the longest matching point wins. */
export function mountFlags(mounts: readonly MountInfo[], path: string): string[] {
  let best: MountInfo | undefined;
  for (const mount of mounts) {
    const inside = mount.point === '/' || path === mount.point || path.startsWith(`${mount.point}/`);
    if (inside && (!best || mount.point.length >= best.point.length)) best = mount;
  }
  return (best?.flags ?? []).filter((flag) => LOCKED.has(flag));
}

/** One line of an fstab; white space and backslashes of paths become octal escapes, so no path can end its field. */
export function fstabLine(mount: { source: string; target: string; type: string; options: readonly string[] }): string {
  return `${escapeOctal(mount.source)} ${escapeOctal(mount.target)} ${mount.type} ${mount.options.join(',')} 0 0\n`;
}

function escapeOctal(path: string): string {
  return path.replace(/[\s\\#"']/g, (character) => {
    const bytes = Buffer.from(character);
    return [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  });
}

function unescapeOctal(text: string): string {
  const bytes = text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
  return /\\[0-7]{3}/.test(text) ? Buffer.from(bytes, 'latin1').toString('utf8') : text;
}
