import type { ReportOfImport } from '@assay/contract/report';
import type { JsonPath } from '../json/json-walker.ts';
import { readJson } from '../json/read-json.ts';
import { integerAt, isObject, type JsonObject, objectAt, objectsAt, textAt } from '../json/values.ts';
import { type PlainFormat, type PlainStep, parsePlain } from '../plain-report.ts';
import { type ReportRequest, UnreadableReportError } from '../report-source.ts';
import { webAddress } from '../sarif/reported-rule.ts';
import { klocworkIssue } from './klocwork-issue.ts';

/**
 * JSON of `kwciagent list -F json`, `kwcheck list -F json` and of the web API's `search`: a list of issues, an object with a list
 * `issues`, or one issue a line.
 * @throws UnreadableReportError; the signal's reason
 */
export function parseKlocworkJson(request: ReportRequest): Promise<ReportOfImport> {
  return parsePlain(FORMAT, request);
}

const FORMAT: PlainFormat = {
  format: 'klocwork-json',
  producer: 'Klocwork',
  scan: async (request, scan) => {
    const shape = await shapeOf(request);
    await readJson(request, {
      sequence: true,
      choose: (path) => choiceIn(shape, path),
      value: (_, value) => {
        if (isIssue(value)) scan.issue(issueOf(value));
        else scan.fault('invalid', (JSON.stringify(value) ?? '').slice(0, 200));
      },
      fault: (_, kind, example) => scan.fault(kind, example),
      repaired: scan.repaired,
    });
  },
};

type Shape = 'list' | 'wrapped' | 'lines';

/** Ends the look as soon as the shape is known. */
class ShapeSeen extends Error {
  readonly shape: Shape;

  constructor(shape: Shape) {
    super();
    this.shape = shape;
  }
}

async function shapeOf(request: Pick<ReportRequest, 'source' | 'signal'>): Promise<Shape> {
  let hasFields = false;
  try {
    await readJson(request, {
      sequence: true,
      choose: (path, start) => {
        if (path.length === 1 && start === 'array') throw new ShapeSeen('list');
        if (path.length === 2 && start === 'array' && isList(path[1])) throw new ShapeSeen('wrapped');
        if (path.length === 1 && path[0] === 1 && hasFields) throw new ShapeSeen('lines');
        if (path.length === 2 && (path[1] === 'code' || path[1] === 'file')) hasFields = true;
        return path.length === 1 ? 'enter' : 'skip';
      },
      value: () => {},
      fault: () => {},
      repaired: () => {},
    });
  } catch (error) {
    if (error instanceof ShapeSeen) return error.shape;
    throw error;
  }
  if (hasFields) return 'lines';
  throw new UnreadableReportError({
    zh: '报告不是 Klocwork 的 JSON：没有问题列表',
    en: 'The report is no JSON of Klocwork: it has no list of issues',
  });
}

function isList(key: string | number | undefined): boolean {
  return key === 'issues' || key === 'problems';
}

/** Issues lie at `0/7`, at `0/issues/7`, or are the documents themselves. */
function choiceIn(shape: Shape, path: JsonPath): 'enter' | 'take' | 'skip' {
  switch (shape) {
    case 'lines':
      return 'take';
    case 'list':
      return path.length === 1 ? 'enter' : 'take';
    case 'wrapped':
      if (path.length === 1) return 'enter';
      if (!isList(path[1])) return 'skip';
      return path.length === 2 ? 'enter' : 'take';
  }
}

function isIssue(value: unknown): value is JsonObject {
  return isObject(value) && (textAt(value, 'code') !== undefined || textAt(value, 'file') !== undefined);
}

function issueOf(issue: JsonObject) {
  const file = textAt(issue, 'file');
  return klocworkIssue({
    code: textAt(issue, 'code'),
    message: textAt(issue, 'message'),
    file,
    line: integerAt(issue, 'line'),
    column: integerAt(issue, 'column'),
    method: textAt(issue, 'method'),
    severityCode: integerAt(issue, 'severityCode') ?? integerAt(issue, 'severitylevel'),
    severity: textAt(issue, 'severity'),
    title: textAt(issue, 'title'),
    taxonomy: textAt(issue, 'taxonomyName'),
    status: textAt(issue, 'status') ?? textAt(issue, 'citingStatus'),
    state: textAt(issue, 'state'),
    helpUri: webAddress(textAt(issue, 'helpUri')),
    steps: stepsOf(issue, file),
  });
}

const MOST_STEPS_READ = 10_000;

/** A trace is a list of steps, or of blocks with one file each whose lines may hold further blocks. */
function stepsOf(issue: JsonObject, file: string | undefined): PlainStep[] {
  const steps: PlainStep[] = [];
  const lists = ['trace', 'traces', 'traceBlocks'].map((key) => {
    const inner = objectAt(issue, key);
    return inner ? objectsAt(inner, 'traceBlocks') : objectsAt(issue, key);
  });
  const open = lists
    .flat()
    .map((entry) => ({ entry, file }))
    .reverse();
  for (let next = open.pop(); next && steps.length < MOST_STEPS_READ; next = open.pop()) {
    const own = textAt(next.entry, 'file') ?? next.file;
    const line = integerAt(next.entry, 'line');
    if (line !== undefined)
      steps.push({ file: own, line, message: textAt(next.entry, 'text') ?? textAt(next.entry, 'message') ?? '' });
    const inner = ['lines', 'traceLines', 'trace'].flatMap((key) => objectsAt(next?.entry, key));
    open.push(...inner.map((entry) => ({ entry, file: own })).reverse());
  }
  return steps;
}
