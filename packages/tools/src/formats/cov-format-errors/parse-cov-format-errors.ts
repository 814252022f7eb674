import { SEVERITY, type Severity } from '@assay/contract/finding';
import type { ReportedRule, ReportOfImport } from '@assay/contract/report';
import { cleanText } from '../../script/clean-text.ts';
import { readJson } from '../json/read-json.ts';
import {
  flagAt,
  integerAt,
  isObject,
  type JsonObject,
  objectAt,
  objectsAt,
  scalarAt,
  textAt,
  textsAt,
} from '../json/values.ts';
import { type PlainFormat, type PlainIssue, type PlainStep, parsePlain } from '../plain-report.ts';
import { type ReportRequest, UnreadableReportError } from '../report-source.ts';
import { cleanBlock } from '../text/clean-block.ts';

/**
 * JSON of `cov-format-errors --json-output-v2` to `-v10` (and of cov-run-desktop, which writes the same): `issues`, each with its
 * events in order. Fields after Coverity's Desktop Analysis user guide, "JSON output syntax".
 * @throws UnreadableReportError; the signal's reason
 */
export function parseCovFormatErrors(request: ReportRequest): Promise<ReportOfImport> {
  return parsePlain(FORMAT, request);
}

const FORMAT: PlainFormat = {
  format: 'cov-format-errors',
  producer: 'Coverity',
  scan: async (request, scan) => {
    let hasIssues = false;
    await readJson(request, {
      choose: (path, start) => {
        if (path.length === 1 && path[0] === 'issues' && start === 'array') hasIssues = true;
        if (path.length === 0 || (path.length === 1 && path[0] === 'issues')) return 'enter';
        return path.length === 2 ? 'take' : 'skip';
      },
      value: (path, value) => {
        if (path[0] !== 'issues') return;
        if (isObject(value)) scan.issue(issueOf(value));
        else scan.fault('invalid', JSON.stringify(value).slice(0, 200));
      },
      fault: (_, kind, example) => scan.fault(kind, example),
      repaired: scan.repaired,
    });
    if (!hasIssues)
      throw new UnreadableReportError({
        zh: '报告不是 cov-format-errors 的 JSON：没有 issues',
        en: 'The report is no JSON of cov-format-errors: it has no issues',
      });
  },
};

/** Impact of the checker's properties. */
const IMPACTS: ReadonlyMap<string, Severity> = new Map([
  ['high', SEVERITY.serious],
  ['medium', SEVERITY.normal],
  ['low', SEVERITY.prompt],
  ['audit', SEVERITY.prompt],
]);

/** What people decided in Coverity Connect; such issues are not open. */
const DISMISSED: ReadonlySet<string> = new Set(['false positive', 'intentional', 'no test needed', 'tested elsewhere']);

function issueOf(issue: JsonObject): PlainIssue {
  const properties = objectAt(issue, 'checkerProperties');
  const steps = flatEvents(objectsAt(issue, 'events'));
  const mainStep = steps.find((step) => step.main);
  const severity = IMPACTS.get((textAt(properties, 'impact') ?? '').toLowerCase()) ?? SEVERITY.normal;
  const mergeKey = textAt(issue, 'mergeKey');
  const occurrence = integerAt(issue, 'occurrenceNumberInMK') ?? 1;
  const triage = objectAt(objectAt(issue, 'stateOnServer'), 'triage') ?? objectAt(issue, 'localTriage');
  return {
    checker: textAt(issue, 'checkerName'),
    message:
      mainStep?.message ||
      textAt(properties, 'subcategoryLongDescription') ||
      textAt(properties, 'subcategoryShortDescription'),
    severity,
    files: [textAt(issue, 'mainEventFilePathname'), textAt(issue, 'strippedMainEventFilePathname')],
    line: integerAt(issue, 'mainEventLineNumber'),
    column: integerAt(issue, 'mainEventColumnNumber'),
    symbol: textAt(issue, 'functionDisplayName'),
    stableId: mergeKey && (occurrence > 1 ? `${mergeKey}/${occurrence}` : mergeKey),
    steps,
    closed: DISMISSED.has((textAt(triage, 'classification') ?? '').toLowerCase()) ? 'suppressed' : undefined,
    rule: ruleOf(properties, severity),
  };
}

function ruleOf(properties: JsonObject | undefined, severity: Severity): Omit<ReportedRule, 'key'> {
  const short = textAt(properties, 'subcategoryShortDescription');
  const long = textAt(properties, 'subcategoryLongDescription');
  const effect = textAt(properties, 'subcategoryLocalEffect');
  const cwe = scalarAt(properties, 'cweCategory');
  const category = textAt(properties, 'category');
  const kinds = textsAt(properties, 'issueKinds').map((kind) => kind.toLowerCase());
  const help = [long, effect].filter(Boolean).join('\n\n');
  return {
    ...(short ? { description: cleanText(short) } : {}),
    ...(help ? { help: cleanBlock(help) } : {}),
    severity,
    tags: [
      ...(category ? [cleanText(category).slice(0, 64)] : []),
      ...(cwe && /^\d+$/.test(cwe) && cwe !== '0' ? [`CWE-${cwe}`] : []),
      ...(kinds.includes('security') ? ['security'] : []),
    ],
  };
}

const MOST_EVENTS = 10_000;

/** Events in the order of their numbers, nested ones behind the event they explain; the nesting is bounded by the reader. */
function flatEvents(events: readonly JsonObject[]): PlainStep[] {
  const steps: PlainStep[] = [];
  const open = [...events].reverse();
  for (let event = open.pop(); event && steps.length < MOST_EVENTS; event = open.pop()) {
    const tag = textAt(event, 'eventTag');
    const description = textAt(event, 'eventDescription') ?? textAt(event, 'covLStrEventDescription') ?? tag ?? '';
    steps.push({
      file: textAt(event, 'filePathname') ?? textAt(event, 'strippedFilePathname'),
      line: integerAt(event, 'lineNumber'),
      message: description,
      ...(flagAt(event, 'main') ? { main: true } : {}),
    });
    open.push(...[...objectsAt(event, 'events')].reverse());
  }
  return steps;
}
