import { DETECTION, type Detection, STATUS_BIT } from '@assay/contract/codes';

/** The two axes of a defect: what scans see and what people said. */
export interface DefectState {
  readonly detection: Detection;
  readonly ignored: boolean;
}

/**
 * The bit mask of the wire (contract-defects 1.2). A gone defect is 3 even when it is ignored (decisions 21): the
 * decision stays inside and shows again when the defect returns. Not verified is still to be repaired.
 */
export function statusMask({ detection, ignored }: DefectState): number {
  const ignore = ignored ? STATUS_BIT.ignored : 0;
  switch (detection) {
    case DETECTION.present:
    case DETECTION.notVerified:
      return STATUS_BIT.new | ignore;
    case DETECTION.gone:
      return STATUS_BIT.new | STATUS_BIT.fixed;
    case DETECTION.maskedByPath:
      return STATUS_BIT.new | ignore | STATUS_BIT.pathMask;
    case DETECTION.maskedByChecker:
      return STATUS_BIT.new | ignore | STATUS_BIT.checkerMask;
  }
}

/** Families of the tools that filter by status differently (contract-defects 1.3). */
export type StatusRule = 'lint' | 'bits';

/** What an empty status filter of a list means. */
export const DEFAULT_STATUS = { lint: [1], compile: [1, 2, 4], ccn: [1] } as const;

/**
 * Whether a defect is in a status filter.
 * `lint`: a value means exactly `value | 1`; 8 means everything masked.
 * `bits`: 1 means exactly 1, another value that bit; 8 implies 16.
 * @param filter plain values as the client sends them; an empty filter matches nothing here, put the list's default in
 */
export function matchesStatusFilter(state: DefectState, filter: readonly number[], rule: StatusRule): boolean {
  const mask = statusMask(state);
  const masked = (mask & (STATUS_BIT.pathMask | STATUS_BIT.checkerMask)) !== 0;
  return filter.some((value) => {
    if (value === STATUS_BIT.pathMask) return masked;
    if (rule === 'lint') return mask === (value | STATUS_BIT.new);
    return value === STATUS_BIT.new ? mask === STATUS_BIT.new : (mask & value) !== 0;
  });
}

const ALL_STATES: readonly DefectState[] = Object.values(DETECTION).flatMap((detection) => [
  { detection, ignored: false },
  { detection, ignored: true },
]);

/** The states a status filter lets through, for a query over the two columns. */
export function statesOf(filter: readonly number[], rule: StatusRule): DefectState[] {
  return ALL_STATES.filter((state) => matchesStatusFilter(state, filter, rule));
}
