import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRoot } from './find-root.ts';
import { pathResolver } from './path-resolver.ts';
import { joined, reportPath, reportUri } from './report-path.ts';

describe('paths of reports', () => {
  it.each<[string, string | undefined]>([
    ['src/a.c', 'relative src/a.c'],
    ['./src//a.c', 'relative src/a.c'],
    ['src\\sub\\a.c', 'relative src/sub/a.c'],
    ['src/../lib/a.c', 'relative lib/a.c'],
    ['../a.c', undefined],
    ['src/../../a.c', undefined],
    ['/home/ci/p/a.c', 'absolute /home/ci/p/a.c'],
    ['/../../a.c', 'absolute /a.c'],
    ['file:///home/ci/a%20b.c', 'absolute /home/ci/a b.c'],
    ['file:/home/ci/a.c', 'absolute /home/ci/a.c'],
    ['file://build-host/home/a.c', 'absolute /home/a.c'],
    ['file:///C:/w/a.c', 'absolute C:/w/a.c'],
    ['c:\\w\\a.c', 'absolute C:/w/a.c'],
    ['https://host/a.c', undefined],
    ['git+ssh://host/a.c', undefined],
    ['', undefined],
    ['a\0.c', undefined],
    [`${'x/'.repeat(3000)}a.c`, undefined],
  ])('%s', (text, wanted) => {
    const read = reportPath(text);
    expect(read && `${read.kind} ${read.path}`).toBe(wanted);
  });

  it('decodes URIs, and leaves alone what was never encoded', () => {
    expect(reportUri('a%20b/%E6%97%A5.c')?.path).toBe('a b/日.c');
    expect(reportUri('100%.c')?.path).toBe('100%.c');
    expect(reportUri('%2e%2e/%2e%2e/etc/passwd')).toBeUndefined();
    expect(reportUri('a%00.c')?.path).toBe('a\0.c');
  });

  it('joins a base', () => {
    expect(joined({ kind: 'absolute', path: '/w/p' }, { kind: 'relative', path: 'a.c' })?.path).toBe('/w/p/a.c');
    expect(joined({ kind: 'relative', path: '' }, { kind: 'relative', path: 'a.c' })?.path).toBe('a.c');
    expect(joined({ kind: 'absolute', path: '/w' }, { kind: 'absolute', path: '/x/a.c' })?.path).toBe('/x/a.c');
  });

  it('never leaves its root, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = reportUri(text)?.path ?? 'a';
        expect(path.split('/')).not.toContain('..');
      }),
    );
  });
});

describe('the root of a report', () => {
  const files = new Set(['src/a.c', 'src/b.c', 'a.c', 'p/src/a.c']);

  it('is the folder most paths agree on', () => {
    expect(findRoot(['/w/p/src/a.c', '/w/p/src/b.c', '/usr/include/stdio.h'], files)).toBe('/w/p/');
    expect(findRoot(['/w/src/a.c'], files)).toBe('/w/');
    expect(findRoot(['C:/w/src/b.c'], files)).toBe('C:/w/');
    expect(findRoot(['/usr/include/stdio.h'], files)).toBeUndefined();
  });

  it('cuts absolute paths, prefers a known root, and knows nothing but files', () => {
    const resolve = pathResolver({ files, sample: ['/w/p/src/a.c', '/w/p/src/b.c'], roots: ['/jail'] });
    expect(resolve({ kind: 'absolute', path: '/w/p/src/b.c' })).toEqual({ path: 'src/b.c', cut: true });
    expect(resolve({ kind: 'absolute', path: '/jail/a.c' })).toEqual({ path: 'a.c', cut: true });
    expect(resolve({ kind: 'relative', path: 'src/a.c' })).toEqual({ path: 'src/a.c', cut: false });
    expect(resolve({ kind: 'relative', path: 'src' })).toBeUndefined();
    expect(resolve({ kind: 'absolute', path: '/w/p/src/c.c' })).toBeUndefined();
    expect(resolve({ kind: 'absolute', path: '/w/px/src/a.c' })).toBeUndefined();
  });
});
