import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../components/chart/chart.tsx';
import { barOption, type ChartData, lineOption, type Series } from '../../../components/chart/options.ts';
import { useGo } from '../../../components/link.tsx';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { ABSENT, formatCount, formatDate } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { theme } from '../../../lib/theme.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { charts } from '../texts.ts';
import { ChartBlock } from './chart-block.tsx';
import { type FigureRow, FiguresTable } from './figures-table.tsx';

const HEIGHT = 280;

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
 * Values by day: drawn from the oldest, listed from the newest. Days before the task existed have no value, not zero.
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
  const born = formatDate(useQuery(taskInfoQuery(useTaskScope())).data?.createdDate);
  const known = points.filter((point) => born === ABSENT || point.date >= born);
  const days = [...points].reverse();
  const drawn = columns.filter((column) => column.drawn !== false);
  const data: ChartData = {
    // "11-21(yesterday)" on the wire: brackets of neither language's own
    labels: days.map((point) => point.tips.replace(/\((.*)\)$/, ' $1')),
    series: drawn.map(({ name, colour, of }) => ({
      name,
      colour,
      values: days.map((point) => (known.includes(point) ? of(point) : undefined)),
    })),
    format,
    whole: format === formatCount,
    limit,
  };
  const rows: readonly FigureRow[] = known.map((point) => ({
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
      empty={known.length === 0 ? t('nothing') : undefined}
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
      table={
        <FiguresTable
          label={title}
          heads={[
            { text: t('day') },
            ...columns.map((column) => ({
              text: column.name,
              colour: column.drawn === false || drawn.length < 2 ? undefined : column.colour,
            })),
          ]}
          rows={rows}
        />
      }
    />
  );
}
