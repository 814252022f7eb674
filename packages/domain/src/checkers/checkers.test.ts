import { ALL_LANGUAGES } from '@assay/contract/language';
import type { CheckerParam } from '@assay/contract/tool-definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everywhere } from './by-language.ts';
import { effectiveCheckers } from './effective.ts';
import { acceptedValues, faultIn, readProps, writeProps } from './params.ts';
import { whatChanges } from './what-changes.ts';

const label = { zh: '上限', en: 'limit' };
const PARAMS: CheckerParam[] = [
  { name: 'max', label, kind: { type: 'integer', min: 1, max: 500 }, default: '120' },
  { name: 'skip', label, kind: { type: 'boolean' }, default: 'false' },
];

describe('parameters of checkers', () => {
  it('are read from what clients send, and never from what makes no sense', () => {
    expect(readProps('[{"propName":"max","propValue":80},{"propName":"skip","propValue":true}]')).toEqual({
      max: '80',
      skip: 'true',
    });
    for (const nothing of [undefined, '', '[]', '{', '{"max":1}', 'null', '[null,1,{"propName":"max"}]'])
      expect(readProps(nothing)).toEqual({});
    expect(Object.keys(readProps('[{"propName":"__proto__","propValue":"1"}]'))).toEqual(['__proto__']);
  });

  it('are written whole, with the default where nothing was said', () => {
    expect(JSON.parse(writeProps(PARAMS, { max: '080', stranger: '1' }))).toEqual([
      { propName: 'max', propValue: '80', displayValue: '80' },
      { propName: 'skip', propValue: 'false', displayValue: 'false' },
    ]);
  });

  it('have their limits named', () => {
    expect(faultIn(PARAMS, { max: '500', skip: 'true', stranger: 'x' })).toBeUndefined();
    expect(faultIn(PARAMS, { max: '501' })?.en).toContain('1 to 500');
    expect(faultIn(PARAMS, { max: '0' })?.zh).toContain('1 到 500');
    expect(faultIn(PARAMS, { skip: 'yes' })?.en).toContain('true or false');
    expect(acceptedValues(PARAMS, { max: '-1', skip: 'true', stranger: 'x' })).toEqual({ skip: 'true' });
  });

  it('survive being written and read again, whatever was given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('max', 'skip', 'other'), fc.string()), (given) => {
        const written = readProps(writeProps(PARAMS, given));
        expect(faultIn(PARAMS, written)).toBeUndefined();
        expect(acceptedValues(PARAMS, written)).toEqual(written);
        expect(written).toMatchObject(acceptedValues(PARAMS, given));
      }),
    );
  });
});

describe('the checkers of a task', () => {
  const a = { toolName: 'ESLINT', checkerKey: 'a' };
  const b = { toolName: 'ESLINT', checkerKey: 'b' };

  it('are the union of its sets, with parameters of the later one', () => {
    const tools = effectiveCheckers([
      { id: 's1', version: 1, checkers: [a, { ...b, props: '[{"propName":"max","propValue":"1"}]' }] },
      { id: 's2', version: 4, checkers: [{ ...b, props: '[{"propName":"max","propValue":"2"}]' }] },
      { id: 's3', version: 1, checkers: [b, { toolName: 'CCN', checkerKey: 'c' }] },
    ]);
    expect([...(tools.get('ESLINT')?.checkers ?? [])]).toEqual([
      ['a', {}],
      ['b', { max: '2' }],
    ]);
    expect(tools.get('ESLINT')?.sets).toEqual([
      { id: 's1', version: 1 },
      { id: 's2', version: 4 },
      { id: 's3', version: 1 },
    ]);
    expect(tools.get('CCN')?.sets).toEqual([{ id: 's3', version: 1 }]);
  });

  it('are those of the task itself for a tool it configures, and no others', () => {
    const tools = effectiveCheckers(
      [{ id: 's1', version: 1, checkers: [a, { toolName: 'CCN', checkerKey: 'c' }] }],
      [{ tool: 'ESLINT', checkers: [{ checkerKey: 'b' }] }],
    );
    expect([...(tools.get('ESLINT')?.checkers.keys() ?? [])]).toEqual(['b']);
    expect(tools.get('ESLINT')?.sets).toEqual([]);
    expect([...(tools.get('CCN')?.checkers.keys() ?? [])]).toEqual(['c']);
  });

  it('are those of one set alone where the task says so', () => {
    const sets = [
      { id: 's1', version: 1, checkers: [a] },
      { id: 's2', version: 3, checkers: [b] },
    ];
    const tools = effectiveCheckers(sets, [{ tool: 'ESLINT', setId: 's2' }]);
    expect([...(tools.get('ESLINT')?.checkers.keys() ?? [])]).toEqual(['b']);
    expect(tools.get('ESLINT')?.sets).toEqual([{ id: 's2', version: 3 }]);
  });
});

describe('what a choice would change', () => {
  const choice = (...checkers: [string, Record<string, string>][]) =>
    new Map([['ESLINT', { byLanguage: everywhere({ checkers: new Map(checkers), severities: new Map() }) }]]);
  const changes = (before: ReturnType<typeof choice>, after: ReturnType<typeof choice>) =>
    whatChanges(before, after, (_, key) => (key === 'lines' ? PARAMS : []));

  it('is what goes, what comes, and what gets other parameters', () => {
    expect(
      changes(
        choice(['goes', {}], ['stays', {}], ['lines', { max: '5' }]),
        choice(['stays', {}], ['comes', {}], ['lines', { max: '6' }]),
      ),
    ).toEqual({
      removed: [{ tool: 'ESLINT', key: 'goes', languages: ALL_LANGUAGES }],
      added: [
        { tool: 'ESLINT', key: 'comes', languages: ALL_LANGUAGES, params: {} },
        { tool: 'ESLINT', key: 'lines', languages: ALL_LANGUAGES, params: { max: '6' } },
      ],
      reweighted: [],
    });
  });

  it('is nothing where a default is said aloud', () => {
    expect(
      changes(choice(['lines', {}], ['stays', { x: '1' }]), choice(['lines', { max: '120' }], ['stays', {}])),
    ).toEqual({
      removed: [],
      added: [],
      reweighted: [],
    });
    expect(changes(new Map(), new Map())).toEqual({ removed: [], added: [], reweighted: [] });
  });

  it('names what stays and weighs otherwise; what comes in does not count', () => {
    const set = (severity: 1 | 2 | undefined, ...keys: string[]) => ({
      id: 's',
      version: 1,
      checkers: keys.map((checkerKey) => ({
        toolName: 'ESLINT',
        checkerKey,
        ...(severity === undefined ? {} : { severity }),
      })),
    });
    const difference = whatChanges(
      effectiveCheckers([set(undefined, 'a', 'b')]),
      effectiveCheckers([set(undefined, 'a', 'b'), { ...set(1, 'a', 'new'), id: 't' }]),
      () => [],
    );
    expect(difference.reweighted).toEqual([
      { tool: 'ESLINT', key: 'a', languages: ALL_LANGUAGES, from: undefined, to: 1 },
    ]);
    expect(difference.added).toEqual([{ tool: 'ESLINT', key: 'new', languages: ALL_LANGUAGES, params: {} }]);
  });

  it('takes the severity of the later set, and of the task where it has checkers of its own', () => {
    const one = { toolName: 'ESLINT', checkerKey: 'a' };
    const sets = [
      { id: 's', version: 1, checkers: [{ ...one, severity: 1 as const }] },
      { id: 't', version: 1, checkers: [{ ...one, severity: 4 as const }] },
      { id: 'u', version: 1, checkers: [one] },
    ];
    expect(effectiveCheckers(sets).get('ESLINT')?.severities).toEqual(new Map([['a', 4]]));
    const own = [{ tool: 'ESLINT', checkers: [{ checkerKey: 'a', severity: 2 as const }] }];
    expect(effectiveCheckers(sets, own).get('ESLINT')?.severities).toEqual(new Map([['a', 2]]));
  });
});
