import { type JsonObject, objectAt, textEntries } from '../json/values.ts';

const LONGEST = 200;

/** The producer's own id of a result: its fingerprints, else its partial ones, each with its name, in order of the names. */
export function fingerprintOf(result: JsonObject): string | undefined {
  const own = textEntries(objectAt(result, 'fingerprints'));
  const entries = own.length > 0 ? own : textEntries(objectAt(result, 'partialFingerprints'));
  if (entries.length === 0) return undefined;
  const text = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length > LONGEST ? undefined : clean;
}
