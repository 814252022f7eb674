import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBitSum } from './bit-sum.ts';
import { parseDefectFilter, parseFilterCondition } from './defect-filter.ts';
import { pageWithin, readPage, readSort } from './paging.ts';
import { toPostgresPattern } from './path-pattern.ts';

const zone = 'Asia/Shanghai';
const filterOf = (body: unknown) => parseDefectFilter(body, { zone }).filter;
const NOTHING = { severity: [], status: [], fileList: [], clusterType: 'defect' };

describe('filter of a list', () => {
  it('reads what a screen sends', () => {
    const body = {
      taskId: '1001',
      toolName: 'ESLINT',
      checker: 'no-undef',
      author: 'ann',
      severity: ['1', 2],
      defectType: [1, 2],
      status: [1],
      buildId: '',
      fileList: ['.*/src/.*'],
      clusterType: 'file',
      startCreateTime: '2026-03-01',
      endCreateTime: '2026-03-02',
      daterange: ['2020-01-01', '2020-01-02'],
      isSelectAll: '',
    };
    expect(parseDefectFilter(body, { zone })).toEqual({
      filter: {
        toolName: 'ESLINT',
        checker: 'no-undef',
        author: 'ann',
        severity: [1, 2],
        status: [1],
        fileList: ['.*/src/.*'],
        clusterType: 'file',
        created: { from: Date.parse('2026-02-28T16:00:00Z'), to: Date.parse('2026-03-02T15:59:59.999Z') },
      },
      unread: [],
    });
  });

  it('takes @me for the names of whoever asks, and for a text where nobody is named', () => {
    const reader = ['ann', 'Ann Lee'];
    expect(parseDefectFilter({ author: '@me' }, { zone, reader }).filter).toEqual({ ...NOTHING, mine: reader });
    expect(parseDefectFilter({ author: 'ann' }, { zone, reader }).filter).toEqual({ ...NOTHING, author: 'ann' });
    expect(filterOf({ author: '@me' })).toEqual({ ...NOTHING, author: '@me' });
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [
      {
        severity: [],
        status: null,
        checker: '',
        author: null,
        sortField: null,
        startCreateTime: 'Invalid Date',
        endCreateTime: '',
      },
    ],
    [{ fileList: [null, ''], defectType: '', daterange: [null, null] }],
    [{ endCreateTime: '2026-03-02' }],
  ])('takes %j for no filter', (body) => {
    expect(parseDefectFilter(body, { zone })).toEqual({ filter: NOTHING, unread: [] });
  });

  it('takes prompt as 3 and as 4, one period, and an open end', () => {
    expect(filterOf({ severity: [3, 4] }).severity).toEqual([4]);
    expect(filterOf({ severity: '1,4' }).severity).toEqual([1, 4]);
    expect(filterOf({ defectType: ['2'] }).period).toBe('historical');
    expect(filterOf({ startFixTime: '2026-03-01' }).fixed).toEqual({ from: Date.parse('2026-02-28T16:00:00Z') });
  });

  it('names what it could not read', () => {
    const { unread, filter } = parseDefectFilter(
      { severity: ['x'], status: [77], author: {}, fileList: [{}] },
      { zone },
    );
    expect([...unread].sort()).toEqual(['author', 'fileList', 'severity', 'status']);
    expect(filter).toEqual(NOTHING);
    expect(parseDefectFilter([1], { zone }).unread).toEqual(['body']);
  });

  it('never throws, and holds only known values', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (severity, status, rest) => {
        const { filter } = parseDefectFilter(
          { severity, status, fileList: rest, startCreateTime: rest, daterange: rest, checker: rest },
          { zone, useDateRange: true },
        );
        expect(filter.severity.every((value) => [1, 2, 4, 8].includes(value))).toBe(true);
        expect(filter.status.every((value) => [1, 2, 4, 8, 16].includes(value))).toBe(true);
        expect(filter.fileList.every((value) => typeof value === 'string' && value.trim() !== '')).toBe(true);
      }),
    );
  });
});

describe('condition of select-all', () => {
  const condition = {
    toolName: 'ESLINT',
    status: [1],
    daterange: ['2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z'],
  };
  const created = { from: Date.parse('2026-03-01T16:00:00Z'), to: Date.parse('2026-03-03T15:59:59.999Z') };

  it('is JSON inside JSON, once or twice, and takes the dates from the picker', () => {
    for (const text of [JSON.stringify(condition), JSON.stringify(JSON.stringify(condition)), condition])
      expect(parseFilterCondition(text, { zone })?.filter).toEqual({
        ...NOTHING,
        toolName: 'ESLINT',
        status: [1],
        created,
      });
  });

  it('prefers the two dates to the picker', () => {
    const text = JSON.stringify({ ...condition, startCreateTime: '2025-01-01' });
    expect(parseFilterCondition(text, { zone })?.filter.created).toEqual({ from: Date.parse('2024-12-31T16:00:00Z') });
  });

  it.each([['{'], ['[]'], ['null'], [''], [7], [undefined]])('is refused when it is %j', (text) => {
    expect(parseFilterCondition(text, { zone })).toBeUndefined();
  });
});

describe('bit sums', () => {
  it('decode what was summed', () => {
    fc.assert(
      fc.property(fc.subarray([1, 2, 4, 8]), (bits) => {
        const sum = bits.reduce((total, bit) => total + bit, 0);
        expect(decodeBitSum(String(sum), [1, 2, 4, 8])).toEqual(bits.length > 0 ? bits : undefined);
      }),
    );
    expect([undefined, '', 'x', '-1', 16, '99999999999'].map((value) => decodeBitSum(value, [1, 2, 4]))).toEqual(
      Array(6).fill(undefined),
    );
  });
});

describe('paging', () => {
  it.each([
    [{}, { page: 1, size: 10 }],
    [
      { pageNum: '3', pageSize: '100' },
      { page: 3, size: 100 },
    ],
    [
      { pageNum: 0, pageSize: 0 },
      { page: 1, size: 10 },
    ],
    [
      { pageNum: -4, pageSize: 'many' },
      { page: 1, size: 10 },
    ],
    [
      { pageNum: 1, pageSize: 9e9 },
      { page: 1, size: 300_000 },
    ],
  ])('%j -> %j', (query, page) => expect(readPage(query)).toEqual(page));

  it('answers the first page beyond the end, and always a page inside', () => {
    expect(pageWithin({ page: 3, size: 300_000 }, 250)).toEqual({ page: 1, size: 300_000, totalPages: 1, offset: 0 });
    expect(pageWithin({ page: 3, size: 100 }, 201)).toMatchObject({ page: 3, totalPages: 3, offset: 200 });
    expect(pageWithin({ page: 2, size: 10 }, 0)).toEqual({ page: 1, size: 10, totalPages: 0, offset: 0 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e5 }),
        fc.nat(1e6),
        (page, size, total) => {
          const { offset } = pageWithin({ page, size }, total);
          expect(offset === 0 || offset < total).toBe(true);
        },
      ),
    );
  });

  it('sorts by known fields only', () => {
    const fields = ['fileName', 'severity'];
    const otherwise = { field: 'severity', direction: 'DESC' } as const;
    const sort = (sortField: unknown, sortType?: unknown) => readSort({ sortField, sortType }, fields, otherwise);
    expect(sort('fileName', 'desc')).toEqual({ field: 'fileName', direction: 'DESC' });
    expect(sort('fileName')).toEqual({ field: 'fileName', direction: 'ASC' });
    expect(sort('severity', '')).toEqual(otherwise);
    expect(sort('id; drop table', 'ASC')).toEqual(otherwise);
    expect(sort(null, 'ASC')).toEqual(otherwise);
  });
});

describe('path patterns', () => {
  it.each([
    ['.*/dir/sub/.*'],
    ['.*/dir/file.ext'],
    ['^src/(?:a|b)/[a-z0-9_]+\\.ts$'],
    ['a{2,5}?'],
    ['[0-9a-f]{64}-\\d{4}-\\d{2}/.*'],
    ['[^/]+/\\d+'],
    ['目录/.*'],
    ['[a\\-z.]'],
    [''],
  ])('%s is an expression', (pattern) =>
    expect(toPostgresPattern(pattern)).toEqual({ regex: pattern, literal: pattern }),
  );

  it.each([
    ['*.ts'],
    ['a**'],
    ['(a'],
    ['a)'],
    ['[z-a]'],
    ['[]'],
    ['[a'],
    ['[[:alpha:]]'],
    ['(a)\\1'],
    ['a(?=b)'],
    ['(?<!a)b'],
    ['(?i)a'],
    ['***=a'],
    ['a{256}'],
    ['a{3,2}'],
    ['((a{20}){20}){20}'],
    ['\\b'],
    ['\\'],
    ['a{x}'],
    ['x'.repeat(1_001)],
    ['('.repeat(17) + ')'.repeat(17)],
  ])('%s is only a literal', (pattern) => expect(toPostgresPattern(pattern)).toEqual({ literal: pattern }));

  it('keeps out what PostgreSQL cannot store', () => {
    expect(toPostgresPattern('a\0b')).toEqual({ literal: 'a\ufffdb' });
    expect(toPostgresPattern('a\ud800b')).toEqual({ literal: 'a\ufffdb' });
  });

  it('takes nothing JavaScript would not compile, from any text', () => {
    const piece = fc.constantFrom(
      'a',
      '.',
      '*',
      '+',
      '?',
      '(',
      ')',
      '[',
      ']',
      '{2}',
      '{',
      '}',
      '|',
      '^',
      '$',
      '\\',
      '-',
      '/',
      'd',
      ',',
      ':',
      '!',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { regex } = toPostgresPattern(pieces.join(''));
        if (regex !== undefined) expect(() => new RegExp(regex)).not.toThrow();
      }),
      { numRuns: 3_000 },
    );
  });
});
