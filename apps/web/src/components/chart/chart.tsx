import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import css from './chart.module.css';

/** A place that was pressed: number of the point or bar, and of its series, both from 0. */
export interface Pick {
  readonly index: number;
  readonly series: number;
}

/**
 * A drawing for the eye. What it says stands in the table beside it, so screen readers and keys pass it by.
 * @param option built anew when its data or the theme change; see options.ts
 */
export function Chart({
  option,
  height,
  onPick,
}: {
  option: EChartsCoreOption;
  height: number;
  onPick?: ((pick: Pick) => void) | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef({ option, onPick });
  latest.current = { option, onPick };

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gone = false;
    let watch: ResizeObserver | undefined;
    void import('./draw.ts').then(({ draw }) => {
      if (gone) return;
      chart.current = draw(element);
      paint(chart.current, latest.current.option);
      chart.current.on('click', ({ dataIndex, seriesIndex = 0 }) =>
        latest.current.onPick?.({ index: dataIndex, series: seriesIndex }),
      );
      watch = new ResizeObserver(() => chart.current?.resize());
      watch.observe(element);
    });
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (chart.current) paint(chart.current, option);
  }, [option]);

  return <div ref={box} className={css.chart} style={{ height }} aria-hidden />;
}

/** In the page's own type. */
function paint(chart: EChartsType, option: EChartsCoreOption): void {
  const { fontFamily } = getComputedStyle(chart.getDom());
  chart.setOption({ ...option, textStyle: { fontFamily } }, { notMerge: true });
}
