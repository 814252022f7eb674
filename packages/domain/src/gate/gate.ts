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
}

const MEASURE_OF_RULE = {
  maxNewSerious: 'newSerious',
  maxNewNormal: 'newNormal',
  maxNewPrompt: 'newPrompt',
  maxDuplicationOfNew: 'dupRateNew',
  maxNewComplex: 'newComplex',
} as const satisfies Record<keyof GateRules, keyof NewCode>;

const RULES: ReadonlyArray<keyof GateRules> = [
  'maxNewSerious',
  'maxNewNormal',
  'maxNewPrompt',
  'maxDuplicationOfNew',
  'maxNewComplex',
];

/** Judges the new code of one build. A rule whose figure was not measured neither passes nor fails. */
export function evaluateGate(measured: NewCode, rules: GateRules = DEFAULT_GATE): GateVerdict {
  const looked = RULES.flatMap((rule) => {
    const limit = rules[rule];
    const actual = measured[MEASURE_OF_RULE[rule]];
    return limit === undefined || actual === undefined ? [] : [{ rule, limit, actual }];
  });
  const reasons = looked.filter(({ limit, actual }) => actual > limit);
  return { verdict: looked.length === 0 ? 'none' : reasons.length > 0 ? 'failed' : 'passed', reasons };
}
