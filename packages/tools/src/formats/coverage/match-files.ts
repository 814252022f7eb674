import { findRoot } from '../paths/find-root.ts';

export type Matched = { readonly kind: 'found'; readonly path: string } | { readonly kind: 'unknown' | 'ambiguous' };

/**
 * Makes the function that says which file of the repository a name of a coverage report means. Exact first: as it is, below
 * the folders the report names, with a root found by vote cut off; then the file that shares the longest end with the name
 * (packages of Java, modules of Go). Two files that share it equally are not guessed between.
 * @param files every file of the repository, below its root
 * @param prefix folder of the repository that names are looked for in first; '' = none
 * @param roots folders that the report names are relative to, absolute or not
 */
export function coverageMatcher({
  files,
  roots = [],
  prefix = '',
  sample = [],
}: {
  files: ReadonlySet<string>;
  roots?: readonly string[];
  prefix?: string;
  sample?: Iterable<string>;
}): (name: string) => Matched {
  const byBase = new Map<string, string[]>();
  for (const path of files) {
    const base = path.slice(path.lastIndexOf('/') + 1);
    const known = byBase.get(base);
    if (known) known.push(path);
    else byBase.set(base, [path]);
  }
  const folders = roots.map((root) => cleaned(root)).filter((root) => root !== '');
  const names = [...sample].map(cleaned);
  const voted = findRoot(
    names
      .concat(folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)))
      .filter((name) => name.startsWith('/')),
    files,
  );

  return (name) => {
    const path = cleaned(name);
    for (const candidate of [...inPrefix(path), path, ...folders.map((folder) => `${folder}/${path}`)]) {
      const relative = voted !== undefined && candidate.startsWith(voted) ? candidate.slice(voted.length) : candidate;
      if (files.has(relative)) return { kind: 'found', path: relative };
    }
    return bySuffix(path);
  };

  function inPrefix(path: string): string[] {
    return prefix === '' ? [] : [cleaned(`${prefix}/${path}`)];
  }

  function bySuffix(name: string): Matched {
    const parts = name.split('/').filter(Boolean);
    const candidates = byBase.get(parts.at(-1) ?? '') ?? [];
    let best: string[] = [];
    let most = 0;
    for (const candidate of candidates) {
      const shared = sharedEnd(parts, candidate.split('/'));
      if (shared > most) {
        best = [candidate];
        most = shared;
      } else if (shared === most) best.push(candidate);
    }
    const [only] = best;
    if (only === undefined) return { kind: 'unknown' };
    if (best.length > 1) return { kind: 'ambiguous' };
    // A bare name that happens to be in the tree once, below other folders than the report says, is no match.
    const whole = most === parts.length || most === only.split('/').length;
    return whole || most >= 2 ? { kind: 'found', path: only } : { kind: 'unknown' };
  }
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[a.length - 1 - shared] === b[b.length - 1 - shared]) shared += 1;
  return shared;
}

/** Slashes of one kind, no `.` segments, `..` resolved as far as they can be; a leading slash stays. */
function cleaned(name: string): string {
  const text = name.replace(/^file:\/\//, '').replaceAll('\\', '/');
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0) parts.pop();
    else if (part !== '..') parts.push(part);
  }
  return (text.startsWith('/') ? '/' : '') + parts.join('/');
}
