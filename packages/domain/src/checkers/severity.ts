import { SEVERITY, type Severity } from '@assay/contract/finding';

/**
 * The severity a set gives a checker: nothing where nothing is wanted or where it is the usual one, so that a catalogue that
 * rates it otherwise one day is followed. 3 is what some clients send for prompt (screens 1.6).
 */
export function ownSeverity(wanted: Severity | 3 | undefined, usual: Severity): Severity | undefined {
  const severity = wanted === 3 ? SEVERITY.prompt : wanted;
  return severity === usual ? undefined : severity;
}
