import type { ReportFormat, ReportOfImport } from '@assay/contract/report';
import { parseCovFormatErrors } from './cov-format-errors/parse-cov-format-errors.ts';
import { parseKlocworkJson } from './klocwork/parse-klocwork-json.ts';
import { parseKlocworkXml } from './klocwork/parse-klocwork-xml.ts';
import { parsePinpoint } from './pinpoint/parse-pinpoint.ts';
import type { ReportRequest } from './report-source.ts';
import { parseSarif } from './sarif/parse-sarif.ts';

const PARSERS = {
  sarif: parseSarif,
  'cov-format-errors': parseCovFormatErrors,
  'klocwork-json': parseKlocworkJson,
  'klocwork-xml': parseKlocworkXml,
  pinpoint: parsePinpoint,
} as const satisfies Record<ReportFormat, (request: ReportRequest) => Promise<ReportOfImport>>;

/**
 * Reads a report of any format that is accepted.
 * @throws UnreadableReportError when nothing of it may count; the signal's reason
 */
export function parseReportFile(format: ReportFormat, request: ReportRequest): Promise<ReportOfImport> {
  return PARSERS[format](request);
}
