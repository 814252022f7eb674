import type { Inventory } from '@assay/contract/inventory';
import { identify as match } from '@assay/domain/identity/identify';
import type { ChangeList, KnownDefect } from '@assay/domain/identity/types';
import { NO_LINKS } from '@assay/domain/identity/types';
import { readKnownDefects, type StoredDefect } from '../store/known-defects.ts';
import { readPreviousScope } from '../store/scopes.ts';
import { changedCheckers, readCheckerList } from './checker-list.ts';
import type { ScanContext } from './context.ts';
import type { ParsedTool } from './parse.ts';

/** One tool's findings joined with what was known: what this build changes. */
export interface IdentifiedTool {
  readonly parsed: ParsedTool;
  readonly known: ReadonlyMap<number, StoredDefect>;
  readonly changes: ChangeList;
}

/** What the branch looked like at its newest build, and what the tree looks like now. */
export interface Trees {
  readonly before: ReadonlyMap<string, string>;
  readonly inventory: Inventory;
  /** Path -> filter expression that leaves it out. */
  readonly filtered: ReadonlyMap<string, string>;
  readonly textOf: (blob: string) => readonly string[] | undefined;
}

/** Findings x known defects -> a change list per tool, each change with its reason. Tools that failed change nothing. */
export async function identify(
  context: ScanContext,
  { tools, trees }: { tools: readonly ParsedTool[]; trees: Trees },
): Promise<IdentifiedTool[]> {
  const after = new Map(trees.inventory.files.map((file) => [file.path, file.blob]));
  const present = new Set([...after.keys(), ...trees.inventory.skipped.map((file) => file.path)]);
  const identified: IdentifiedTool[] = [];
  for (const parsed of tools) {
    if (parsed.failure || !hasDefects(parsed)) continue;
    identified.push(await identifyTool(context, { parsed, trees, after, present }));
  }
  return identified;
}

/** Lines and duplicates are measures of files; their rows carry no life of their own. */
function hasDefects({ planned }: ParsedTool): boolean {
  return planned.definition.pattern !== 'CLOC' && planned.definition.pattern !== 'DUPC';
}

async function identifyTool(
  { database, held, task, blobs }: ScanContext,
  {
    parsed,
    trees,
    after,
    present,
  }: { parsed: ParsedTool; trees: Trees; after: ReadonlyMap<string, string>; present: ReadonlySet<string> },
): Promise<IdentifiedTool> {
  const { planned } = parsed;
  const tool = planned.definition.name;
  const known = await readKnownDefects(database.db, { taskId: task.taskId, branchId: held.branchId, tool });
  const previous = await readPreviousScope(database.db, {
    taskId: task.taskId,
    branchId: held.branchId,
    tool,
    before: held.number,
  });
  const checkersBefore = previous && readCheckerList(await blobs.get(previous.checkersBlob));
  const given = new Set(planned.files.map((file) => file.path));
  // A file whose analysis broke is not known even where findings were kept of it.
  const excepted = new Map(
    [...parsed.exceptions]
      .sort((a, b) => Number(b.kind === 'capped') - Number(a.kind === 'capped'))
      .map((exception) => [exception.path, exception]),
  );
  const changes = match({
    by: planned.definition.pattern === 'CCN' ? 'function' : 'place',
    trustStableId: planned.definition.trustsStableId,
    findings: parsed.findings,
    known: known satisfies readonly KnownDefect[],
    files: { before: trees.before, after },
    textOf: trees.textOf,
    scope: (path) => {
      const trouble = excepted.get(path);
      if (trouble) return { notAnalysed: trouble.message, ...(trouble.beyond && { beyond: trouble.beyond }) };
      return given.has(path) ? 'analysed' : { notAnalysed: 'the tool was not given the file' };
    },
    inventory: { exists: (path) => present.has(path), filtered: (path) => trees.filtered.has(path) },
    enabledCheckers: new Set(planned.checkers.keys()),
    aliases: planned.definition.aliases,
    links: NO_LINKS,
    changed: {
      firstScan: previous === undefined,
      toolVersion: previous !== undefined && previous.toolVersion !== planned.version,
      checkers: new Set(checkersBefore ? changedCheckers(checkersBefore, planned.checkers) : []),
    },
  });
  return { parsed, known: new Map(known.map((defect) => [defect.id, defect])), changes };
}
