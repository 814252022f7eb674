import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageTable } from './languages.ts';

const row = (language: string, total: number) => ({
  language,
  files: 1,
  effective: Math.floor(total / 8),
  total,
  code: Math.floor(total / 2),
  comment: Math.floor(total / 4),
  blank: total - Math.floor(total / 2) - Math.floor(total / 4),
});

describe('languageTable', () => {
  it('gathers what is below one percent, and gives it what truncation leaves', () => {
    const { languageInfo, otherInfo, totalInfo } = languageTable(
      [row('javascript', 666), row('python', 329), row('go', 5)],
      'Total',
    );
    expect(languageInfo.map(({ language, proportion }) => [language, proportion])).toEqual([
      ['JavaScript', 66],
      ['Python', 32],
    ]);
    expect(languageInfo.map(({ color }) => color)).toEqual(['#f1e05a', '#3572a5']);
    expect(otherInfo).toMatchObject({ language: 'Others', sumLines: 5, proportion: 2, fileNum: 1 });
    expect(otherInfo).not.toHaveProperty('color');
    expect(totalInfo).toMatchObject({
      language: 'Total',
      sumLines: 1_000,
      proportion: 100,
      fileNum: 3,
      sumEffectiveComment: 124,
    });
  });

  it('without a rest gives one each to those who lost most', () => {
    const { languageInfo, otherInfo } = languageTable([row('x', 334), row('y', 333), row('z', 333)], 'T');
    expect(languageInfo.map(({ language, proportion }) => [language, proportion])).toEqual([
      ['x', 34],
      ['y', 33],
      ['z', 33],
    ]);
    expect(otherInfo).toMatchObject({ sumLines: 0, proportion: 0 });
  });

  it('answers zeros without data', () => {
    const { languageInfo, otherInfo, totalInfo } = languageTable([], '总计');
    expect(languageInfo).toEqual([]);
    for (const info of [otherInfo, totalInfo]) expect(info).toMatchObject({ sumLines: 0, sumCode: 0, fileNum: 0 });
  });

  it('adds up to 100 whole percents and loses no line', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 1e7 })), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(rows, (languages) => {
        const total = languages.reduce((sum, [, lines]) => sum + lines, 0);
        const { languageInfo, otherInfo } = languageTable(
          languages.map(([name, lines]) => row(name, lines)),
          'T',
        );
        const shares = [...languageInfo, otherInfo].map((info) => info.proportion);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100);
        expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        expect([...languageInfo, otherInfo].reduce((sum, info) => sum + info.sumLines, 0)).toBe(total);
        const listed = languageInfo.map((info) => info.proportion);
        expect(listed).toEqual([...listed].sort((a, b) => b - a));
        for (const info of languageInfo)
          expect(Math.abs(info.proportion - (info.sumLines * 100) / total)).toBeLessThan(1.000001);
      }),
    );
  });
});
