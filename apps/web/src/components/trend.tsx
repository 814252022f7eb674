import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../lib/class-names.ts';
import { ABSENT, formatCount, formatDecimal } from '../lib/format.ts';
import { common } from './common-texts.ts';
import css from './trend.module.css';

interface Change {
  readonly change: number | undefined;
  readonly digits?: number;
  readonly unit?: string;
}

const sizeOf = ({ change = 0, digits = 0, unit = '' }: Change) =>
  `${digits > 0 ? formatDecimal(Math.abs(change), digits) : formatCount(Math.abs(change))}${unit}`;

/** A change in words, for names of links and for the tooltip; empty when it is unknown. */
export function trendWords(given: Change): string {
  const { change } = given;
  if (change === undefined) return '';
  if (change === 0) return common.text('unchanged');
  return common.text(change > 0 ? 'rise' : 'fall', { value: sizeOf(given) });
}

/**
 * A change against the last run: arrow and absolute value; ±0 without arrow; absent is `--`.
 * @param neutral neither direction is good or bad (line counts)
 * @param more what a higher value means; the fewer issues the better, the more coverage the better
 * @param digits decimals of the value; 0 for counts
 */
export function Trend({
  change,
  neutral,
  more = 'worse',
  digits = 0,
  unit = '',
}: {
  change: number | undefined;
  neutral?: boolean;
  more?: 'worse' | 'better';
  digits?: number;
  unit?: string;
}) {
  common.use();
  if (change === undefined) return <span className={css.trend}>{ABSENT}</span>;
  const words = trendWords({ change, digits, unit });
  if (change === 0) {
    return (
      <span className={css.trend} title={words}>
        ±0
      </span>
    );
  }
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(css.trend, !neutral && (change > 0 === (more === 'worse') ? css.worse : css.better))}
      title={words}
    >
      <Arrow size={12} aria-hidden />
      {sizeOf({ change, digits, unit })}
    </span>
  );
}

/** Counts and averages alike: two decimals at most. */
const formatValue = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

export interface SparkPoint {
  readonly value: number;
  /** What the point stands for, in its tooltip. */
  readonly label: string;
}

/** Up to 30 builds as one line, the last value as a dot. Zero-based unless the values never come near zero. */
export function Sparkline({
  points,
  width = 120,
  height = 28,
}: {
  points: readonly SparkPoint[];
  width?: number;
  height?: number;
}) {
  const t = common.use();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const at = sparkScale({ values: points.map((point) => point.value), width, height });
  const dots = points.map((point, index) => at(point.value, index));
  const end = dots.at(-1) ?? { x: 0, y: 0 };
  return (
    <svg
      className={css.spark}
      width={width}
      height={height}
      role="img"
      aria-label={t('sparkline', {
        count: points.length,
        first: formatValue(first.value),
        last: formatValue(last.value),
      })}
    >
      <polyline
        points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--text-3)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle cx={end.x} cy={end.y} r="2.25" fill="var(--text)" />
      {points.map((point, index) => (
        <rect
          key={point.label}
          x={(dots[index]?.x ?? 0) - width / points.length / 2}
          width={width / points.length}
          height={height}
          fill="transparent"
        >
          <title>{point.label}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Maps values to the box; the base line is zero where the smallest is below half of the largest. */
export function sparkScale({ values, width, height }: { values: readonly number[]; width: number; height: number }) {
  const high = Math.max(...values);
  const low = Math.min(...values);
  const base = low < high / 2 ? Math.min(0, low) : low;
  const span = high - base || 1;
  const pad = 3;
  return (value: number, index: number) => ({
    x: round(pad + (index / Math.max(values.length - 1, 1)) * (width - 2 * pad)),
    y: round(high === base ? height / 2 : height - pad - ((value - base) / span) * (height - 2 * pad)),
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
