import type { TraceStep } from '@assay/contract/finding';
import type { ImportTally } from '../import-tally.ts';
import { flagAt, integerAt, type JsonObject, objectAt, objectsAt } from '../json/values.ts';
import type { ResolvedPath } from '../paths/path-resolver.ts';
import type { LineIndex } from '../text/line-index.ts';
import { messageText } from './messages.ts';
import { type Region, regionOf } from './regions.ts';
import type { RunFacts } from './run-facts.ts';

/** What a location needs to become a place in the repository. */
export interface Places {
  readonly run: RunFacts;
  readonly resolve: (artifactLocation: JsonObject | undefined) => ResolvedPath | undefined;
  readonly textOf: (path: string) => LineIndex | undefined;
  readonly tally: ImportTally;
}

/** Steps read before shortening; an endless flow costs no more than this. */
const MOST_READ = 100_000;

/** A location in the repository; undefined outside of it. */
export function placeOf(
  location: JsonObject | undefined,
  { run, resolve, textOf }: Places,
): { readonly path: ResolvedPath; readonly region: Region | undefined } | undefined {
  const physical = objectAt(location, 'physicalLocation');
  const path = resolve(objectAt(physical, 'artifactLocation'));
  if (path === undefined) return undefined;
  const region = objectAt(physical, 'region');
  const needsText = region !== undefined && (run.inCodePoints || integerAt(region, 'startLine') === undefined);
  const text = needsText ? textOf(path.path) : undefined;
  return { path, region: regionOf(region, { text, inCodePoints: run.inCodePoints }) };
}

/** Steps of the first code flow, all its threads in order; else the related locations. */
export function stepsOf(result: JsonObject, places: Places): TraceStep[] {
  const flows = objectsAt(result, 'codeFlows');
  const [flow] = flows;
  if (flow === undefined) return related(result, places);
  if (flows.length > 1) places.tally.repaired('more-flows');
  const entries = objectsAt(flow, 'threadFlows')
    .flatMap((thread) => objectsAt(thread, 'locations').slice(0, MOST_READ))
    .slice(0, MOST_READ)
    .map((entry) => cached(entry, places.run));
  return inOrder(entries).flatMap((entry) => step(objectAt(entry, 'location'), places, flagAt(entry, 'main')));
}

/** Related locations explain a result; those without a text only repeat it. */
function related(result: JsonObject, places: Places): TraceStep[] {
  return objectsAt(result, 'relatedLocations')
    .slice(0, MOST_READ)
    .filter((location) => objectAt(location, 'message') !== undefined)
    .flatMap((location) => step(location, places, false));
}

function step(location: JsonObject | undefined, places: Places, main: boolean): TraceStep[] {
  if (location === undefined) return [];
  const place = placeOf(location, places);
  if (place === undefined) {
    if (objectAt(location, 'physicalLocation')) places.tally.repaired('trace-outside');
    return [];
  }
  const message = messageText(objectAt(location, 'message'), [places.run.driver.messageStrings]) ?? '';
  const { path } = place.path;
  return [{ path, line: place.region?.line ?? 1, message, ...(main ? { main: true } : {}) }];
}

/** A step may stand in the run's own table, with only its index here (SARIF 2.1.0, 3.38.2). */
function cached(entry: JsonObject, run: RunFacts): JsonObject {
  const index = integerAt(entry, 'index');
  if (objectAt(entry, 'location') || index === undefined || index < 0) return entry;
  return run.cachedLocations[index] ?? entry;
}

/** Threads interleave by `executionOrder`; without it on every step the order of the report stands. */
function inOrder(entries: readonly JsonObject[]): readonly JsonObject[] {
  const keyed = entries.map((entry) => ({ entry, order: integerAt(entry, 'executionOrder') ?? -1 }));
  if (keyed.some(({ order }) => order < 0)) return entries;
  return keyed.sort((a, b) => a.order - b.order).map(({ entry }) => entry);
}
