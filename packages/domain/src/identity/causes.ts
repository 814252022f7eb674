import type { ChangeCause } from '@assay/contract/codes';
import type { LineMap } from './line-map.ts';
import { findingAt, knownAt, type Session } from './session.ts';
import { mapBetween } from './strands.ts';

/**
 * Why a finding is new. Only a line that stood there before can be new for another reason than the code.
 * @param copied findings on copied lines
 */
export function causesOfAppearance(session: Session, copied: ReadonlySet<number>): (finding: number) => ChangeCause {
  const { input, ledger } = session;
  const { firstScan, checker, toolVersion, wasAnalysed } = input.changed;
  const maps = new Map<string, LineMap>();
  const stoodBefore = (path: string, line: number): boolean => {
    const before = input.files.before.get(path);
    const now = input.files.after.get(path);
    if (before === undefined || now === undefined) return false;
    const map = maps.get(path) ?? mapBetween(session, before, now);
    maps.set(path, map);
    return map.newLineOf(map.oldLineOf(line)) === line && line > 0;
  };
  return (f) => {
    if (firstScan) return 'first-scan';
    if (copied.has(f)) return 'copied';
    const { path, line } = findingAt(session, f);
    const cause: ChangeCause | undefined =
      wasAnalysed?.(path) === false
        ? 'scope'
        : checker(ledger.checkerOfFinding[f] ?? '', path)
          ? 'checker'
          : toolVersion
            ? 'tool-version'
            : undefined;
    return cause !== undefined && stoodBefore(path, line) ? cause : 'code';
  };
}

/** Why a defect is gone from a file the tool looked at with the checker on, or from the tree. */
export function causeOfLoss(session: Session, k: number): ChangeCause {
  const { checker, toolVersion } = session.input.changed;
  const home = session.homes.ofKnown[k];
  if (home === undefined) return 'file-deleted';
  if (session.survives[k] === 0) return 'code';
  const known = knownAt(session, k);
  if (checker(session.ledger.checkerOfKnown[k] ?? known.checker, home)) return 'checker';
  return toolVersion ? 'tool-version' : 'code';
}
