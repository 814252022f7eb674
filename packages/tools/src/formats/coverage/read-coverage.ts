import type { CoverageFormat } from '@assay/contract/report';
import { CoveragePeek } from '../report-peek.ts';
import { parseCobertura } from './cobertura.ts';
import type { CoverageRequest, CoverageTally } from './coverage.ts';
import { unreadable } from './coverage-xml.ts';
import { parseGoProfile } from './go-profile.ts';
import { parseJacoco } from './jacoco.ts';
import { parseLcov } from './lcov.ts';

const PARSERS = {
  lcov: parseLcov,
  jacoco: parseJacoco,
  cobertura: parseCobertura,
  'go-profile': parseGoProfile,
} as const satisfies Record<CoverageFormat, (request: CoverageRequest) => Promise<CoverageTally>>;

/**
 * Reads coverage of any format that is accepted, told by its beginning.
 * @throws UnreadableReportError when it is none of them, or broken: half of a report would look like lost coverage
 */
export async function readCoverage(request: CoverageRequest): Promise<CoverageTally & { format: CoverageFormat }> {
  const peek = new CoveragePeek();
  for await (const chunk of request.source.open()) if (peek.write(chunk)) break;
  const { format } = peek.end();
  if (!format)
    throw unreadable(
      '不是 LCOV、JaCoCo XML、Cobertura XML 或 Go 覆盖率文件',
      'it is no coverage of LCOV, JaCoCo, Cobertura or Go',
    );
  const tally = await PARSERS[format](request);
  if (tally.files === 0) throw unreadable('其中没有任何文件', 'there is no file in it');
  return { ...tally, format };
}
