import type { PathNode } from '../../lib/calls/defect-options.ts';

/** Real paths begin two levels below the root: the task, then the repository (contract-defects 6). */
export function realPaths(root: PathNode | undefined): readonly PathNode[] {
  return (root?.children ?? []).flatMap((wrapper) => wrapper.children ?? []);
}

/** A ticked folder or file as the pattern that travels; dots of a file are not escaped (contract-defects 4.7). */
export function patternOf(path: string, isFolder: boolean): string {
  return isFolder ? `.*/${path}/.*` : `.*/${path}`;
}

/** What a person reads for a pattern: the path it was made from, or the expression they typed. */
export function pathOf(pattern: string): string {
  const [, path] = /^\.\*\/(.+?)(?:\/\.\*)?$/.exec(pattern) ?? [];
  if (path === undefined) return pattern;
  return pattern.endsWith('/.*') ? `${path}/` : path;
}

export interface FoundPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Folders and files whose path contains the text, at most `most`; the number of all of them. */
export function searchPaths(
  nodes: readonly PathNode[],
  { typed, most }: { typed: string; most: number },
): { found: FoundPath[]; count: number } {
  const wanted = typed.trim().toLowerCase();
  const found: FoundPath[] = [];
  let count = 0;
  const walk = (children: readonly PathNode[], parent: string) => {
    for (const node of children) {
      const path = parent === '' ? node.name : `${parent}/${node.name}`;
      if (path.toLowerCase().includes(wanted)) {
        count += 1;
        if (found.length < most) found.push({ path, isFolder: node.children !== undefined });
      }
      if (node.children) walk(node.children, path);
    }
  };
  walk(nodes, '');
  return { found, count };
}
