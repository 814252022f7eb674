import { SEVERITY, type Severity } from '@assay/contract/finding';
import type { ReportOfImport } from '@assay/contract/report';
import { cleanText } from '../../script/clean-text.ts';
import { readJson } from '../json/read-json.ts';
import { integerAt, isObject, type JsonObject, objectsAt, textAt } from '../json/values.ts';
import { type PlainFormat, type PlainIssue, type PlainStep, parsePlain } from '../plain-report.ts';
import { type ReportRequest, UnreadableReportError } from '../report-source.ts';

/**
 * Pinpoint's own JSON (`-report=`): `SrcFiles` numbers the files, every entry of `BugTypes` names a checker and holds its `Reports`,
 * whose `DiagSteps` lead to the defect. Pinpoint's SARIF is read by the SARIF parser.
 * @throws UnreadableReportError; the signal's reason
 */
export function parsePinpoint(request: ReportRequest): Promise<ReportOfImport> {
  return parsePlain(FORMAT, request);
}

const MOST_FILES = 500_000;

const FORMAT: PlainFormat = {
  format: 'pinpoint',
  producer: 'Pinpoint',
  scan: async (request, scan) => {
    const { files, types } = await readNames(request);
    await readJson(request, {
      choose: (path) => {
        if (path.length === 3) return path[2] === 'Reports' ? 'enter' : 'skip';
        if (path.length === 4) return 'take';
        return path.length === 0 || path[0] === 'BugTypes' ? 'enter' : 'skip';
      },
      value: (path, value) => {
        if (isObject(value)) scan.issue(issueOf(value, { type: types[Number(path[1])], files }));
        else scan.fault('invalid', (JSON.stringify(value) ?? '').slice(0, 200));
      },
      fault: (_, kind, example) => scan.fault(kind, example),
      repaired: scan.repaired,
    });
  },
};

interface BugType {
  name?: string;
  description?: string;
  importance?: string;
  classification?: string;
}

interface Names {
  readonly files: readonly string[];
  readonly types: readonly BugType[];
}

/** The numbered files and the kinds of defects: they may stand behind the reports that refer to them. */
async function readNames(request: Pick<ReportRequest, 'source' | 'signal'>): Promise<Names> {
  const files: string[] = [];
  const types: BugType[] = [];
  let isPinpoint = false;
  await readJson(request, {
    choose: (path, start) => {
      if (path.length === 1 && path[0] === 'BugTypes' && start === 'array') isPinpoint = true;
      if (path.length === 0) return 'enter';
      if (path[0] === 'SrcFiles') return path.length === 1 ? 'enter' : 'take';
      if (path[0] !== 'BugTypes') return 'skip';
      if (path.length <= 2) return 'enter';
      return path[2] === 'Reports' ? 'skip' : 'take';
    },
    value: (path, value) => {
      if (path[0] === 'SrcFiles') {
        if (files.length < MOST_FILES) files.push(typeof value === 'string' ? value : '');
        return;
      }
      const at = Number(path[1]);
      const type = types[at] ?? {};
      types[at] = type;
      if (typeof value !== 'string') return;
      if (path[2] === 'Name') type.name = value;
      if (path[2] === 'Description') type.description = value;
      if (path[2] === 'Importance') type.importance = value;
      if (path[2] === 'Classification') type.classification = value;
    },
    fault: () => {},
    repaired: () => {},
  });
  if (!isPinpoint)
    throw new UnreadableReportError({
      zh: '报告不是 Pinpoint 的 JSON：没有 BugTypes',
      en: 'The report is no JSON of Pinpoint: it has no BugTypes',
    });
  return { files, types };
}

const IMPORTANCE: ReadonlyMap<string, Severity> = new Map([
  ['high', SEVERITY.serious],
  ['medium', SEVERITY.normal],
  ['low', SEVERITY.prompt],
]);

function issueOf(
  report: JsonObject,
  { type, files }: { type: BugType | undefined; files: readonly string[] },
): PlainIssue {
  const steps = objectsAt(report, 'DiagSteps').map((step): PlainStep => {
    const file = integerAt(step, 'File');
    return {
      file: file === undefined ? textAt(step, 'File') : files[file],
      line: integerAt(step, 'Line'),
      message: textAt(step, 'Tip') ?? '',
    };
  });
  // The last step is the defect.
  const last = steps.at(-1);
  const severity = IMPORTANCE.get((type?.importance ?? '').toLowerCase()) ?? SEVERITY.normal;
  return {
    checker: type?.name,
    message: textAt(report, 'Description') ?? type?.description ?? last?.message,
    severity,
    files: [last?.file],
    line: last?.line,
    column: undefined,
    steps: steps.map((step) => (step === last ? { ...step, main: true } : step)),
    closed: closedBy(report),
    rule: {
      ...(type?.description ? { description: cleanText(type.description) } : {}),
      severity,
      tags: (type?.classification ?? '').toLowerCase() === 'security' ? ['security'] : [],
    },
  };
}

/** A dominated report is another's consequence, an invalid one was refuted. */
function closedBy(report: JsonObject) {
  if (report.Valid === false) return 'not-a-failure';
  return report.Dominated === true ? 'repeated' : undefined;
}
