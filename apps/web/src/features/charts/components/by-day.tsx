import { Chart } from '../../../components/chart/chart.tsx';
import { barOption, type ChartData, lineOption, type Series } from '../../../components/chart/options.ts';
import { useGo } from '../../../components/link.tsx';
import { useStore } from '../../../lib/store.ts';
import { theme } from '../../../lib/theme.ts';
import { charts } from '../texts.ts';
import { ChartBlock } from './chart-block.tsx';
import { type FigureRow, FiguresTable } from './figures-table.tsx';

const HEIGHT = 260;

interface Point {
  readonly date: string;
  readonly tips: string;
}

/** One column of the table, and one series of the drawing unless `drawn` is false. */
export interface DayColumn<P> extends Omit<Series, 'values'> {
  readonly of: (point: P) => number;
  /** The list that has exactly these rows. */
  readonly to?: (point: P) => string | undefined;
  readonly drawn?: boolean;
}

/**
 * Values by day: drawn from the oldest, listed from the newest.
 * @param points newest first, as the server sends them
 */
export function ByDay<P extends Point>({
  title,
  note,
  points,
  columns,
  format,
  limit,
  bars = false,
}: {
  title: string;
  note?: string;
  points: readonly P[];
  columns: readonly DayColumn<P>[];
  format: ChartData['format'];
  limit?: ChartData['limit'];
  bars?: boolean;
}) {
  const t = charts.use();
  const go = useGo();
  const current = useStore(theme);
  const days = [...points].reverse();
  const drawn = columns.filter((column) => column.drawn !== false);
  const data: ChartData = {
    labels: days.map((point) => point.tips),
    series: drawn.map(({ name, colour, of }) => ({ name, colour, values: days.map(of) })),
    format,
    limit,
  };
  const rows: readonly FigureRow[] = points.map((point) => ({
    key: point.date,
    head: point.date,
    figures: columns.map((column) => {
      const value = column.of(point);
      return { value, to: column.to?.(point), text: format(value) };
    }),
  }));
  const linked = drawn.some((column) => column.to);
  return (
    <ChartBlock
      title={title}
      note={note}
      empty={points.length === 0 ? t('nothing') : undefined}
      drawing={
        <Chart
          option={bars ? barOption(data, current) : lineOption(data, current)}
          height={HEIGHT}
          onPick={
            linked
              ? ({ index, series }) => {
                  const point = days[index];
                  const to = point && drawn[series]?.to?.(point);
                  if (to !== undefined) go(to);
                }
              : undefined
          }
        />
      }
      table={<FiguresTable label={title} heads={[t('day'), ...columns.map((column) => column.name)]} rows={rows} />}
    />
  );
}
