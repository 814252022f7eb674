import { type Finding, SEVERITY } from '@assay/contract/finding';
import { cleanText } from '../../script/clean-text.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../json/values.ts';
import { traceOf } from '../trace.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Places, placeOf, stepsOf } from './flows.ts';
import { securitySeverity, severityOfLevel, severityOfRule } from './levels.ts';
import { messageText } from './messages.ts';

/** Key of results that name no rule. */
const NO_RULE = 'unspecified';
const LONGEST_KEY = 200;

export interface ReadResult {
  readonly finding: Finding;
  readonly descriptor: JsonObject | undefined;
}

/** One result as a finding; undefined when it is dropped, which the tally then tells. */
export function toFinding(
  result: JsonObject,
  { places, trustsStableId }: { places: Places; trustsStableId: boolean },
): ReadResult | undefined {
  const { run, tally } = places;
  const { key, descriptor } = run.ruleOf(result);
  if (key === undefined) tally.repaired('no-rule');
  const checker =
    cleanText(key ?? NO_RULE)
      .slice(0, LONGEST_KEY)
      .toWellFormed() || NO_RULE;
  if (dropped(result, places, checker)) return undefined;
  const located = primary(result, places, checker);
  if (located === undefined) return undefined;
  const { path, region } = located;
  if (path.cut) tally.repaired('path-cut', path.path);
  if (region === undefined) tally.repaired('no-region', path.path);
  const strings = [objectAt(descriptor, 'messageStrings'), run.driver.messageStrings];
  const own = messageText(objectAt(result, 'message'), strings);
  if (own === undefined) tally.repaired('no-message', checker);
  const message = own ?? messageText(objectAt(descriptor, 'shortDescription')) ?? checker;
  const at = { path: path.path, line: region?.line ?? 1, message };
  const traces = traceOf(stepsOf(result, places), { at, tally });
  const stableId = trustsStableId ? fingerprintOf(result) : undefined;
  return {
    descriptor,
    finding: {
      ...at,
      endLine: region?.endLine ?? 1,
      column: region?.column ?? 0,
      checker,
      severity: severityOf(result, { descriptor, places }),
      ...(stableId ? { stableId } : {}),
      ...(traces ? { traces } : {}),
    },
  };
}

/** Results that are none: passed checks, suppressed ones, those of a baseline that are gone. */
function dropped(result: JsonObject, { tally }: Places, checker: string): boolean {
  const kind = textAt(result, 'kind');
  if (kind === 'pass' || kind === 'notApplicable') tally.dropped('not-a-failure', checker);
  else if (textAt(result, 'baselineState') === 'absent') tally.dropped('absent', checker);
  else if (isSuppressed(result)) tally.dropped('suppressed', checker);
  else return false;
  return true;
}

/** In the source or elsewhere alike; one that is rejected or still under review does not count (SARIF 2.1.0, 3.27.23). */
function isSuppressed(result: JsonObject): boolean {
  const statuses = objectsAt(result, 'suppressions').map((entry) => textAt(entry, 'status') ?? textAt(entry, 'state'));
  return statuses.length > 0 && statuses.every((status) => status === undefined || status === 'accepted');
}

/** The first location inside the repository. */
function primary(result: JsonObject, places: Places, checker: string) {
  const { tally } = places;
  const locations = objectsAt(result, 'locations').filter((location) => objectAt(location, 'physicalLocation'));
  for (const location of locations) {
    const place = placeOf(location, places);
    if (place) return place;
  }
  const [first] = locations;
  const uri = textAt(objectAt(objectAt(first, 'physicalLocation'), 'artifactLocation'), 'uri');
  if (first === undefined) tally.dropped('no-location', checker);
  else tally.dropped('outside', uri ?? checker);
  return undefined;
}

/** The score of security rules, else the result's own level, else the rule's, else a warning (SARIF 2.1.0, 3.27.10). */
function severityOf(
  result: JsonObject,
  { descriptor, places }: { descriptor: JsonObject | undefined; places: Places },
): Finding['severity'] {
  const scored = securitySeverity(result) ?? securitySeverity(descriptor);
  if (scored !== undefined) return scored;
  const level = textAt(result, 'level');
  if (level !== undefined) {
    const known = severityOfLevel(level);
    if (known === undefined) places.tally.repaired('level-unknown', level);
    return known ?? SEVERITY.normal;
  }
  const kind = textAt(result, 'kind');
  if (kind !== undefined && kind !== 'fail') return SEVERITY.prompt;
  return severityOfRule(descriptor) ?? SEVERITY.normal;
}
