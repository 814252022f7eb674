/** A place as a report spells it: from the root of a file system, or from somewhere that has to be guessed. */
export type ReportPath =
  | { readonly kind: 'absolute'; readonly path: string }
  | { readonly kind: 'relative'; readonly path: string };

/** What no path of a repository has; a longer one is an attack or an accident. */
const MAX_LENGTH = 4096;

/**
 * Reads a path or a `file:` address: percent signs are decoded, backslashes turned, `.` and `..` resolved.
 * @returns undefined for addresses elsewhere, for paths that leave their root, and for what is no path
 */
export function reportPath(text: string): ReportPath | undefined {
  if (text === '' || text.length > MAX_LENGTH || text.includes('\0')) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'file') return fromAddress(text.slice(5));
  // A single letter is a drive of Windows, two and more are the scheme of an address.
  if (scheme !== undefined) return undefined;
  return ofText(text);
}

/** The same for a URI reference without scheme, where percent signs mean something. */
export function reportUri(uri: string): ReportPath | undefined {
  const plain = reportPath(uri);
  return plain === undefined || /^file:/i.test(uri) ? plain : ofText(percentDecoded(uri));
}

/** Joins a base with what is relative to it; an absolute one stands alone. */
export function joined(base: ReportPath, path: ReportPath): ReportPath | undefined {
  if (path.kind === 'absolute') return path;
  return ofText(`${base.path === '' ? '' : `${base.path}/`}${path.path}`);
}

/** `//host/share/x`, `/x`, `///x`, `/C:/x` after `file:`. */
function fromAddress(rest: string): ReportPath | undefined {
  const path = percentDecoded(rest.startsWith('//') ? rest.slice(2).replace(/^[^/]*/, '') : rest);
  return ofText(/^\/[a-z]:/i.test(path) ? path.slice(1) : path);
}

function ofText(text: string): ReportPath | undefined {
  const slashed = text.replaceAll('\\', '/');
  const drive = /^[a-z]:(?=\/|$)/i.exec(slashed)?.[0] ?? '';
  const isAbsolute = drive !== '' || slashed.startsWith('/');
  const parts: string[] = [];
  for (const part of slashed.slice(drive.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined && !isAbsolute) return undefined;
  }
  const path = parts.join('/');
  return isAbsolute ? { kind: 'absolute', path: `${drive.toUpperCase()}/${path}` } : { kind: 'relative', path };
}

/** What is no valid encoding was never encoded: many producers write plain paths. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
