import { SEVERITY, type Severity } from '@assay/contract/finding';
import { type JsonObject, objectAt, scalarAt, textAt } from '../json/values.ts';

/** SARIF 2.1.0, 3.27.10. */
const LEVELS: ReadonlyMap<string, Severity> = new Map([
  ['error', SEVERITY.serious],
  ['warning', SEVERITY.normal],
  ['note', SEVERITY.prompt],
  ['none', SEVERITY.prompt],
]);

/** @returns undefined for a level the standard does not know */
export function severityOfLevel(level: string): Severity | undefined {
  return LEVELS.get(level.toLowerCase());
}

/**
 * The CVSS score producers of security rules give, in bands: from 7 serious, from 4 normal, else prompt
 * (GitHub's code scanning: critical and high, medium, low).
 */
export function securitySeverity(holder: JsonObject | undefined): Severity | undefined {
  const score = Number(scalarAt(objectAt(holder, 'properties'), 'security-severity') ?? Number.NaN);
  if (!(score >= 0)) return undefined;
  if (score >= 7) return SEVERITY.serious;
  return score >= 4 ? SEVERITY.normal : SEVERITY.prompt;
}

/** Severity of a rule by its score, else by its default level; undefined when it says neither. */
export function severityOfRule(descriptor: JsonObject | undefined): Severity | undefined {
  const level = textAt(objectAt(descriptor, 'defaultConfiguration'), 'level');
  return securitySeverity(descriptor) ?? (level === undefined ? undefined : severityOfLevel(level));
}
