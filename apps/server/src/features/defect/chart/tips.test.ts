import { chartDays } from '@assay/domain/charts/chart-days';
import { expect, it } from 'vitest';
import { labelled, type TipStyle } from './tips.ts';

const today = '2026-07-15';
const tips = (style: TipStyle, language: 'zh' | 'en', start = '') => {
  const step = style === 'week' ? ({ kind: 'mondays' } as const) : ({ kind: 'days', byDefault: 3 } as const);
  const days = chartDays({ start, end: '' }, { today, step });
  return labelled(days ?? { days: [], isDefault: true }, { style, today, language })
    .map((point) => point.tips)
    .slice(0, 4);
};

it('names today, yesterday and Mondays where nobody chose a range', () => {
  expect(tips('word', 'en')).toEqual(['today', 'yesterday', '07-13']);
  expect(tips('word', 'zh')).toEqual(['今天', '昨天', '07-13']);
  expect(tips('day(word)', 'en')).toEqual(['07-15(today)', '07-14(yesterday)', '07-13']);
  expect(tips('day(word)', 'zh')).toEqual(['07-15(今天)', '07-14(昨天)', '07-13']);
  expect(tips('week', 'en')).toEqual(['07-15(today)', '07-13(monday)', '07-06(last monday)', '06-29']);
  expect(tips('week', 'zh')).toEqual(['07-15(今天)', '07-13(周一)', '07-06(上周一)', '06-29']);
});

it('labels a chosen range by its days', () => {
  expect(tips('word', 'en', '2026-07-14')).toEqual(['07-15', '07-14']);
  expect(tips('week', 'zh', '2026-07-13')).toEqual(['07-15', '07-13']);
});
