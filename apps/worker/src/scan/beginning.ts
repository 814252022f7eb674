import { DETECTION, type Detection } from '@assay/contract/codes';
import type { SourceEncoding, SourceFile } from '@assay/contract/inventory';
import type { ChangeList } from '@assay/domain/identity/types';
import { type DefectElsewhere, readDefectsAsOf } from '../store/defects-elsewhere.ts';
import { type PreviousScope, readPreviousScope } from '../store/scopes.ts';
import type { ScanContext } from './context.ts';
import type { BranchBase } from './find-base.ts';
import { loadTexts, type TextOf } from './texts.ts';

/** What one tool knew of the branch that this one comes from, when it left it. */
export interface Beginning {
  readonly known: readonly DefectElsewhere[];
  /** Path -> blob the tool looked at then. */
  readonly before: ReadonlyMap<string, string>;
  readonly scope: PreviousScope;
  readonly textOf: TextOf;
}

/** @returns undefined when the tool never ran there */
export async function readBeginning(
  { database, task, blobs }: ScanContext,
  { tool, base, files }: { tool: string; base: BranchBase; files: readonly SourceFile[] },
): Promise<Beginning | undefined> {
  const { branchId, build } = base;
  const ofTool = { taskId: task.taskId, branchId, tool };
  const scope = await readPreviousScope(database.db, { ...ofTool, before: build + 1 });
  if (!scope) return undefined;
  const before = readFileList(await blobs.get(scope.fileListBlob));
  const known = await readDefectsAsOf(database.db, { ...ofTool, build, blobs: before });
  const wanted = new Map<string, SourceEncoding | undefined>();
  const now = new Map(files.map((file) => [file.path, file]));
  for (const [path, blob] of before) if (now.get(path)?.blob !== blob) wanted.set(blob, undefined);
  for (const { path, blob } of known) if (now.get(path)?.blob !== blob) wanted.set(blob, undefined);
  for (const { path, blob, encoding } of files) if (before.get(path) !== blob) wanted.set(blob, encoding);
  return { known, before, scope, textOf: await loadTexts(blobs, wanted) };
}

/** The list of `[path, blob]` that `scopesOf` kept. */
function readFileList(bytes: Buffer | undefined): Map<string, string> {
  const entries: readonly (readonly [string, string])[] = JSON.parse(bytes?.toString('utf8') ?? '[]');
  return new Map(entries);
}

/** A defect that was known where the branch comes from and could not be looked at: it is here too, as far as anybody knows. */
export interface UnseenDefect {
  readonly defect: DefectElsewhere;
  readonly detection: Exclude<Detection, typeof DETECTION.present | typeof DETECTION.gone>;
}

/** Those of a beginning that its first scan neither saw nor proved to be gone. */
export function unseenOf(known: readonly DefectElsewhere[], changes: ChangeList): UnseenDefect[] {
  const settled = new Set([...changes.matched, ...changes.gone].map(({ id }) => id));
  const notVerified = new Set(changes.notVerified.map(({ id }) => id));
  const [byPath, byChecker] = [new Set(changes.maskedByPath), new Set(changes.maskedByChecker)];
  return known.flatMap((defect): UnseenDefect[] => {
    const { id, detection } = defect;
    if (settled.has(id)) return [];
    if (notVerified.has(id)) return [{ defect, detection: DETECTION.notVerified }];
    if (byPath.has(id)) return [{ defect, detection: DETECTION.maskedByPath }];
    if (byChecker.has(id)) return [{ defect, detection: DETECTION.maskedByChecker }];
    // No change is told of what is as it was.
    return detection === DETECTION.present || detection === DETECTION.gone ? [] : [{ defect, detection }];
  });
}
