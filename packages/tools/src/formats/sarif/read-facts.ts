import type { JsonPath } from '../json/json-walker.ts';
import { readJson } from '../json/read-json.ts';
import { isObject, type JsonObject, textAt } from '../json/values.ts';
import { type ReportRequest, UnreadableReportError } from '../report-source.ts';
import { locationsOf, RunFacts, workingDirectoryOf } from './run-facts.ts';

/** Results looked at in the first pass: they vote for the root of the repository. */
const SAMPLE = 2_000;

export interface SarifFacts {
  readonly runs: readonly RunFacts[];
  /** Absolute paths of artifacts and of the first results. */
  readonly sample: readonly string[];
}

/**
 * The first pass over a report: everything its results refer to. Rules stand before the results in some producers and behind
 * them in others, hence two passes; here results are only passed over, which is fast.
 * @throws UnreadableReportError
 */
export async function readFacts(request: Pick<ReportRequest, 'source' | 'signal'>): Promise<SarifFacts> {
  const runs: RunFacts[] = [];
  const sampled: { readonly run: RunFacts; readonly location: JsonObject | undefined }[] = [];
  let isSarif = false;
  const runAt = (index: number): RunFacts => {
    while (runs.length <= index) runs.push(new RunFacts());
    return runs[index] ?? new RunFacts();
  };
  await readJson(request, {
    choose: (path, start) => {
      if (path.length === 1 && path[0] === 'runs' && start === 'array') isSarif = true;
      return wanted(path);
    },
    value: (path, value) => {
      const run = runAt(Number(path[1]));
      if (path[2] === 'results' && isObject(value))
        for (const location of locationsOf(value)) sampled.push({ run, location });
      else note(run, path.slice(2), value);
    },
    // Told by the second pass.
    fault: () => {},
    repaired: () => {},
  });
  if (!isSarif)
    throw new UnreadableReportError({ zh: '报告不是 SARIF：没有 runs', en: 'The report is no SARIF: it has no runs' });
  const sample = new Set<string>();
  for (const { run, location } of sampled) add(sample, run, location);
  for (const run of runs) for (const location of run.artifacts) add(sample, run, location);
  return { runs, sample: [...sample] };
}

function add(sample: Set<string>, run: RunFacts, location: JsonObject | undefined): void {
  const found = run.pathOf(location);
  if (found?.path.kind === 'absolute' && sample.size < 10_000) sample.add(found.path.path);
}

/** `runs/0/tool/extensions/2/rules/7`: what is entered and what is taken on the way. */
function wanted(path: JsonPath): 'enter' | 'take' | 'skip' {
  const [root, , part, third, fourth] = path;
  if (path.length <= 2) return path.length === 0 || root === 'runs' ? 'enter' : 'skip';
  switch (part) {
    case 'results':
      if (path.length === 3) return 'enter';
      return Number(third) < SAMPLE ? 'take' : 'skip';
    case 'artifacts':
    case 'threadFlowLocations':
    case 'invocations':
      return path.length === 3 ? 'enter' : 'take';
    case 'columnKind':
    case 'originalUriBaseIds':
      return 'take';
    case 'tool':
      if (path.length === 3 || third === 'driver') return ofComponent(path.slice(4));
      if (third !== 'extensions') return 'skip';
      return fourth === undefined ? 'enter' : ofComponent(path.slice(5));
    default:
      return 'skip';
  }
}

/** @param path below the component */
function ofComponent(path: JsonPath): 'enter' | 'take' | 'skip' {
  const [part] = path;
  if (part === undefined) return 'enter';
  if (part === 'rules') return path.length === 1 ? 'enter' : 'take';
  return ['name', 'guid', 'version', 'semanticVersion', 'globalMessageStrings'].includes(String(part))
    ? 'take'
    : 'skip';
}

/** @param path below the run */
function note(run: RunFacts, path: JsonPath, value: unknown): void {
  const [part, second, third] = path;
  switch (part) {
    case 'artifacts':
      if (isObject(value)) run.addArtifact(value);
      return;
    case 'threadFlowLocations':
      if (isObject(value)) run.addCachedLocation(value);
      return;
    case 'invocations':
      if (isObject(value)) run.workingDirectory ??= workingDirectoryOf(value);
      return;
    case 'columnKind':
      run.inCodePoints = value === 'unicodeCodePoints';
      return;
    case 'originalUriBaseIds':
      if (isObject(value)) run.bases = value;
      return;
    case 'tool': {
      const inDriver = second === 'driver';
      const component = inDriver ? run.driver : run.extension(Number(third));
      noteComponent(run, { component, path: path.slice(inDriver ? 2 : 3), value });
    }
  }
}

function noteComponent(
  run: RunFacts,
  { component, path, value }: { component: RunFacts['driver']; path: JsonPath; value: unknown },
): void {
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  switch (path[0]) {
    case 'rules':
      if (isObject(value)) run.addRule(component, slim(value));
      return;
    case 'name':
      if (text) component.name = text;
      return;
    case 'guid':
      if (text) component.guid = text;
      return;
    case 'semanticVersion':
      if (text) component.version = text;
      return;
    case 'version':
      if (text) component.version ??= text;
      return;
    case 'globalMessageStrings':
      if (isObject(value)) component.messageStrings = value;
  }
}

/** What is used of a descriptor; relationships and the like can be many times as large. */
function slim(rule: JsonObject): JsonObject {
  const kept = [
    'id',
    'guid',
    'name',
    'shortDescription',
    'fullDescription',
    'help',
    'helpUri',
    'messageStrings',
    'defaultConfiguration',
    'properties',
  ];
  return Object.fromEntries(kept.flatMap((key) => (Object.hasOwn(rule, key) ? [[key, rule[key]]] : [])));
}

/** Name of the run's producer as it writes it; empty when it has none. */
export function producerOf(run: RunFacts): string {
  return textAt({ name: run.driver.name }, 'name') ?? '';
}
