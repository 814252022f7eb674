import type { Finding } from '@assay/contract/finding';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { PASS } from './pass.ts';
import { filler, inputOf, knownFrom, type Line, scan } from './world.test-kit.ts';

describe('functions (CCN)', () => {
  const named = (before: readonly Line[], symbols: readonly string[], line: Record<string, number>): Finding[] => {
    expect(before.length).toBeGreaterThan(0);
    return symbols.map((symbol, n) => {
      const at = Object.values(line)[n] ?? 1;
      return {
        path: 'a.c',
        line: at,
        endLine: at + 3,
        column: 1,
        checker: 'CCN',
        severity: 2,
        message: `${symbol} is complex`,
        symbol,
      };
    });
  };

  it('keep their identity when everything around and inside changes', () => {
    const [old, now] = [filler('x', 30), filler('entirely-new', 50)];
    const before = { ...scan({ 'a.c': old }), findings: named(old, ['A.f', 'A.g'], { f: 1, g: 10 }), uids: [1, 2] };
    const after = { ...scan({ 'a.c': now }), findings: named(now, ['A.g', 'A.f'], { g: 3, f: 20 }), uids: [2, 1] };
    const list = identify(inputOf(before, after, { by: 'function' }));
    expect(list.matched.map((m) => [m.id, m.pass])).toEqual([
      [2, PASS.sameFunction],
      [1, PASS.sameFunction],
    ]);
  });

  it('tell overloads apart by their lines before their order', () => {
    const old = filler('x', 30);
    const before = {
      ...scan({ 'a.c': old }),
      findings: named(old, ['f', 'f', 'f'], { a: 1, b: 10, c: 20 }),
      uids: [1, 2, 3],
    };
    const now = old.slice(5);
    const after = { ...scan({ 'a.c': now }), findings: named(now, ['f', 'f'], { b: 5, c: 15 }), uids: [2, 3] };
    const known = knownFrom(before, { verdicts: new Map([[1, 'ignored']]) });
    const list = identify(inputOf(before, after, { by: 'function', known }));
    expect(list.matched.map((m) => [m.id, m.pass, m.needsCheck])).toEqual([
      [2, PASS.sameFile, false],
      [3, PASS.sameFile, false],
    ]);
    expect(list.gone).toEqual([{ id: 1, cause: 'code' }]);
  });
});

describe('measures of files (duplication)', () => {
  const measure = (path: string, line: number): Finding[] => [
    { path, line, endLine: line, column: 0, checker: 'DUPC', severity: 2, message: `${line} % duplicated` },
  ];

  it('belong to the file, edited or renamed, and to no other', () => {
    const [old, other] = [filler('x', 30), filler('y', 30)];
    const before = {
      ...scan({ 'a.c': old, 'b.c': other }),
      findings: [...measure('a.c', 3), ...measure('b.c', 9)],
      uids: [1, 2],
    };
    const after = {
      ...scan({ 'z/a.c': [...filler('n', 5), ...old.slice(4)], 'c.c': filler('q', 30) }),
      findings: [...measure('z/a.c', 1), ...measure('c.c', 9)],
      uids: [1, 3],
    };
    const list = identify(inputOf(before, after, { by: 'file' }));
    expect(list.matched.map((m) => [m.id, m.to.path])).toEqual([[1, 'z/a.c']]);
    expect(list.gone).toEqual([{ id: 2, cause: 'file-deleted' }]);
    expect(list.appeared).toEqual([{ finding: 1, cause: 'code' }]);
  });

  it('stay with a file rewritten from end to end', () => {
    const before = { ...scan({ 'a.c': filler('x') }), findings: measure('a.c', 3), uids: [1] };
    const after = { ...scan({ 'a.c': filler('new') }), findings: measure('a.c', 8), uids: [1] };
    expect(identify(inputOf(before, after, { by: 'file' })).matched).toMatchObject([
      { id: 1, pass: PASS.sameFunction },
    ]);
  });
});
