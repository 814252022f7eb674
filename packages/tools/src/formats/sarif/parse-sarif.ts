import type { ReportedRule, ReportOfImport } from '@assay/contract/report';
import { findingGate } from '../finding-gate.ts';
import { ImportTally } from '../import-tally.ts';
import { readJson } from '../json/read-json.ts';
import { isObject, type JsonObject } from '../json/values.ts';
import { pathResolver, type ResolvedPath } from '../paths/path-resolver.ts';
import type { ReportRequest } from '../report-source.ts';
import { lineIndexes } from '../text/line-index.ts';
import type { Places } from './flows.ts';
import { producerOf, readFacts } from './read-facts.ts';
import { reportedRule } from './reported-rule.ts';
import type { RunFacts } from './run-facts.ts';
import { toFinding } from './to-finding.ts';

/**
 * Reads a SARIF 2.1.0 report in two passes over its source and bounded memory; findings are handed on one by one. Odd results are
 * repaired or dropped, and the answer says how many of each kind.
 * @throws UnreadableReportError when it is no SARIF or ends in the middle; the signal's reason
 */
export async function parseSarif(request: ReportRequest): Promise<ReportOfImport> {
  const tally = new ImportTally();
  const { runs, sample } = await readFacts(request);
  const resolve = pathResolver({ files: request.files, ...(request.roots ? { roots: request.roots } : {}), sample });
  const indexes = lineIndexes(request.textOf);
  const places = runs.map((run): Places => ({ run, resolve: resolverOf(run, resolve), textOf: indexes, tally }));
  const skipped = runs.map((run) => request.producer !== undefined && producerOf(run) !== request.producer);
  const emit = findingGate(request, tally);
  const rules = new Map<string, ReportedRule>();
  await readJson(request, {
    choose: (path) => {
      if (path.length === 4) return 'take';
      const onTheWay = path.length <= 2 ? path.length === 0 || path[0] === 'runs' : path[2] === 'results';
      return onTheWay ? 'enter' : 'skip';
    },
    value: (path, value) => {
      tally.results += 1;
      const index = Number(path[1]);
      const inRun = places[index];
      if (!inRun || !isObject(value)) tally.dropped('invalid', JSON.stringify(value)?.slice(0, 200));
      else if (skipped[index]) tally.dropped('other-producer', producerOf(inRun.run));
      else {
        const read = toFinding(value, { places: inRun, trustsStableId: request.trustsStableId });
        if (!read) return;
        const { checker } = read.finding;
        if (!rules.has(checker)) rules.set(checker, reportedRule(checker, read.descriptor));
        emit(read.finding);
      }
    },
    fault: (_, kind, example) => {
      tally.results += 1;
      tally.dropped(kind, example);
    },
    repaired: (kind) => tally.repaired(kind),
  });
  if (runs.some((run) => run.rulesCut)) tally.repaired('rules-cut');
  for (const rule of rules.values()) request.onRule?.(rule);
  return tally.report('sarif', producersOf(runs));
}

/** Paths remembered at most: reports name a few files many times. */
const MOST_REMEMBERED = 100_000;

/** By way of the bases first; a base that leads elsewhere is forgotten when the bare path is a file of the repository. */
function resolverOf(run: RunFacts, resolve: ReturnType<typeof pathResolver>) {
  const remembered = new Map<string, ResolvedPath | undefined>();
  return (location: JsonObject | undefined): ResolvedPath | undefined => {
    const key = JSON.stringify([location?.uri, location?.uriBaseId, location?.index]);
    if (remembered.has(key)) return remembered.get(key);
    const found = run.pathOf(location);
    const path = found && (resolve(found.path) ?? resolve(found.plain));
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, path);
    return path;
  };
}

function producersOf(runs: readonly RunFacts[]): ReportOfImport['producers'] {
  const producers = new Map<string, ReportOfImport['producers'][number]>();
  for (const run of runs) {
    const name = producerOf(run);
    if (name !== '' && !producers.has(name))
      producers.set(name, { name, ...(run.driver.version ? { version: run.driver.version } : {}) });
  }
  return [...producers.values()];
}
