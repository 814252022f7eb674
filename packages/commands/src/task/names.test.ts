import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertBranchName } from './branch-name.ts';
import { assertTaskName, freeTaskName, generatedEnglishName } from './task-name.ts';
import { toolParams } from './tool-params.ts';

describe('branch names', () => {
  it.each(['', 'main', 'release/1.0', 'a@b', '中文', 'feature/UPPER_lower-1'])('takes "%s"', (name) => {
    expect(() => assertBranchName(name)).not.toThrow();
  });

  it.each([
    '-x',
    '--all',
    '@',
    'a..b',
    'a@{1}',
    'a//b',
    '/a',
    'a/',
    '.a',
    'a/.b',
    'a.lock',
    'a.lock/b',
    'a.',
    'a b',
    'a\tb',
    'a\nb',
    'a\0b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'x'.repeat(51),
  ])('refuses %j', (name) => {
    expect(() => assertBranchName(name)).toThrow();
  });
});

describe('task names', () => {
  it('has a free and legal name for every legal one, however many are taken', () => {
    const name = fc.stringMatching(/^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/);
    fc.assert(
      fc.property(name, fc.nat(30), (wanted, clashes) => {
        const taken = new Set<string>();
        for (let made = 0; made <= clashes; made++) taken.add(freeTaskName(wanted, taken));
        expect(taken.size).toBe(clashes + 1);
        for (const each of taken) expect(() => assertTaskName(each)).not.toThrow();
      }),
    );
  });

  it('derives the English id from project and name', () => {
    expect(generatedEnglishName('demo', 'shop')).toBe('CODECC_f48863a349f01152e6d2858cdfa377a7');
    expect(generatedEnglishName('demo', 'shop2')).not.toBe(generatedEnglishName('demo', 'shop'));
  });
});

describe('tool parameters', () => {
  it('reads all of them from paramJson, and single ones from newer clients', () => {
    const both = {
      toolName: 'GOML',
      varName: 'rel_path',
      chooseValue: 'src',
      paramJson: '{"go_path":"/w","rel_path":"src"}',
    };
    expect(toolParams([both]).get('GOML')).toEqual({ go_path: '/w', rel_path: 'src' });
    const single = [
      { toolName: 'A', varName: 'x', chooseValue: ['1', '2'] },
      { toolName: 'A', varName: 'y', chooseValue: true },
      { toolName: 'A', varName: 'z', chooseValue: null },
    ];
    expect(toolParams(single).get('A')).toEqual({ x: '["1","2"]', y: 'true' });
  });

  it('keeps no name that is no name: prototypes stay clean', () => {
    expect(() => toolParams([{ toolName: 'A', paramJson: '{"a b":1}' }])).toThrow();
    const given = toolParams([{ toolName: 'A', paramJson: '{"__proto__":{"polluted":1}}' }]).get('A');
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
