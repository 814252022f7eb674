import type { FileTree } from '@assay/contract/http/defect-list';

/** Where the path picker's tree begins: its root and the wrapper level the client leaves out of patterns. */
export interface TreeNames {
  readonly taskName: string;
  readonly repositoryName: string;
}

const ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Branch = Map<string, Branch>;

/**
 * Tree of the path picker: root (the task) -> one wrapper (the repository) -> real paths. Clients build patterns from below
 * the wrapper. `{}` without paths: an absent tree breaks the screen.
 */
export function fileTree(paths: readonly string[], { taskName, repositoryName }: TreeNames): FileTree {
  if (paths.length === 0) return {};
  const top: Branch = new Map();
  for (const path of paths) {
    let branch = top;
    for (const part of path.split('/')) {
      const next: Branch = branch.get(part) ?? new Map();
      branch.set(part, next);
      branch = next;
    }
  }
  const wrapper: FileTree = { treeId: '/', name: repositoryName, expanded: true, children: present(top, '/') };
  return { treeId: 'root', name: taskName, expanded: true, children: [wrapper] };
}

function present(branch: Branch, parent: string): FileTree[] {
  return [...branch]
    .map(([name, children]) => {
      const treeId = `${parent}${name}`;
      return children.size === 0
        ? { treeId, name }
        : { treeId: `${treeId}/`, name, expanded: false, children: present(children, `${treeId}/`) };
    })
    .sort((a, b) => ORDER.compare(a.name, b.name));
}
