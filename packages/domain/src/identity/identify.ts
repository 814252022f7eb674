import { DETECTION } from '@assay/contract/codes';
import { causeOfLoss, causesOfAppearance } from './causes.ts';
import { copiedFindings } from './copies.ts';
import { groupBy } from './grouping.ts';
import { isActive, isFreeFinding, isFreeKnown, type Ledger, pair } from './ledger.ts';
import { matchAcross } from './match-across.ts';
import { matchFile } from './match-file.ts';
import { matchFunctions } from './match-functions.ts';
import { PASS, type Pass } from './pass.ts';
import { reserveForPeople, type Separated, settlePeople } from './people.ts';
import { compare } from './renames.ts';
import { blobOfFinding, findingAt, knownAt, openSession, type Session } from './session.ts';
import { whyUnseen } from './standing.ts';
import type { ChangeList, IdentifyInput, Match } from './types.ts';
import { findingKey } from './types.ts';

/**
 * Recognises the findings of one tool in one build as defects that are already known, and says what became of the rest.
 *
 * People's links come first, then the passes of `PASS` in order: within a file before between files, living defects
 * before returning ones, proof before likeness. Each side is used once. What cannot be told apart stays unmatched, or
 * is matched and marked for a check where a decision of a person is at stake.
 * Nothing depends on the order of `findings` or `known`. Pure; the cost is in `work`.
 */
export function identify(input: IdentifyInput): ChangeList {
  const session = openSession(input);
  const standIns = reserveForPeople(session.ledger);
  matchLinked(session, standIns);
  if (input.trustStableId) matchStableIds(session);
  const findingsIn = groupBy(input.findings.keys(), (f) => findingAt(session, f).path);
  const knownIn = groupBy(input.known.keys(), (k) => session.homes.ofKnown[k]);
  const paths = [...knownIn.keys()].filter((path) => path !== undefined).sort(compare);
  for (const path of paths) {
    const job = { path, known: knownIn.get(path) ?? [], findings: findingsIn.get(path) ?? [] };
    if (input.by !== 'place') matchFunctions(session, job);
    if (input.by !== 'file') matchFile(session, input.by === 'function' ? nameless(session, job) : job);
  }
  const copied = input.changed.firstScan ? new Set<number>() : copiedFindings(session);
  if (input.by !== 'file') matchAcross(session, copied);
  return report(session, copied, settlePeople(session.ledger, standIns));
}

function nameless<Job extends { known: readonly number[]; findings: readonly number[] }>(
  session: Session,
  job: Job,
): Job {
  return {
    ...job,
    known: job.known.filter((k) => !knownAt(session, k).symbol),
    findings: job.findings.filter((f) => !findingAt(session, f).symbol),
  };
}

/** What stands exactly at a place people spoke of, unless a defect that stands in for it is followed there anyway. */
function matchLinked(session: Session, standIns: ReadonlyMap<number, unknown>): void {
  const { input, ledger } = session;
  if (input.links.same.size === 0) return;
  const followed = new Set([...standIns.keys()].map((k) => findingKey(knownAt(session, k).blob, knownAt(session, k))));
  const positions = new Map(input.known.map((known, k) => [known.id, k]));
  for (const f of input.findings.keys()) {
    const key = findingKey(blobOfFinding(session, f), findingAt(session, f));
    const id = followed.has(key) ? undefined : input.links.same.get(key);
    const known = id === undefined ? undefined : positions.get(id);
    if (known !== undefined) pair(ledger, known, f, { pass: PASS.linked, score: 1 });
  }
}

/** Pass 0: an id counts where it is unique on both sides, in the file first, then anywhere; living defects first. */
function matchStableIds(session: Session): void {
  const { input, ledger } = session;
  for (const living of [true, false]) {
    for (const within of [true, false]) {
      const key = (path: string | undefined, id: string | undefined) =>
        id ? `${within ? (path ?? '') : ''}\0${id}` : undefined;
      const free = [...input.findings.keys()].filter((f) => isFreeFinding(ledger, f));
      const findings = groupBy(free, (f) => key(findingAt(session, f).path, findingAt(session, f).stableId));
      const open = [...input.known.keys()].filter((k) => isFreeKnown(ledger, k) && isActive(ledger, k) === living);
      const eligible = within ? open : open.filter((k) => whyUnseen(session, k) === undefined);
      for (const [id, known] of groupBy(eligible, (k) => key(session.homes.ofKnown[k], knownAt(session, k).stableId))) {
        const [k, ...others] = known;
        const [f, ...more] = (id === undefined ? undefined : findings.get(id)) ?? [];
        if (k === undefined || f === undefined || others.length > 0 || more.length > 0) continue;
        pair(ledger, k, f, { pass: PASS.stableId, score: 1 });
      }
    }
  }
}

function report(session: Session, copied: ReadonlySet<number>, separated: Separated): ChangeList {
  const { input, ledger, homes } = session;
  const causeOf = causesOfAppearance(session, copied);
  const free = [...input.findings.keys()].filter((f) => isFreeFinding(ledger, f));
  return {
    matched: [...input.findings.keys()]
      .filter((f) => !isFreeFinding(ledger, f))
      .map((f) => toMatch(session, ledger, f)),
    appeared: free.map((finding) => ({
      finding,
      cause: separated.findings.has(finding) ? 'people' : causeOf(finding),
    })),
    ...lost(session, separated),
    ambiguous: ledger.ambiguous,
    renames: new Map([...homes.renames].map(([from, { to, score }]) => [from, { to, score }])),
    work: ledger.work.steps,
  };
}

function toMatch(session: Session, ledger: Ledger, finding: number): Match {
  const from = knownAt(session, ledger.knownOf[finding] ?? -1);
  const to = findingAt(session, finding);
  const moved =
    from.path !== to.path || from.line !== to.line || from.endLine !== to.endLine || from.column !== to.column;
  return {
    id: from.id,
    finding,
    pass: passOf(ledger.pass[finding] ?? -1),
    score: ledger.score[finding] ?? 0,
    moved,
    returned: from.detection !== DETECTION.present,
    from: { path: from.path, line: from.line, endLine: from.endLine, column: from.column },
    to: { path: to.path, line: to.line, endLine: to.endLine, column: to.column },
    needsCheck: ledger.needsCheck[finding] === 1,
  };
}

const PASSES: readonly Pass[] = Object.values(PASS);

function passOf(code: number): Pass {
  const pass = PASSES.find((candidate) => candidate === code);
  if (pass === undefined) throw new RangeError(`no pass ${code}`);
  return pass;
}

/** What became of the known defects nobody reported; only changes are listed. */
function lost(
  session: Session,
  separated: Separated,
): Pick<ChangeList, 'gone' | 'notVerified' | 'maskedByPath' | 'maskedByChecker'> {
  const changes = {
    gone: [] as Array<ChangeList['gone'][number]>,
    notVerified: [] as Array<ChangeList['notVerified'][number]>,
    maskedByPath: [] as number[],
    maskedByChecker: [] as number[],
  };
  for (const [k, known] of session.input.known.entries()) {
    if (separated.known.has(k)) changes.gone.push({ id: known.id, cause: 'people' });
    if (!isFreeKnown(session.ledger, k) || known.detection === DETECTION.gone) continue;
    const unseen = whyUnseen(session, k);
    if (unseen === undefined) changes.gone.push({ id: known.id, cause: causeOfLoss(session, k) });
    else if (unseen.kind === 'masked-by-path') {
      if (known.detection !== DETECTION.maskedByPath) changes.maskedByPath.push(known.id);
    } else if (unseen.kind === 'masked-by-checker') {
      if (known.detection !== DETECTION.maskedByChecker) changes.maskedByChecker.push(known.id);
    } else if (known.detection !== DETECTION.notVerified)
      changes.notVerified.push({ id: known.id, reason: unseen.reason });
  }
  return changes;
}
