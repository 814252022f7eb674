import type { UiLanguage } from '@assay/contract/errors';
import type { ChartData } from '@assay/contract/http/chart';
import type { Transaction } from '@assay/database/connect';
import type { Population } from '@assay/database/defects/place-filter';
import type { ChartDays, ChartStep } from '@assay/domain/charts/chart-days';
import type { TipStyle } from './tips.ts';

/** What the charts of one tool have been asked with. */
export interface ChartQuestion {
  readonly at: Population;
  readonly days: ChartDays;
  /** The same days with their labels. */
  readonly points: readonly { readonly date: string; readonly tips: string }[];
  /** The point of today shows what is true now, not what the last build said. */
  readonly today: string;
  readonly zone: string;
  readonly language: UiLanguage;
}

/** How the charts of one pattern of tools are drawn. */
export interface ChartReader {
  readonly step: ChartStep;
  readonly tips: TipStyle;
  read(trx: Transaction, question: ChartQuestion): Promise<ChartData>;
}
