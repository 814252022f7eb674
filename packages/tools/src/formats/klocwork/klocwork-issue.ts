import { SEVERITY, type Severity } from '@assay/contract/finding';
import type { Drop } from '@assay/contract/report';
import { cleanText } from '../../script/clean-text.ts';
import type { PlainIssue, PlainStep } from '../plain-report.ts';

/** Fields of an issue under the names of the JSON; those of the XML differ in a few and are translated. */
export interface KlocworkFields {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly method: string | undefined;
  /** 1 critical, 2 error, 3 warning, 4 review, then those a site adds. */
  readonly severityCode: number | undefined;
  readonly severity: string | undefined;
  readonly title: string | undefined;
  readonly taxonomy: string | undefined;
  readonly status: string | undefined;
  readonly state: string | undefined;
  readonly helpUri: string | undefined;
  readonly steps: readonly PlainStep[];
}

const NAMED: ReadonlyMap<string, Severity> = new Map([
  ['critical', SEVERITY.serious],
  ['error', SEVERITY.serious],
  ['warning', SEVERITY.normal],
  ['review', SEVERITY.prompt],
]);

/** Statuses of Klocwork's triage by which an issue is not open ("Citing statuses" of its documentation). */
const DISMISSED: ReadonlySet<string> = new Set(['not a problem', 'ignore', 'filter', 'defer']);

/** An issue of Klocwork, from either format. Its ids are numbers of a server or of one run and prove nothing. */
export function klocworkIssue(fields: KlocworkFields): PlainIssue {
  const severity = severityOf(fields);
  return {
    checker: fields.code,
    message: fields.message,
    severity,
    files: [fields.file],
    line: fields.line,
    column: fields.column,
    symbol: fields.method,
    steps: fields.steps,
    closed: closedBy(fields),
    rule: {
      ...(fields.title ? { description: cleanText(fields.title) } : {}),
      ...(fields.helpUri ? { helpUri: fields.helpUri } : {}),
      severity,
      tags: fields.taxonomy ? [cleanText(fields.taxonomy).slice(0, 64)] : [],
    },
  };
}

function severityOf({ severityCode, severity }: KlocworkFields): Severity {
  if (severityCode !== undefined && severityCode >= 1) {
    if (severityCode <= 2) return SEVERITY.serious;
    return severityCode === 3 ? SEVERITY.normal : SEVERITY.prompt;
  }
  return NAMED.get((severity ?? '').toLowerCase()) ?? SEVERITY.normal;
}

function closedBy({ status, state }: KlocworkFields): Drop | undefined {
  if ((state ?? '').toLowerCase() === 'fixed') return 'absent';
  return DISMISSED.has((status ?? '').toLowerCase()) ? 'suppressed' : undefined;
}
