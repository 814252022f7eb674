import { DEFAULT_RISK } from '@assay/contract/codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutNulls } from './envelope.ts';
import { actionsOf } from './features/user/actions.ts';
import { metadatasOf } from './features/user/metadata.ts';
import { riskEntries } from './features/user/risk.ts';
import { languageFrom } from './language.ts';
import { topicOf } from './plugins/live/topics.ts';

describe('language of texts', () => {
  it.each([
    [{}, 'zh'],
    [{ lang: 'zh-CN' }, 'zh'],
    [{ lang: 'ZH_cn' }, 'zh'],
    [{ lang: 'zh' }, 'zh'],
    [{ lang: 'en' }, 'en'],
    [{ lang: 'fr' }, 'en'],
    [{ lang: '' }, 'zh'],
    [{ old: 'en' }, 'en'],
    [{ lang: 'zh', old: 'en' }, 'zh'],
  ] as const)('%j is %s', (cookies, expected) => {
    expect(languageFrom(cookies, ['lang', 'old'])).toBe(expected);
  });
});

describe('null properties', () => {
  it('go at any depth, entries of arrays stay', () => {
    expect(withoutNulls({ a: null, b: { c: null, d: [{ e: null, f: 0 }, null] } })).toEqual({
      b: { d: [{ f: 0 }, null] },
    });
  });

  it('are the only thing that changes, and what has none is not copied', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = JSON.stringify(value);
        const result = withoutNulls(value);
        expect(JSON.stringify(value)).toBe(before);
        expect(JSON.stringify(result)).not.toMatch(/:null/);
        if (!/:null/.test(before.replace(/"(?:[^"\\]|\\.)*"/g, '""'))) expect(result).toBe(value);
      }),
    );
  });

  it('leaves dates as they are', () => {
    const at = new Date(0);
    expect(withoutNulls({ at, gone: null })).toEqual({ at });
  });
});

describe('asked actions', () => {
  it.each([
    [[['defect_view', 'report_view'], undefined]],
    [[undefined, ['defect_view', 'report_view']]],
    [[['defect_view,report_view'], undefined]],
    [[['defect_view; report_view;'], undefined]],
    [[['defect_view'], ['report_view']]],
  ])('are the same in every encoding', (given) => {
    expect(actionsOf(...given)).toEqual(['defect_view', 'report_view']);
  });
});

describe('metadata', () => {
  it('is in display order, by language, and an array for every asked name', () => {
    const zh = metadatasOf('LANG;TOOL_TYPE;NEVER', 'zh');
    expect(zh.LANG?.map((entry) => entry.key)).toEqual([
      '2',
      '4',
      '1',
      '64',
      '16',
      '32',
      '8',
      '128',
      '256',
      '512',
      '1024',
      '2048',
      '4096',
      '8192',
      '16384',
      '1073741824',
    ]);
    expect(zh.LANG?.at(-1)).toMatchObject({ name: '其他', langFullKey: 'OTHERS', langType: 'uncompile' });
    expect(metadatasOf('LANG', 'en').LANG?.at(-1)).toMatchObject({ name: 'Others', fullName: 'Others' });
    expect(zh.TOOL_TYPE?.map((entry) => entry.key)).toEqual([
      'DEFECT',
      'SECURITY',
      'STANDARD',
      'CCN',
      'DUPC',
      'CLOC',
      'COVR',
    ]);
    expect(zh.NEVER).toEqual([]);
    expect(Object.keys(metadatasOf(undefined, 'zh'))).toEqual(['LANG', 'TOOL_TYPE', 'TOOL_PATTERN', 'PARAM_TYPE']);
    expect(JSON.parse(zh.LANG?.[0]?.aliasNames ?? '')).toContain('C_PLUS_PLUSH');
  });
});

describe('risk thresholds', () => {
  it('are texts, the highest first', () => {
    const entries = riskEntries({ ...DEFAULT_RISK, CCN: { ...DEFAULT_RISK.CCN, SH: 80 } });
    expect(entries.map((entry) => `${entry.paramCode}.${entry.paramName}=${entry.paramValue}`)).toEqual([
      'CCN.SH=80',
      'CCN.H=40',
      'CCN.M=20',
      'CCN.L=1',
      'DUPC.SH=20',
      'DUPC.H=11',
      'DUPC.M=5',
    ]);
  });
});

describe('topics', () => {
  it.each([
    ['/topic/analysisInfo/taskId/12', { kind: 'analysis-info', taskId: 12 }],
    ['/topic/generalProgress/taskId/12', { kind: 'general-progress', taskId: 12 }],
    ['/topic/analysisDetail/taskId/12/toolName/ESLINT', { kind: 'analysis-detail', taskId: 12, tool: 'ESLINT' }],
    ['/topic/analysisProgress/projectId/demo', { kind: 'project-progress', projectId: 'demo' }],
    ['/topic/analysisInfo/taskId/012', undefined],
    ['/topic/analysisInfo/taskId/1/', undefined],
    ['/topic/analysisInfo/taskId/1e3', undefined],
    ['/topic/analysisInfo/taskId/99999999999999999999', undefined],
    ['/topic/analysisProgress/projectId/a%2Fb', undefined],
    ['/queue/x', undefined],
  ])('%s', (destination, topic) => {
    expect(topicOf(destination)).toEqual(topic);
  });
});
