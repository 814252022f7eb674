import type { ReportOfImport } from '@assay/contract/report';
import { type PlainFormat, type PlainStep, parsePlain } from '../plain-report.ts';
import { type ReportRequest, UnreadableReportError } from '../report-source.ts';
import { webAddress } from '../sarif/reported-rule.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { klocworkIssue } from './klocwork-issue.ts';

/**
 * XML of `kwcheck list -F xml` and `kwciagent list -F xml` (`errorList` of the namespace inForce/report/1.0): a `problem` per issue,
 * its fields as elements, or as attributes in older releases.
 * @throws UnreadableReportError; the signal's reason
 */
export function parseKlocworkXml(request: ReportRequest): Promise<ReportOfImport> {
  return parsePlain(FORMAT, request);
}

const FORMAT: PlainFormat = {
  format: 'klocwork-xml',
  producer: 'Klocwork',
  scan: (request, scan) =>
    readXml(request, {
      wanted: 'problem',
      onRoot: (name) => {
        if (name !== 'errorList')
          throw new UnreadableReportError({
            zh: '报告不是 Klocwork 的 XML：根元素不是 errorList',
            en: 'The report is no XML of Klocwork: its root is not errorList',
          });
      },
      onElement: (element) => scan.issue(issueOf(element)),
      onConverted: () => scan.repaired('encoding'),
    }),
};

function issueOf(problem: XmlElement) {
  const field = (name: string): string | undefined => {
    const child = problem.children.find((entry) => entry.name === name)?.text.trim();
    return child || problem.attributes.get(name)?.trim() || undefined;
  };
  const file = field('file');
  const taxonomy = descendants(problem, 'taxonomy')[0]?.attributes.get('name');
  return klocworkIssue({
    code: field('code'),
    message: field('message'),
    file,
    line: whole(field('line')),
    column: whole(field('column')),
    method: field('method'),
    severityCode: whole(field('severitylevel')),
    severity: field('severity'),
    title: field('title'),
    taxonomy,
    status: field('citingStatus'),
    state: field('state'),
    helpUri: webAddress(field('helpUri')),
    steps: stepsOf(problem, file),
  });
}

/** Lines of trace blocks, each block in one file. */
function stepsOf(problem: XmlElement, file: string | undefined): PlainStep[] {
  return descendants(problem, 'traceBlock').flatMap((block) =>
    block.children
      .filter(({ name }) => name === 'traceLine')
      .map((line) => ({
        file: block.attributes.get('file') ?? file,
        line: whole(line.attributes.get('line')),
        message: line.attributes.get('text') ?? line.text,
      })),
  );
}

/** Elements of a name below another, in document order. */
function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [...element.children].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.name === name) found.push(next);
    open.push(...[...next.children].reverse());
  }
  return found;
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
