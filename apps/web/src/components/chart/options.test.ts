import { expect, it } from 'vitest';
import { formatCount } from '../../lib/format.ts';
import { barOption, lineOption, rankOption, type Series } from './options.ts';

const series: readonly Series[] = [
  { name: 'serious', colour: 'serious', values: [3, undefined] },
  { name: 'prompt', colour: 'prompt', values: [2, 4] },
  { name: 'none', colour: 'muted', values: [undefined, undefined] },
];
const data = { labels: ['ann', 'bob'], series, format: formatCount };

interface Drawn {
  readonly yAxis: { readonly min?: number; readonly minInterval?: number; readonly inverse?: boolean };
  readonly series: readonly {
    readonly data: readonly unknown[];
    readonly markLine?: { readonly data: readonly unknown[] };
    readonly endLabel?: { readonly show: boolean };
    readonly label?: { readonly formatter: (at: { dataIndex: number }) => string };
  }[];
}
const drawn = (option: unknown) => option as Drawn;

it('lines and bars begin at zero, and what is absent is a gap', () => {
  for (const option of [lineOption, barOption]) {
    const made = drawn(option(data, 'light'));
    expect(made.yAxis.min).toBe(0);
    expect(made.series[0]?.data).toEqual([3, null]);
  }
});

it('an axis of counts has no halves', () => {
  for (const option of [lineOption, barOption]) {
    expect(drawn(option({ ...data, whole: true }, 'light')).yAxis.minInterval).toBe(1);
    expect(drawn(option(data, 'light')).yAxis.minInterval).toBe(0);
  }
});

it('several lines are named at their ends, one is not; the limit is drawn once', () => {
  const limit = { value: 2, label: 'at most 2' };
  expect(drawn(lineOption({ ...data, limit }, 'dark')).series.map((line) => line.markLine?.data)).toEqual([
    [{ yAxis: 2 }],
    undefined,
    undefined,
  ]);
  expect(drawn(lineOption(data, 'dark')).series[0]?.endLabel?.show).toBe(true);
  expect(drawn(lineOption({ ...data, series: series.slice(0, 1) }, 'dark')).series[0]?.endLabel?.show).toBe(false);
});

it('each lying bar says its sum once, behind its last part', () => {
  const made = drawn(rankOption(data, 'light'));
  expect(made.yAxis.inverse).toBe(true);
  const labelled = made.series.map((part) =>
    part.data.map((item) => (item as { label: { show: boolean } }).label.show),
  );
  expect(labelled).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  expect([0, 1].map((dataIndex) => made.series[1]?.label?.formatter({ dataIndex }))).toEqual(['5', '4']);
});
