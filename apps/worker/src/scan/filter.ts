import type { Inventory } from '@assay/contract/inventory';
import { readFilteredPaths } from '../store/filtered-paths.ts';
import type { TreeFacts } from '../store/tree-facts.ts';
import type { ScanContext } from './context.ts';
import { filtersOfYml } from './parse-code-yml.ts';
import { readRepositoryYml } from './repository-yml.ts';

/** What the filters of the task and of the repository leave out of the tree. */
export interface Filtered {
  /** Path -> the expression that left it out. */
  readonly filtered: ReadonlyMap<string, string>;
  /** The tree as the filter pages show it. */
  readonly tree: TreeFacts;
}

/**
 * Applies the task's filters and those of the repository's own file (`.code.yml`). Files they leave out are masked, never fixed.
 * A filter that is invalid or too slow is not applied, and the log says so.
 */
export async function filterTree(
  { database, task, blobs, buildLog }: ScanContext,
  inventory: Inventory,
): Promise<Filtered> {
  const codeYml = await readRepositoryYml(blobs, inventory);
  for (const problem of codeYml?.problems ?? []) buildLog.write('', problem, 1);
  const paths = inventory.files.map((file) => file.path);
  const patterns = [...new Set([...task.filters, ...(codeYml ? filtersOfYml(codeYml) : [])])];
  const { filtered, broken } = await readFilteredPaths(database.db, { patterns, paths });
  for (const pattern of broken.map((text) => JSON.stringify(text))) {
    const message = {
      zh: `过滤表达式 ${pattern} 无效或匹配过慢，未生效`,
      en: `The filter ${pattern} is invalid or too slow and was not applied`,
    };
    buildLog.write('', message, 1);
  }
  const counts = new Map<string, number>();
  for (const pattern of filtered.values()) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  return {
    filtered,
    tree: {
      pathsBlob: await blobs.put(Buffer.from(JSON.stringify([...paths].sort()))),
      fileCount: paths.length,
      filterCounts: Object.fromEntries(counts),
      codeYml,
    },
  };
}
