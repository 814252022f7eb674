import { DETECTION } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import { groupBy } from './grouping.ts';
import { presentKey } from './ledger.ts';
import { identityMap, type LineMap, mapLines } from './line-map.ts';
import { messageShape } from './lines.ts';
import { PASS, type Pass } from './pass.ts';
import { findingKey, type IdentifyInput, type KnownDefect } from './types.ts';

/** Where a defect is on another branch. One defect can be on several. */
export interface PlaceElsewhere extends KnownDefect {
  readonly branchId: number;
}

export interface ElsewhereInput
  extends Pick<IdentifyInput, 'by' | 'trustStableId' | 'findings' | 'aliases' | 'links' | 'textOf'> {
  /** Positions of the findings that nothing on their own branch was recognised in. */
  readonly free: readonly number[];
  /** Of defects that are not on this branch now. */
  readonly places: readonly PlaceElsewhere[];
  /** Path -> blob of this branch, now. */
  readonly after: ReadonlyMap<string, string>;
  /** Old path -> new one of files recognised as renamed on this branch. */
  readonly renames: ReadonlyMap<string, { readonly to: string }>;
}

export interface MatchElsewhere {
  readonly finding: number;
  /** Index into `places`. */
  readonly place: number;
  readonly pass: Pass;
}

/**
 * Recognises findings by where defects are on other branches, for code that was merged. Only proof counts here: the tool's
 * own id, the same line of the same content, a line followed with certainty through the difference of two contents of one
 * path, or the qualified name of a function. What cannot be told apart stays new. A defect that is gone there returns only with
 * the very content it went with. Nothing depends on the order of the input. Pure.
 */
export function identifyElsewhere(input: ElsewhereInput): MatchElsewhere[] {
  const free = new Set(input.free);
  const taken = new Set<number>();
  const matched: MatchElsewhere[] = [];
  for (const living of [true, false])
    for (const { pass, ofFinding, ofPlace } of passesOf(input)) {
      const found = groupBy(free, (f) => keyed(ofFinding(findingAt(input, f)), checkerOf(input, findingAt(input, f))));
      const open = [...input.places.keys()].filter((p) => isOpen(input, p, { living, taken }));
      const candidates = groupBy(open, (p) => keyed(ofPlace(placeAt(input, p)), checkerOf(input, placeAt(input, p))));
      for (const [key, findings] of found) {
        if (key === undefined) continue;
        for (const [f, p] of settleGroup(input, findings, candidates.get(key) ?? [])) {
          free.delete(f);
          taken.add(placeAt(input, p).id);
          matched.push({ finding: f, place: p, pass });
        }
      }
    }
  return matched.sort((a, b) => a.finding - b.finding);
}

interface ExactPass {
  readonly pass: Pass;
  /** Equal texts = the same spot; undefined takes no part. */
  readonly ofFinding: (finding: Finding) => string | undefined;
  readonly ofPlace: (place: PlaceElsewhere) => string | undefined;
}

function passesOf({ by, trustStableId, after, renames, textOf }: ElsewhereInput): ExactPass[] {
  const maps = new Map<string, LineMap>();
  const work = { steps: 0, comparisons: 0 };
  const mapOf = (before: string, now: string) => {
    const key = `${before} ${now}`;
    const [old, present] = maps.has(key) ? [] : [textOf(before), textOf(now)];
    const map = maps.get(key) ?? (old && present ? mapLines(old, present, work) : identityMap(0));
    maps.set(key, map);
    return map;
  };
  /** Where the path of a place is here. */
  const home = (path: string) => (after.has(path) ? path : (renames.get(path)?.to ?? path));
  const spot = ({ path, line }: { path: string; line: number }) => `${path}\0${line}`;
  const followed = (place: PlaceElsewhere, renamed: boolean) => {
    const path = home(place.path);
    const now = after.get(path);
    if (now === undefined || (path !== place.path) !== renamed) return undefined;
    const line = now === place.blob ? place.line : mapOf(place.blob, now).newLineOf(place.line);
    return line > 0 ? spot({ path, line }) : undefined;
  };
  const isSame = (place: PlaceElsewhere) => after.get(home(place.path)) === place.blob;
  const living = ({ detection }: PlaceElsewhere) => detection !== DETECTION.gone;
  const stable = ({ path, stableId }: { path: string; stableId?: string }) =>
    stableId ? `${path}\0${stableId}` : undefined;
  const named = ({ path, symbol }: { path: string; symbol?: string }) => (symbol ? `${path}\0${symbol}` : undefined);
  const moved = (place: PlaceElsewhere) => ({ ...place, path: home(place.path) });
  return [
    ...(trustStableId
      ? [{ pass: PASS.stableId, ofFinding: stable, ofPlace: (p: PlaceElsewhere) => stable(moved(p)) }]
      : []),
    { pass: PASS.sameContent, ofFinding: spot, ofPlace: (p) => (isSame(p) ? spot(moved(p)) : undefined) },
    { pass: PASS.sameFile, ofFinding: spot, ofPlace: (p) => (living(p) ? followed(p, false) : undefined) },
    { pass: PASS.renamedFile, ofFinding: spot, ofPlace: (p) => (living(p) ? followed(p, true) : undefined) },
    ...(by === 'function'
      ? [
          {
            pass: PASS.sameFunction,
            ofFinding: named,
            ofPlace: (p: PlaceElsewhere) => (living(p) ? named(moved(p)) : undefined),
          },
        ]
      : []),
  ];
}

function isOpen(input: ElsewhereInput, p: number, { living, taken }: { living: boolean; taken: ReadonlySet<number> }) {
  const place = placeAt(input, p);
  if (taken.has(place.id) || (place.detection !== DETECTION.gone) !== living) return false;
  // A person said that it is not what stands there: the next build of that branch ends it.
  return !input.links.apart.get(place.id)?.has(findingKey(place.blob, place));
}

/**
 * Pairs of one spot. Several reports on it are told apart by message and column. Several defects for one of them are the same one seen
 * on several branches before they were brought together: the oldest is taken where the same was said of all of them.
 */
function settleGroup(
  input: ElsewhereInput,
  findings: readonly number[],
  places: readonly number[],
): Array<readonly [finding: number, place: number]> {
  if (places.length === 0) return [];
  const pairs: Array<readonly [number, number]> = [];
  const [left, used] = [new Set(findings), new Set<number>()];
  for (const trait of TRAITS) {
    const rivals = groupBy(
      [...places].filter((p) => !used.has(placeAt(input, p).id)),
      (p) => trait(placeAt(input, p)),
    );
    for (const [key, members] of groupBy([...left], (f) => trait(findingAt(input, f)))) {
      const [f, ...others] = members;
      if (f === undefined || others.length > 0) continue;
      const p = soleDefect(
        input,
        (rivals.get(key) ?? []).filter((rival) => mayBe(input, rival, f)),
      );
      if (p === undefined || used.has(placeAt(input, p).id)) continue;
      pairs.push([f, p]);
      left.delete(f);
      used.add(placeAt(input, p).id);
    }
  }
  return pairs;
}

type Traited = Pick<Finding, 'message' | 'column'>;

/** From most to least telling; the last one is the spot itself. */
const TRAITS: readonly ((of: Traited) => string)[] = [
  ({ message, column }) => `${column}\0${messageShape(message)}`,
  ({ message }) => messageShape(message),
  ({ column }) => String(column),
  () => '',
];

function soleDefect(input: ElsewhereInput, places: readonly number[]): number | undefined {
  const sorted = [...places].sort((a, b) => {
    const [x, y] = [placeAt(input, a), placeAt(input, b)];
    return x.id - y.id || x.branchId - y.branchId;
  });
  const [first] = sorted;
  if (first === undefined) return undefined;
  const { verdictKey } = placeAt(input, first);
  const ids = new Map(sorted.map((p) => [placeAt(input, p).id, placeAt(input, p)]));
  if ([...ids.values()].some((place) => place.verdictKey !== verdictKey)) return undefined;
  // Two defects of one branch on one spot are two defects.
  const branches = new Set<number>();
  const seen = new Set<string>();
  for (const p of sorted) {
    const { id, branchId } = placeAt(input, p);
    if (seen.has(`${id} ${branchId}`)) continue;
    seen.add(`${id} ${branchId}`);
    if (branches.has(branchId)) return undefined;
    branches.add(branchId);
  }
  return first;
}

function mayBe(input: ElsewhereInput, p: number, f: number): boolean {
  const finding = findingAt(input, f);
  return !input.links.apart.get(placeAt(input, p).id)?.has(findingKey(input.after.get(finding.path) ?? '', finding));
}

const keyed = (key: string | undefined, checker: string) => (key === undefined ? undefined : `${key}\0${checker}`);

function checkerOf({ aliases }: ElsewhereInput, { checker }: { checker: string }): string {
  return presentKey(checker, aliases);
}

function findingAt({ findings }: ElsewhereInput, position: number): Finding {
  const finding = findings[position];
  if (!finding) throw new RangeError(`no finding at ${position}`);
  return finding;
}

function placeAt({ places }: ElsewhereInput, position: number): PlaceElsewhere {
  const place = places[position];
  if (!place) throw new RangeError(`no place at ${position}`);
  return place;
}
