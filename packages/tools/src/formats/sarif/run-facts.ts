import { integerAt, type JsonObject, objectAt, objectsAt, textAt } from '../json/values.ts';
import { joined, type ReportPath, reportUri } from '../paths/report-path.ts';

/** Rules and artifacts of a run are kept in memory, so their number has an end. */
export const MOST_RULES = 20_000;
const MOST_ARTIFACTS = 500_000;
const MOST_CACHED_LOCATIONS = 100_000;
/** Bases may refer to bases; a circle ends here. */
const MOST_BASES = 10;

/** A driver or an extension with its rules. */
export interface Component {
  name?: string;
  guid?: string;
  version?: string;
  readonly rules: JsonObject[];
  messageStrings?: JsonObject;
}

/** What the results of one run refer to, gathered before the first result is read: producers write it before or behind them. */
export class RunFacts {
  readonly driver: Component = { rules: [] };
  readonly extensions: Component[] = [];
  readonly artifacts: (JsonObject | undefined)[] = [];
  readonly cachedLocations: JsonObject[] = [];
  bases: JsonObject | undefined;
  /** Where the tool ran: relative paths without a base start here. */
  workingDirectory: JsonObject | undefined;
  inCodePoints = false;
  rulesCut = false;
  readonly #byId = new Map<string, JsonObject>();

  addRule(component: Component, rule: JsonObject): void {
    const id = textAt(rule, 'id');
    if (this.#byId.size >= MOST_RULES) {
      this.rulesCut = true;
      return;
    }
    component.rules.push(rule);
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, rule);
  }

  addArtifact(artifact: JsonObject): void {
    // Contents and hashes are of no use here, and large.
    if (this.artifacts.length < MOST_ARTIFACTS) this.artifacts.push(objectAt(artifact, 'location'));
  }

  addCachedLocation(location: JsonObject): void {
    if (this.cachedLocations.length < MOST_CACHED_LOCATIONS) this.cachedLocations.push(location);
  }

  extension(index: number): Component {
    while (this.extensions.length <= Math.min(index, 1_000)) this.extensions.push({ rules: [] });
    return this.extensions[Math.min(index, 1_000)] ?? this.driver;
  }

  /** The rule a result names, with its descriptor when the run describes it (SARIF 2.1.0, 3.27.5-7 and 3.52). */
  ruleOf(result: JsonObject): { readonly key: string | undefined; readonly descriptor: JsonObject | undefined } {
    const reference = objectAt(result, 'rule');
    const component = this.#component(objectAt(reference, 'toolComponent'));
    const index = integerAt(reference, 'index') ?? integerAt(result, 'ruleIndex') ?? -1;
    const named = textAt(result, 'ruleId') ?? textAt(reference, 'id');
    const byIndex = component.rules[index];
    const byId = named === undefined ? undefined : (this.#byId.get(named) ?? this.#byId.get(named.split('/')[0] ?? ''));
    const guid = textAt(reference, 'guid');
    const byGuid = guid === undefined ? undefined : component.rules.find((rule) => textAt(rule, 'guid') === guid);
    const descriptor = agrees(byIndex, named) ? byIndex : (byId ?? byGuid);
    return { key: textAt(descriptor, 'id') ?? named, descriptor };
  }

  #component(reference: JsonObject | undefined): Component {
    if (reference === undefined) return this.driver;
    const index = integerAt(reference, 'index');
    if (index !== undefined) return (index >= 0 ? this.extensions[index] : undefined) ?? this.driver;
    const name = textAt(reference, 'name');
    const guid = textAt(reference, 'guid');
    const same = (component: Component) =>
      (name !== undefined && component.name === name) || (guid !== undefined && component.guid === guid);
    return this.extensions.find(same) ?? this.driver;
  }

  /** Where an artifact lies, resolved against its bases; `plain` is the path without them. */
  pathOf(
    artifactLocation: JsonObject | undefined,
  ): { readonly path: ReportPath; readonly plain: ReportPath } | undefined {
    const index = integerAt(artifactLocation, 'index');
    const location =
      textAt(artifactLocation, 'uri') === undefined && index !== undefined && index >= 0
        ? this.artifacts[index]
        : artifactLocation;
    const plain = reportUri(textAt(location, 'uri') ?? '');
    if (plain === undefined) return undefined;
    if (plain.kind === 'absolute') return { path: plain, plain };
    const base = this.#base(textAt(location, 'uriBaseId'));
    return { path: (base && joined(base, plain)) ?? plain, plain };
  }

  #base(id: string | undefined): ReportPath | undefined {
    if (id === undefined) return reportUri(textAt(this.workingDirectory, 'uri') ?? '');
    let path: ReportPath = { kind: 'relative', path: '' };
    let next: string | undefined = id;
    for (let step = 0; next !== undefined && step < MOST_BASES; step += 1) {
      const entry: JsonObject | undefined = objectAt(this.bases, next);
      const uri = reportUri(textAt(entry, 'uri') ?? '');
      if (uri) path = joined(uri, path) ?? path;
      if (path.kind === 'absolute') return path;
      next = textAt(entry, 'uriBaseId');
    }
    return path;
  }
}

/** An index that leads to another rule than the one named is a producer's slip; the name wins then. */
function agrees(rule: JsonObject | undefined, named: string | undefined): boolean {
  if (rule === undefined) return false;
  const id = textAt(rule, 'id');
  return named === undefined || id === undefined || named === id || named.startsWith(`${id}/`);
}

/** Working directory of the first invocation that states one. */
export function workingDirectoryOf(invocation: JsonObject): JsonObject | undefined {
  return objectAt(invocation, 'workingDirectory');
}

/** First artifact locations of a result: what votes for the root. */
export function locationsOf(result: JsonObject): readonly (JsonObject | undefined)[] {
  return objectsAt(result, 'locations').map((location) =>
    objectAt(objectAt(location, 'physicalLocation'), 'artifactLocation'),
  );
}
