/** Limits on new code; a limit that is absent is not looked at. Editable per task, one set per kind of scan. */
export interface GateRules {
  /** New serious defects allowed. */
  readonly maxNewSerious?: number;
  readonly maxNewNormal?: number;
  readonly maxNewPrompt?: number;
  /** Percent of the new lines that may be duplicated. */
  readonly maxDuplicationOfNew?: number;
  /** Functions above the complexity threshold that may be new. */
  readonly maxNewComplex?: number;
  /** Percent of the new lines that tests must run. */
  readonly minNewCoverage?: number;
  /** A build without coverage fails, instead of not being looked at. */
  readonly coverageRequired?: boolean;
}

/** No new serious defect (decisions 24). Only what the code brought counts: new checkers and tool versions do not. */
export const DEFAULT_GATE: GateRules = { maxNewSerious: 0 };

/** What a build brought, counting causes *code* and *copied* only. An absent figure was not measured. */
export interface NewCode {
  readonly newSerious?: number;
  readonly newNormal?: number;
  readonly newPrompt?: number;
  /** Percent, 0 to 100. */
  readonly dupRateNew?: number;
  readonly newComplex?: number;
  /** Percent, 0 to 100; absent without coverage, and where no line that could run is new. */
  readonly newCoverage?: number;
  /** Whether this build brought coverage; absent: it was not about it. */
  readonly hasCoverage?: boolean;
}

export interface GateReason {
  readonly rule: keyof GateRules;
  readonly limit: number;
  readonly actual: number;
}

export interface GateVerdict {
  /** `none`: no rule could be looked at. */
  readonly verdict: 'passed' | 'failed' | 'none';
  /** The limits that were passed over, worst rule first as listed in `GateRules`. */
  readonly reasons: readonly GateReason[];
  /** Limits that were asked for and could not be looked at; absent: none. */
  readonly notMeasured?: ReadonlyArray<keyof GateRules>;
}

const MEASURE_OF_RULE = {
  maxNewSerious: 'newSerious',
  maxNewNormal: 'newNormal',
  maxNewPrompt: 'newPrompt',
  maxDuplicationOfNew: 'dupRateNew',
  maxNewComplex: 'newComplex',
  minNewCoverage: 'newCoverage',
} as const satisfies Partial<Record<keyof GateRules, keyof NewCode>>;

const RULES: ReadonlyArray<keyof typeof MEASURE_OF_RULE> = [
  'maxNewSerious',
  'maxNewNormal',
  'maxNewPrompt',
  'maxDuplicationOfNew',
  'maxNewComplex',
  'minNewCoverage',
];

/** Judges the new code of one build. A rule whose figure was not measured neither passes nor fails. */
export function evaluateGate(measured: NewCode, rules: GateRules = DEFAULT_GATE): GateVerdict {
  const looked: GateReason[] = [];
  const notMeasured: (keyof GateRules)[] = [];
  for (const rule of RULES) {
    const limit = rules[rule];
    const actual = measured[MEASURE_OF_RULE[rule]];
    if (limit === undefined) continue;
    if (actual === undefined) notMeasured.push(rule);
    else looked.push({ rule, limit, actual });
  }
  if (rules.coverageRequired && measured.hasCoverage !== undefined)
    looked.push({ rule: 'coverageRequired', limit: 1, actual: measured.hasCoverage ? 1 : 0 });
  const reasons = looked.filter(({ rule, limit, actual }) => (isFloor(rule) ? actual < limit : actual > limit));
  return {
    verdict: looked.length === 0 ? 'none' : reasons.length > 0 ? 'failed' : 'passed',
    reasons,
    ...(notMeasured.length > 0 && { notMeasured }),
  };
}

function isFloor(rule: keyof GateRules): boolean {
  return rule === 'minNewCoverage' || rule === 'coverageRequired';
}
