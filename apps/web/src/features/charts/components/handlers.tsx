import { Chart } from '../../../components/chart/chart.tsx';
import { rankOption } from '../../../components/chart/options.ts';
import { useGo } from '../../../components/link.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import type { Colour } from '../../../lib/theme.ts';
import { theme } from '../../../lib/theme.ts';
import { charts } from '../texts.ts';
import { ChartBlock } from './chart-block.tsx';
import { FiguresTable } from './figures-table.tsx';

/** One level of a handler's rows: its word, its flag in the list's address, its colour. */
export interface LevelColumn<Row> {
  readonly word: string;
  readonly flag: number;
  readonly colour: Colour;
  readonly of: (row: Row) => number;
}

/** The name of rows that nobody handles; literal on the wire. */
const NOBODY = 'No Author';
/** Bars in a drawing: more cannot be told apart. */
const DRAWN = 12;
const BAR = 26;

interface Handler {
  readonly authorName: string;
  readonly total: number;
}

/** Whose rows are open, by level: the busiest as bars, everyone in the table; each number is its list. */
export function Handlers<Row extends Handler>({
  title,
  rows,
  total,
  levels,
  listOf,
}: {
  title: string;
  rows: readonly Row[];
  total: Row;
  levels: readonly LevelColumn<Row>[];
  /** @param author empty is everyone; @param severity absent is all levels */
  listOf: (author: string, severity: number | undefined) => string;
}) {
  const t = charts.use();
  const go = useGo();
  const current = useStore(theme);
  const busiest = [...rows].sort((a, b) => b.total - a.total || a.authorName.localeCompare(b.authorName));
  const drawn = busiest.slice(0, DRAWN);
  const nameOf = (name: string) => (name === NOBODY ? t('nobody') : name);
  const option = rankOption(
    {
      labels: drawn.map((row) => nameOf(row.authorName)),
      series: levels.map((level) => ({
        name: level.word,
        colour: level.colour,
        values: drawn.map((row) => level.of(row) || undefined),
      })),
      format: formatCount,
    },
    current,
  );
  const figures = (row: Row, author: string) => [
    { value: row.total, to: listOf(author, undefined) },
    ...levels.map((level) => ({ value: level.of(row), to: listOf(author, level.flag) })),
  ];
  return (
    <ChartBlock
      title={title}
      note={rows.length > DRAWN && t('andMore', { count: DRAWN })}
      empty={rows.length === 0 ? t('nobodyHas') : undefined}
      drawing={
        <Chart
          option={option}
          height={drawn.length * BAR + 24}
          onPick={({ index, series }) => {
            const row = drawn[index];
            if (row) go(listOf(row.authorName, levels[series]?.flag));
          }}
        />
      }
      table={
        <FiguresTable
          label={title}
          heads={[
            { text: t('handler') },
            { text: t('total') },
            ...levels.map(({ word, colour }) => ({ text: word, colour })),
          ]}
          rows={[
            ...busiest.map((row) => ({
              key: row.authorName,
              head: nameOf(row.authorName),
              figures: figures(row, row.authorName),
            })),
            { key: '', head: t('total'), figures: figures(total, ''), sum: true },
          ]}
        />
      }
    />
  );
}
