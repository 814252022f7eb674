import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { AssayError } from '@assay/contract/errors';
import type { Finding } from '@assay/contract/finding';
import type { Inventory } from '@assay/contract/inventory';
import { parseSource } from '@assay/domain/source/parse-source';
import { type Difference, readDifference } from '../git/difference.ts';
import type { Checkout } from './checkout.ts';
import type { ScanContext } from './context.ts';
import { openSource } from './open-source.ts';
import type { ParsedTool } from './parse.ts';

/**
 * What the scanned branch brings beside its target, for MR/PR scans (decision 10); undefined for every other scan.
 * @throws AssayError illegal for a folder without git; one of git/source-errors.ts when the target is not there
 */
export async function differenceOf(context: ScanContext, checkout: Checkout): Promise<Difference | undefined> {
  const { task, settings, buildLog, signal } = context;
  if (task.targetBranch === undefined) return undefined;
  const { place } = checkout;
  if (place.kind !== 'git')
    throw new AssayError('illegal', {
      zh: 'MR/PR 扫描需要 git 代码库',
      en: 'An MR/PR scan needs a git repository',
    });
  const { id, url, credential } = task.repository;
  const box = credential ? await openCredentialBox(settings.data) : undefined;
  // The same mirror: afterwards it holds both branches.
  const target = await openSource(
    {
      source: parseSource(url),
      ...(task.targetBranch && { branch: task.targetBranch }),
      ...(box && credential && { credential: box.open(credential, id) }),
    },
    { settings, signal, onLog: (message) => buildLog.write('', message) },
  );
  try {
    const commit = target.commit?.id ?? place.commit;
    const difference = await readDifference({ gitDir: place.mirror, head: place.commit, target: commit, signal });
    buildLog.write('', {
      zh: `与 ${target.branch}（${commit}）相比有 ${difference.size} 个文件不同，只分析这些文件`,
      en: `${difference.size} files differ from ${target.branch} at ${commit}: only these are looked at`,
    });
    return difference;
  } finally {
    await target.close();
  }
}

/** The tree as far as it differs; the whole tree without a difference. */
export function within(inventory: Inventory, difference: Difference | undefined): Inventory {
  if (!difference) return inventory;
  return {
    files: inventory.files.filter((file) => difference.has(file.path)),
    skipped: inventory.skipped.filter((file) => difference.has(file.path)),
  };
}

/** Tools with the findings that touch a changed line: what the change brings, not what stood beside it. */
export function onChangedLines(tools: readonly ParsedTool[], difference: Difference | undefined): ParsedTool[] {
  if (!difference) return [...tools];
  return tools.map((tool) => ({ ...tool, findings: tool.findings.filter((finding) => touches(difference, finding)) }));
}

/** Tools with all findings in the files that differ: a defect is recognised among its neighbours, changed or not. */
export function inChangedFiles(tools: readonly ParsedTool[], difference: Difference | undefined): ParsedTool[] {
  if (!difference) return [...tools];
  return tools.map((tool) => ({ ...tool, findings: tool.findings.filter(({ path }) => difference.has(path)) }));
}

export function touches(
  difference: Difference,
  { path, line, endLine }: Pick<Finding, 'path' | 'line' | 'endLine'>,
): boolean {
  return (difference.get(path) ?? []).some(({ from, to }) => line <= to && Math.max(line, endLine) >= from);
}
