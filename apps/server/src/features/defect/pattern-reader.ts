import type { DefectDetailData } from '@assay/contract/http/defect-detail';
import type { DefectOptions, LintCounters } from '@assay/contract/http/defect-list';
import type { ToolPattern } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import type { DefectFilter } from '@assay/domain/filters/defect-filter';
import type { PageRequest } from '@assay/domain/filters/paging';
import type { FilterMeaning } from '@assay/domain/filters/place-criteria';
import type { Services } from '../../services.ts';
import type { DefectContext } from './defect-access.ts';
import type { Listing } from './listing.ts';

/** What every question about the defects of one tool has been asked with: who may see it is settled. */
export interface Question {
  readonly services: Services;
  readonly task: DefectContext['task'];
  readonly at: Population;
  readonly filter: DefectFilter;
  readonly language: 'zh' | 'en';
}

/** `sortField` and `sortType` as sent; every list knows its own fields. */
export interface SortQuery {
  readonly sortField?: unknown;
  readonly sortType?: unknown;
}

export interface ListQuestion extends Question {
  readonly request: PageRequest;
  readonly sort: SortQuery;
}

/** One row of a list: by its id, by its path, or by both, which must agree then. */
export interface DetailQuestion extends Question {
  readonly entityId: string | undefined;
  readonly filePath: string | undefined;
}

/** How a batch reads the filter of a select-all, given the bands in force. */
export type BatchMeaning = (services: Pick<Services, 'db'>) => Promise<FilterMeaning>;

/**
 * How the defects of one pattern of tools are read. A new pattern is a folder with such a reader and its line in
 * `readers.ts`; routes know nothing else of it.
 */
export interface PatternReader {
  /** A page of the list, its head and its rows (contract-defects 4). */
  list(trx: Transaction, question: ListQuestion): Promise<Listing>;
  /** One row with its source (contract-defects 7). @throws AssayError notFound, illegal */
  detail(question: DetailQuestion): Promise<DefectDetailData>;
  /** Choices of the filters (contract-defects 6); `filter` has the status alone. */
  options(trx: Transaction, question: Question): Promise<DefectOptions>;
  /** Counters beside the list (contract-defects 5); absent: zeros are answered. */
  counters?(trx: Transaction, question: Question & { readonly statistic: unknown }): Promise<LintCounters>;
  /** Absent: nobody decides on rows of this pattern. */
  readonly batch?: BatchMeaning;
}

export type PatternReaders = Readonly<Record<ToolPattern, PatternReader>>;
