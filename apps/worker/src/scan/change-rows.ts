import { DETECTION } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import { PASS } from '@assay/domain/identity/pass';
import type { Arrived, ChangedPlace, NewPlace, PlaceRow } from '../store/places.ts';
import type { LineAuthors } from './attribute.ts';
import type { IdentifiedTool } from './identify.ts';

/** What the rows need to know of files: their ids, sort keys and contents. */
export interface FileFacts {
  readonly idOf: (path: string) => number;
  readonly keyOf: (path: string) => string;
  readonly blobOf: (path: string) => string;
  /** The same for files a flow passes through, which need not be looked at. */
  readonly blobIfKnown: (path: string) => string | undefined;
}

/** A finding as the row of its place; the id is given by the caller. */
function placeRow(defectId: number, finding: Finding, files: FileFacts): PlaceRow {
  return {
    defectId,
    checker: finding.checker,
    severity: finding.severity,
    fileId: files.idOf(finding.path),
    fileKey: files.keyOf(finding.path),
    line: finding.line,
    endLine: finding.endLine,
    column: finding.column,
    blob: files.blobOf(finding.path),
    symbol: finding.symbol ?? null,
    measure: finding.measure ?? null,
    message: finding.message,
    stableId: finding.stableId ?? null,
    cognitive: finding.function?.cognitive ?? null,
    functionFacts: factsOf(finding),
  };
}

function factsOf(finding: Finding): string | null {
  return finding.function ? JSON.stringify(finding.function) : null;
}

/** Rows of defects seen for the first time; ids are taken in order. */
export function newRows(
  tool: IdentifiedTool,
  { ids, files, authors }: { ids: readonly number[]; files: FileFacts; authors: LineAuthors },
): NewPlace[] {
  return tool.changes.appeared.map(({ finding: index, cause }, at) => {
    const finding = findingAt(tool, index);
    const line = authors.get(finding.path)?.get(finding.line);
    return {
      ...placeRow(idAt(ids, at), finding, files),
      cause,
      author: line?.author ?? '',
      lineTime: line?.time ?? null,
    };
  });
}

/** Rows of known defects whose place, text or state changed. An unchanged defect costs no write. */
export function changedRows(
  tool: IdentifiedTool,
  { files, authors }: { files: FileFacts; authors: LineAuthors },
): ChangedPlace[] {
  const rows: ChangedPlace[] = [];
  for (const match of tool.changes.matched) {
    if (tool.arrivals.has(match.id)) continue;
    const finding = findingAt(tool, match.finding);
    const known = tool.known.get(match.id);
    const line = known?.author === '' ? authors.get(finding.path)?.get(finding.line) : undefined;
    const same =
      line === undefined &&
      known !== undefined &&
      !match.moved &&
      !match.returned &&
      !match.needsCheck &&
      known.detection === DETECTION.present &&
      known.blob === files.blobOf(finding.path) &&
      known.checker === finding.checker &&
      known.severity === finding.severity &&
      known.message === finding.message &&
      known.measure === (finding.measure ?? null) &&
      known.symbol === finding.symbol &&
      known.functionFacts === factsOf(finding);
    if (same) continue;
    rows.push({
      ...placeRow(match.id, finding, files),
      moved: known === undefined || known.path !== finding.path || known.line !== finding.line,
      needsCheck: match.pass === PASS.linked ? false : match.needsCheck || null,
      author: line?.author ?? null,
      lineTime: line?.time ?? null,
    });
  }
  return rows;
}

/**
 * Rows of defects that are on another branch and come to this one with this build: as found here, with the age and author they have
 * there. What comes from the branch this one began on is as old as there; what was merged is new here.
 */
export function arrivedRows(
  tool: IdentifiedTool,
  { build, files, authors }: { build: number; files: FileFacts; authors: LineAuthors },
): Arrived[] {
  const rows: Arrived[] = [];
  for (const match of tool.changes.matched) {
    const arrival = tool.arrivals.get(match.id);
    if (!arrival) continue;
    const { defect, inherited } = arrival;
    const finding = findingAt(tool, match.finding);
    const line = defect.author === '' ? authors.get(finding.path)?.get(finding.line) : undefined;
    rows.push({
      ...placeRow(match.id, finding, files),
      detection: DETECTION.present,
      cause: defect.cause,
      author: line?.author ?? defect.author,
      lineTime: line?.time ?? defect.lineTime,
      firstBuild: inherited ? defect.firstBuild : build,
      firstSeenAt: defect.firstSeenAt,
      needsCheck: match.needsCheck || (defect.needsCheck && match.pass !== PASS.linked),
    });
  }
  for (const { defect, detection } of tool.unseen)
    rows.push({
      ...{ defectId: defect.id, checker: defect.checker, severity: defect.severity, detection },
      ...{ fileId: files.idOf(defect.path), fileKey: files.keyOf(defect.path) },
      ...{ line: defect.line, endLine: defect.endLine, column: defect.column, blob: defect.blob },
      ...{ symbol: defect.symbol ?? null, measure: defect.measure, message: defect.message },
      ...{ cognitive: defect.cognitive, functionFacts: defect.functionFacts },
      ...{ stableId: defect.stableId ?? null, cause: defect.cause, author: defect.author, lineTime: defect.lineTime },
      ...{ firstBuild: defect.firstBuild, firstSeenAt: defect.firstSeenAt, needsCheck: defect.needsCheck },
    });
  return rows;
}

function findingAt({ parsed }: IdentifiedTool, index: number): Finding {
  const finding = parsed.findings[index];
  if (!finding) throw new Error(`The change list names finding ${index} of ${parsed.findings.length}`);
  return finding;
}

function idAt(ids: readonly number[], at: number): number {
  const id = ids[at];
  if (id === undefined) throw new Error('Fewer ids were taken than defects appeared');
  return id;
}
