import type { ReportSource } from '../report-source.ts';
import { parseCobertura } from './cobertura.ts';
import type { CoverageFormat, CoverageRequest, CoverageTally } from './coverage.ts';
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

const HEAD_BYTES = 4096;

/**
 * Reads coverage of any format that is accepted, told by its beginning.
 * @throws UnreadableReportError when it is none of them, or broken: half of a report would look like lost coverage
 */
export async function readCoverage(request: CoverageRequest): Promise<CoverageTally & { format: CoverageFormat }> {
  const format = formatOf(await headOf(request.source));
  if (!format)
    throw unreadable(
      '不是 LCOV、JaCoCo XML、Cobertura XML 或 Go 覆盖率文件',
      'it is no coverage of LCOV, JaCoCo, Cobertura or Go',
    );
  const tally = await PARSERS[format](request);
  if (tally.files === 0) throw unreadable('其中没有任何文件', 'there is no file in it');
  return { ...tally, format };
}

/** @param head first characters of the report */
export function formatOf(head: string): CoverageFormat | undefined {
  const text = head.replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('mode:')) return 'go-profile';
  if (text.startsWith('<')) {
    if (/<report[\s>]/.test(text) || /JACOCO/.test(text)) return 'jacoco';
    return /<coverage[\s>]/.test(text) ? 'cobertura' : undefined;
  }
  return /^(TN|SF|VER):/m.test(text) ? 'lcov' : undefined;
}

async function headOf(source: ReportSource): Promise<string> {
  let head = Buffer.alloc(0);
  for await (const chunk of source.open()) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD_BYTES) break;
  }
  // UTF-16 of ASCII syntax, with its zero bytes out of the way.
  return head
    .subarray(0, HEAD_BYTES)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(ÿþ|þÿ|ï»¿)/, '');
}
