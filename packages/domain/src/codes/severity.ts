import { SEVERITY, type Severity } from '@assay/contract/finding';

/**
 * Prompt is 4 in lists, filters and counters, 3 in lint details and rules (contract-defects 1.4).
 * Inside the product there is only the scale of lists.
 */
export type DetailSeverity = 1 | 2 | 3;

export function detailSeverity(severity: Severity): DetailSeverity {
  return severity === SEVERITY.prompt ? 3 : severity;
}

/** @param value 1, 2, 3 or 4 as it may arrive; anything else is undefined */
export function severityFromWire(value: number): Severity | undefined {
  if (value === 3) return SEVERITY.prompt;
  return value === 1 || value === 2 || value === 4 ? value : undefined;
}
