import type { RiskThresholds } from '@assay/contract/codes';
import type { RiskEntry } from '@assay/contract/http/user';

/** The thresholds of the site as the list of contract-core 3.5; values are texts. */
export function riskEntries({ CCN, DUPC }: RiskThresholds): RiskEntry[] {
  return [
    ...(['SH', 'H', 'M', 'L'] as const).map((name) => ({
      paramCode: 'CCN' as const,
      paramName: name,
      paramValue: String(CCN[name]),
    })),
    ...(['SH', 'H', 'M'] as const).map((name) => ({
      paramCode: 'DUPC' as const,
      paramName: name,
      paramValue: String(DUPC[name]),
    })),
  ];
}
