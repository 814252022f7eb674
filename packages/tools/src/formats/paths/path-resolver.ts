import { findRoot } from './find-root.ts';
import type { ReportPath } from './report-path.ts';

/** Where a path of a report lies in the repository; `cut` when it was absolute. */
export interface ResolvedPath {
  readonly path: string;
  readonly cut: boolean;
}

/**
 * Makes the function that finds the files of a report in the repository. Paths are names and nothing else: no disk is asked, and
 * what is not among the files does not exist.
 * @param roots folders known to be the repository's root; tried first
 * @param sample absolute paths of the report, which vote for a root
 */
export function pathResolver({
  files,
  roots = [],
  sample,
}: {
  files: ReadonlySet<string>;
  roots?: readonly string[];
  sample: Iterable<string>;
}): (path: ReportPath) => ResolvedPath | undefined {
  const known = roots.map((root) => (root.endsWith('/') ? root : `${root}/`));
  const voted = findRoot(sample, files);
  const prefixes = voted === undefined ? known : [...known, voted];
  return ({ kind, path }) => {
    if (kind === 'relative') return files.has(path) ? { path, cut: false } : undefined;
    for (const prefix of prefixes) {
      const rest = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
      if (rest !== undefined && files.has(rest)) return { path: rest, cut: true };
    }
    return undefined;
  };
}
