import { createHash } from 'node:crypto';
import type { Finding } from '@assay/contract/finding';
import type { ImportTally } from './import-tally.ts';
import type { ReportRequest } from './report-source.ts';

/** Lets every finding through once: reports repeat what several translation units or configurations said. */
export function findingGate(
  { onFinding }: Pick<ReportRequest, 'onFinding'>,
  tally: ImportTally,
): (finding: Finding) => void {
  const seen = new Set<string>();
  return (finding) => {
    const { path, line, column, checker, message } = finding;
    // A short digest: a million findings must not be held twice.
    const key = createHash('sha1')
      .update(JSON.stringify([path, line, column, checker, message]))
      .digest('base64url');
    if (seen.has(key)) {
      tally.dropped('repeated', `${path}:${line} ${checker}`);
      return;
    }
    seen.add(key);
    tally.findings += 1;
    onFinding(finding);
  };
}
