import type { UiLanguage } from '@assay/contract/errors';
import type { ReportUploaded } from '@assay/contract/http/report-upload';
import { CoverageOfImport, DROPS, REPAIRS, ReportOfImport } from '@assay/contract/report';
import { Value } from 'typebox/value';
import type { UploadRow } from './queries.ts';

/** One upload and what became of it; what was stored by another release and is not understood is left out. */
export function presentUpload(
  { at, prefix, outcome, commit, failure, ...row }: UploadRow,
  language: UiLanguage,
): ReportUploaded {
  return {
    ...row,
    time: at.getTime(),
    ...(prefix && { prefix }),
    ...(commit !== null && { commit }),
    ...(failure && { failure: failure[language] }),
    ...outcomeOf(outcome, language),
  };
}

function outcomeOf(outcome: unknown, language: UiLanguage): Pick<ReportUploaded, 'report' | 'coverage'> {
  if (Value.Check(CoverageOfImport, outcome)) return { coverage: outcome };
  if (!Value.Check(ReportOfImport, outcome)) return {};
  const { producers, results, findings, repaired, dropped } = outcome;
  return {
    report: {
      producers,
      results,
      findings,
      repaired: repaired.map((entry) => ({ ...entry, text: REPAIRS[entry.kind][language] })),
      dropped: dropped.map((entry) => ({ ...entry, text: DROPS[entry.kind][language] })),
    },
  };
}
