import { DEFAULT_RISK } from '@assay/contract/codes';
import type { RiskEntry } from '@assay/contract/http/user';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Threshold = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }));

/** How site administration stores thresholds that differ from the defaults (site_setting `risk`). */
export const StoredRisk = Type.Object({
  CCN: Type.Optional(Type.Object({ SH: Threshold, H: Threshold, M: Threshold, L: Threshold })),
  DUPC: Type.Optional(Type.Object({ SH: Threshold, H: Threshold, M: Threshold })),
});

/** The thresholds as a list, defaults overridden by what is stored; a stored value that makes no sense is not believed. */
export function riskEntries(stored: unknown): RiskEntry[] {
  const own = Value.Check(StoredRisk, stored) ? stored : {};
  const ccn = { ...DEFAULT_RISK.CCN, ...own.CCN };
  const dupc = { ...DEFAULT_RISK.DUPC, ...own.DUPC };
  return [
    ...(['SH', 'H', 'M', 'L'] as const).map((name) => ({
      paramCode: 'CCN' as const,
      paramName: name,
      paramValue: String(ccn[name]),
    })),
    ...(['SH', 'H', 'M'] as const).map((name) => ({
      paramCode: 'DUPC' as const,
      paramName: name,
      paramValue: String(dupc[name]),
    })),
  ];
}
