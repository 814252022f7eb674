import type { EChartsCoreOption } from 'echarts/core';
import { ABSENT } from '../../lib/format.ts';
import { type Colour, colour, type Theme } from '../../lib/theme.ts';

/** One row of values over the days or names of the axis; absent where there is nothing to draw. */
export interface Series {
  readonly name: string;
  readonly colour: Colour;
  readonly values: readonly (number | undefined)[];
}

export interface ChartData {
  /** Labels of the axis, in reading order. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** How a value is written, in the tooltip and at the axis. */
  readonly format: (value: number) => string;
  /** What is counted has no halves: nor has the axis, which would write the same number twice. */
  readonly whole?: boolean;
  /** A line that values should stay below. */
  readonly limit?: { readonly value: number; readonly label: string } | undefined;
}

const FONT = 12;

/** Lines over days, zero-based, each named at its end where there are several. */
export function lineOption({ labels, series, format, whole, limit }: ChartData, theme: Theme): EChartsCoreOption {
  const named = series.length > 1;
  return {
    ...frame({ labels, theme, format, whole, right: named ? 72 : 16 }),
    series: series.map((line, index) => ({
      type: 'line',
      name: line.name,
      data: line.values.map((value) => value ?? null),
      color: colour(line.colour, theme),
      symbol: 'circle',
      symbolSize: labels.length > 45 ? 0 : 5,
      showSymbol: labels.length <= 45,
      lineStyle: { width: 1.75 },
      emphasis: { disabled: true },
      animation: false,
      endLabel: named
        ? { show: true, formatter: line.name, color: colour('text-2', theme), fontSize: FONT, distance: 6 }
        : { show: false },
      ...(index === 0 && limit ? { markLine: limitLine(limit, theme) } : {}),
    })),
  };
}

/** Bars over days, stacked on each other. */
export function barOption({ labels, series, format, whole }: ChartData, theme: Theme): EChartsCoreOption {
  return {
    ...frame({ labels, theme, format, whole, right: 16, boundaryGap: true }),
    series: series.map((part) => stackedBar(part, theme)),
  };
}

/** A bar per name, lying, the first at the top; its parts side by side. */
export function rankOption({ labels, series, format }: ChartData, theme: Theme): EChartsCoreOption {
  const totals = labels.map((_, row) => series.reduce((sum, part) => sum + (part.values[row] ?? 0), 0));
  return {
    grid: { left: 8, right: 56, top: 8, bottom: 8, containLabel: true },
    tooltip: tooltip({ theme, format }),
    xAxis: { type: 'value', min: 0, show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: labels,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colour('text-2', theme), fontSize: FONT, width: 140, overflow: 'truncate' },
    },
    series: series.map((part, index) => ({
      ...stackedBar(part, theme),
      barMaxWidth: 18,
      data: part.values.map((value, row) => ({
        value: value ?? null,
        // The sum stands behind the last part that the row has.
        label: {
          show: value !== undefined && series.slice(index + 1).every((after) => after.values[row] === undefined),
        },
      })),
      label: {
        position: 'right',
        color: colour('text-2', theme),
        fontSize: FONT,
        formatter: ({ dataIndex }: { dataIndex: number }) => format(totals[dataIndex] ?? 0),
      },
    })),
  };
}

function stackedBar(part: Series, theme: Theme) {
  return {
    type: 'bar',
    stack: 'all',
    name: part.name,
    data: part.values.map((value) => value ?? null),
    color: colour(part.colour, theme),
    barMaxWidth: 28,
    emphasis: { disabled: true },
    animation: false,
    cursor: 'pointer',
  };
}

function frame({
  labels,
  theme,
  format,
  whole = false,
  right,
  boundaryGap = false,
}: {
  labels: readonly string[];
  theme: Theme;
  format: (value: number) => string;
  whole?: boolean | undefined;
  right: number;
  boundaryGap?: boolean;
}) {
  return {
    grid: { left: 8, right, top: 16, bottom: 8, containLabel: true },
    tooltip: { ...tooltip({ theme, format }), trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap,
      axisLine: { lineStyle: { color: colour('border-strong', theme) } },
      axisTick: { show: false },
      axisLabel: { color: colour('text-3', theme), fontSize: FONT, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 4,
      minInterval: whole ? 1 : 0,
      axisLabel: { color: colour('text-3', theme), fontSize: FONT, formatter: (value: number) => format(value) },
      splitLine: { lineStyle: { color: colour('border', theme) } },
    },
  };
}

function tooltip({ theme, format }: { theme: Theme; format: (value: number) => string }) {
  return {
    trigger: 'item',
    confine: true,
    transitionDuration: 0,
    backgroundColor: colour('raised', theme),
    borderColor: colour('border', theme),
    textStyle: { color: colour('text', theme), fontSize: FONT, fontWeight: 400 },
    axisPointer: { type: 'line', lineStyle: { color: colour('border-strong', theme) } },
    valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : ABSENT),
  };
}

function limitLine({ value, label }: { value: number; label: string }, theme: Theme) {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: [{ yAxis: value }],
    lineStyle: { color: colour('text-3', theme), type: 'dashed' },
    label: { formatter: label, position: 'insideStartTop', color: colour('text-3', theme), fontSize: FONT },
  };
}
