import { DETECTION } from '@assay/contract/codes';
import type { Work } from './diff.ts';
import { PASS, type Pass } from './pass.ts';
import { type Ambiguity, findingKey, type IdentifyInput } from './types.ts';

const MAX_AMBIGUITIES = 1_000;

/** In `findingOf`: takes part in no pass, since people decided about it. */
export const RESERVED = -2;

/** Who is paired with whom so far. Indexes are positions in `input.known` and `input.findings`; -1 = nobody yet. */
export interface Ledger {
  readonly input: IdentifyInput;
  readonly findingOf: Int32Array;
  readonly knownOf: Int32Array;
  /** Per finding, valid where `knownOf` is not -1. */
  readonly pass: Uint8Array;
  readonly score: Float64Array;
  readonly needsCheck: Uint8Array;
  /** Present keys of the checkers, former keys already translated. */
  readonly checkerOfKnown: readonly string[];
  readonly checkerOfFinding: readonly string[];
  readonly ambiguous: Ambiguity[];
  readonly work: Work;
  readonly isGone: (known: number) => boolean;
}

export interface Reason {
  readonly pass: Pass;
  readonly score: number;
  readonly needsCheck?: boolean;
}

export function openLedger(input: IdentifyInput): Ledger {
  return {
    input,
    findingOf: new Int32Array(input.known.length).fill(-1),
    knownOf: new Int32Array(input.findings.length).fill(-1),
    pass: new Uint8Array(input.findings.length),
    score: new Float64Array(input.findings.length),
    needsCheck: new Uint8Array(input.findings.length),
    checkerOfKnown: input.known.map((known) => presentKey(known.checker, input.aliases)),
    checkerOfFinding: input.findings.map((finding) => presentKey(finding.checker, input.aliases)),
    ambiguous: [],
    work: { steps: 0, comparisons: 0 },
    isGone: (known) => input.known[known]?.detection === DETECTION.gone,
  };
}

/**
 * Present key of a checker that may have been renamed, several times over.
 * @param aliases former key -> next key; a circle ends where it began
 */
export function presentKey(checker: string, aliases: Readonly<Record<string, string>>): string {
  let key = checker;
  for (let hops = 0; hops < 16 && Object.hasOwn(aliases, key); hops++) key = aliases[key] ?? key;
  return key;
}

export function isActive(ledger: Ledger, known: number): boolean {
  return !ledger.isGone(known);
}

export const isFreeKnown = (ledger: Ledger, known: number): boolean => ledger.findingOf[known] === -1;
export const isFreeFinding = (ledger: Ledger, finding: number): boolean => ledger.knownOf[finding] === -1;

/** Pairs the two unless one is taken or a person forbade it. @returns whether it did */
export function pair(ledger: Ledger, known: number, finding: number, reason: Reason): boolean {
  if (!isFreeKnown(ledger, known) || !isFreeFinding(ledger, finding)) return false;
  if (reason.pass !== PASS.linked && isForbidden(ledger, known, finding)) return false;
  ledger.findingOf[known] = finding;
  ledger.knownOf[finding] = known;
  ledger.pass[finding] = reason.pass;
  ledger.score[finding] = reason.score;
  ledger.needsCheck[finding] = reason.needsCheck ? 1 : 0;
  return true;
}

function isForbidden(ledger: Ledger, known: number, finding: number): boolean {
  const { links, files, known: defects, findings } = ledger.input;
  const defect = defects[known];
  const keys = links.apart.get(defect?.id ?? Number.NaN);
  const found = findings[finding];
  if (!defect || !keys || !found) return false;
  // It stands in for whatever is there, which is then told apart from it (people.ts).
  if (keys.has(findingKey(defect.blob, defect))) return false;
  return keys.has(findingKey(files.after.get(found.path) ?? '', found));
}

export function reportAmbiguity(ledger: Ledger, known: readonly number[], findings: readonly number[]): void {
  if (ledger.ambiguous.length >= MAX_AMBIGUITIES) return;
  ledger.ambiguous.push({ ids: known.map((k) => ledger.input.known[k]?.id ?? -1), findings: [...findings] });
}
