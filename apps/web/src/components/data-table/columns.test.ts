import { expect, test } from 'vitest';
import { type Column, gridTemplate } from './columns.ts';

const column = (given: Partial<Column<never>>): Column<never> => ({
  id: 'a',
  header: '',
  width: 10,
  render: () => null,
  ...given,
});
const least = (given: Partial<Column<never>>) => Number.parseInt(gridTemplate([column(given)], false), 10);

test('a column is never narrower than its header, in either language', () => {
  for (const header of ['Severity', '级别', 'Extremely long header', '非常长的列标题']) {
    const width = least({ header });
    expect(width).toBeGreaterThanOrEqual([...header].length * 6);
    expect(least({ header, sortField: 'x' }) - width).toBe(16);
  }
  expect(least({ header: '级别标题' })).toBe(48);
});

test('nor than the longest of the words it may hold, with what stands before them', () => {
  const words = ['Low', 'Extremely high'];
  expect(least({ words, before: 18 }) - least({ words })).toBe(18);
  expect(least({ words })).toBe(least({ words: ['Extremely high'] }));
});

test('a wish above that stands, as pixels, share or most', () => {
  expect(
    gridTemplate(
      [
        column({ width: 90 }),
        column({ width: { least: 80, share: 2 } }),
        column({ width: { least: 70, most: '38%' } }),
      ],
      true,
    ),
  ).toBe('36px 90px minmax(80px, 2fr) minmax(70px, 38%)');
  expect(gridTemplate([column({ width: { least: 20, most: 60 } })], false)).toBe('minmax(20px, 60px)');
});
