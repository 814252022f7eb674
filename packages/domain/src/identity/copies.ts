import { DETECTION } from '@assay/contract/codes';
import { isFreeFinding } from './ledger.ts';
import type { LineMap } from './line-map.ts';
import { compare } from './renames.ts';
import { resemblances } from './resemblance.ts';
import { findingAt, type Session } from './session.ts';
import { mapBetween } from './strands.ts';

/** Originals and copies whose text is read for the search. */
const MAX_ORIGINALS = 500;
const MAX_COPIES = 2_000;

/**
 * Unmatched findings in files that are copies, on lines the original still has. A new file is a copy when its content
 * equals a file of the previous build that still exists (under whatever name), or resembles one by at least a half.
 */
export function copiedFindings(session: Session): Set<number> {
  const copied = new Set<number>();
  const { input, ledger, homes } = session;
  const added = new Map(homes.added.map((file) => [file.path, file.blob]));
  const found = new Map<string, number[]>();
  for (const [f, finding] of input.findings.entries()) {
    if (!isFreeFinding(ledger, f) || !added.has(finding.path)) continue;
    const entry = found.get(finding.path);
    if (entry) entry.push(f);
    else found.set(finding.path, [f]);
  }
  const copies = [...found.keys()].sort(compare).map((path) => ({ path, blob: added.get(path) ?? '' }));
  for (const [copy, original] of originalsOf(session, copies)) {
    const fromOriginal = mapBetween(session, original.before, input.files.after.get(copy) ?? '');
    const intoPresent = mapBetween(session, original.before, original.now);
    for (const f of found.get(copy) ?? [])
      if (standsInBoth(findingAt(session, f).line, fromOriginal, intoPresent)) copied.add(f);
  }
  return copied;
}

function standsInBoth(line: number, toCopy: LineMap, intoPresent: LineMap): boolean {
  const oldLine = toCopy.oldLineOf(line);
  return oldLine > 0 && intoPresent.newLineOf(oldLine) > 0;
}

interface Original {
  readonly path: string;
  /** Its content when it was copied, and its content now. */
  readonly before: string;
  readonly now: string;
}

function originalsOf(session: Session, copies: ReadonlyArray<{ path: string; blob: string }>): Map<string, Original> {
  const originals = new Map<string, Original>();
  if (copies.length === 0) return originals;
  const candidates = possibleOriginals(session);
  const byBlob = new Map([...candidates].reverse().map((original) => [original.before, original]));
  const unlike: Array<{ path: string; blob: string }> = [];
  for (const copy of copies) {
    const original = byBlob.get(copy.blob);
    if (original) originals.set(copy.path, original);
    else unlike.push(copy);
  }
  const names = new Set(unlike.map((copy) => baseName(copy.path)));
  const nearest = candidates
    .filter((original) => !names.has(baseName(original.path)))
    .sort((a, b) => compare(a.path, b.path));
  const sources = [...candidates.filter((original) => names.has(baseName(original.path))), ...nearest].slice(
    0,
    MAX_ORIGINALS,
  );
  const targets = unlike.slice(0, MAX_COPIES);
  const texts = (blob: string) => session.texts.linesOf(blob) ?? [];
  const found = resemblances(
    sources.map(({ path, before }) => ({ path, lines: texts(before) })),
    targets.map(({ path, blob }) => ({ path, lines: texts(blob) })),
    session.ledger.work,
  );
  for (const { source, target } of found.sort((a, b) => b.score - a.score || a.source - b.source)) {
    const copy = targets[target]?.path ?? '';
    const original = sources[source];
    if (original && !originals.has(copy)) originals.set(copy, original);
  }
  return originals;
}

/** Files of the previous build with living defects that are still in the tree, in order of path. */
function possibleOriginals(session: Session): Original[] {
  const { files, known } = session.input;
  const originals = new Map<string, Original>();
  for (const [k, defect] of known.entries()) {
    const home = session.homes.ofKnown[k];
    const before = files.before.get(defect.path);
    const now = home === undefined ? undefined : files.after.get(home);
    if (defect.detection === DETECTION.gone || before === undefined || now === undefined) continue;
    originals.set(defect.path, { path: defect.path, before, now });
  }
  for (const path of session.input.settled ?? []) {
    const [before, now] = [files.before.get(path), files.after.get(path)];
    if (before !== undefined && now !== undefined) originals.set(path, { path, before, now });
  }
  return [...originals.values()].sort((a, b) => compare(a.path, b.path));
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
