import type { RiskThresholds } from '@assay/contract/codes';
import { rangesOfRisk } from '../codes/risk.ts';
import { DEFAULT_STATUS, statesOf } from '../codes/status.ts';
import type { DefectFilter } from './defect-filter.ts';
import { toPostgresPattern, wholePathPattern } from './path-pattern.ts';

/** Parts of a filter that a counter leaves out: a facet ignores its own choice and honours all others. */
export type FilterPart = 'status' | 'severity' | 'period';

/**
 * How a list means its filter: for `ccn`, severities are bands of the measure, the status is a set of bits and no checker is meant;
 * for `compile`, dates and periods go by when a defect was found and when it was gone, and an expression means the whole path.
 */
export type FilterMeaning =
  | { readonly kind: 'lint' | 'compile' }
  | { readonly kind: 'ccn'; readonly thresholds: RiskThresholds['CCN'] };

/**
 * What a filter asks of a place, resolved to values that a query can compare. One translation for a list, its counters and
 * a select-all, so that they can never mean different defects. A missing member restricts nothing; an empty list of states
 * or bands lets nothing through.
 */
export function placeCriteria(filter: DefectFilter, meaning: FilterMeaning, without: readonly FilterPart[] = []) {
  const status = filter.status.length > 0 ? filter.status : DEFAULT_STATUS[meaning.kind];
  const period = without.includes('period') ? undefined : filter.period;
  const bySeverity = !without.includes('severity') && filter.severity.length > 0;
  return {
    ...(!without.includes('status') && { states: statesOf(status, meaning.kind === 'lint' ? 'lint' : 'bits') }),
    ...(bySeverity && meaning.kind !== 'ccn' && { severities: filter.severity }),
    ...(bySeverity && meaning.kind === 'ccn' && { measures: rangesOfRisk(filter.severity, meaning.thresholds) }),
    ...(period && meaning.kind !== 'compile' && { period }),
    ...(period && meaning.kind === 'compile' && { foundPeriod: period }),
    ...(meaning.kind !== 'ccn' && filter.checker !== undefined && { checker: filter.checker }),
    ...(filter.author !== undefined && { authors: [filter.author] }),
    ...(filter.mine !== undefined && { authors: filter.mine }),
    ...(filter.fileList.length > 0 && {
      paths: filter.fileList.map(meaning.kind === 'compile' ? wholePathPattern : toPostgresPattern),
    }),
    ...(filter.created && meaning.kind !== 'compile' && { lineTime: filter.created }),
    ...(filter.created && meaning.kind === 'compile' && { foundTime: filter.created }),
    ...(filter.fixed && meaning.kind === 'compile' && { goneTime: filter.fixed }),
    ...(filter.introducedIn !== undefined && { introducedIn: filter.introducedIn }),
    ...(filter.ignoreEndsWithin !== undefined && { ignoreEndsWithin: filter.ignoreEndsWithin }),
  };
}
