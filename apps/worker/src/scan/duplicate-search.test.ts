import { alike } from '@assay/contract/both-languages';
import { describe, expect, it } from 'vitest';
import { duplicateSearch, leftOutAs } from './duplicate-search.ts';

const text = new TextEncoder().encode('int x;\n');

describe('duplicateSearch', () => {
  it('has its defaults', () => {
    expect(duplicateSearch({ params: {} })).toEqual({
      limits: { minTokens: 50, minLines: 5 },
      view: { ignoreImports: true, ignoreLiterals: false, ignoreIdentifiers: false },
      leftOut: new Set(['vendored', 'generated']),
    });
  });

  it('takes what was set', () => {
    const params = {
      min_tokens: '80',
      min_lines: '10',
      ignore_imports: 'false',
      ignore_literals: 'true',
      ignore_identifiers: 'true',
      leave_out_tests: 'true',
      leave_out_generated: 'false',
      leave_out_vendored: 'false',
    };
    expect(duplicateSearch({ params })).toEqual({
      limits: { minTokens: 80, minLines: 10 },
      view: { ignoreImports: false, ignoreLiterals: true, ignoreIdentifiers: true },
      leftOut: new Set(['test']),
    });
  });

  it.each([
    ['0', 20],
    ['-5', 20],
    ['1e9', 500],
    ['', 50],
    ['many', 50],
    ['60.4', 60],
  ])('keeps min_tokens within its bounds: %s', (given, expected) => {
    expect(duplicateSearch({ params: { min_tokens: given } }).limits.minTokens).toBe(expected);
  });
});

describe('leftOutAs', () => {
  const search = duplicateSearch({ params: {} });

  it("leaves out other people's and made code, tests only where wanted", () => {
    expect(leftOutAs(search, { file: { path: 'vendor/a.go' }, text })).toBe('vendored');
    expect(leftOutAs(search, { file: { path: 'a.pb.go' }, text })).toBe('generated');
    expect(leftOutAs(search, { file: { path: 'a.js', minified: alike('long lines') }, text })).toBe('generated');
    expect(leftOutAs(search, { file: { path: 'a_test.go' }, text })).toBeUndefined();
    expect(leftOutAs(search, { file: { path: 'a.go' }, text })).toBeUndefined();
    const all = duplicateSearch({ params: { leave_out_tests: 'true', leave_out_generated: 'false' } });
    expect(leftOutAs(all, { file: { path: 'a_test.go' }, text })).toBe('test');
    expect(leftOutAs(all, { file: { path: 'a.pb.go' }, text })).toBeUndefined();
  });
});
