import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useStore } from '../../lib/store.ts';
import { theme } from '../../lib/theme.ts';
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
  const current = useStore(theme);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gone = false;
    let watch: ResizeObserver | undefined;
    void import('./draw.ts').then(({ draw }) => {
      if (gone) return;
      const made = draw(element);
      chart.current = made;
      made.setOption(latest.current.option);
      made.on('click', ({ dataIndex, seriesIndex = 0 }) =>
        latest.current.onPick?.({ index: dataIndex, series: seriesIndex }),
      );
      watch = new ResizeObserver(() => made.resize());
      watch.observe(element);
    });
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the theme when the option is built
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option, current]);

  return <div ref={box} className={css.chart} style={{ height }} aria-hidden />;
}
