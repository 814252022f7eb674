import { describe, expect, it } from 'vitest';
import { coverageMatcher } from './match-files.ts';

const files = new Set([
  'src/main/java/org/shop/Cart.java',
  'src/test/java/org/shop/CartTest.java',
  'web/src/index.ts',
  'admin/src/index.ts',
  'pkg/a.py',
  'cmd/a.go',
  'README.md',
]);
const match = (name: string, given: { roots?: string[]; sample?: string[] } = {}) => {
  const matched = coverageMatcher({ files, ...given })(name);
  return matched.kind === 'found' ? matched.path : matched.kind;
};

describe('a file of a coverage report', () => {
  it.each([
    ['as it is', 'pkg/a.py', 'pkg/a.py'],
    ['with a dot in front', './pkg/x/../a.py', 'pkg/a.py'],
    ['with backslashes', 'pkg\\a.py', 'pkg/a.py'],
    ['of a package of Java', 'org/shop/Cart.java', 'src/main/java/org/shop/Cart.java'],
    ['of a module of Go', 'example.com/team/tool/cmd/a.go', 'cmd/a.go'],
    ['that two files could be', 'src/index.ts', 'ambiguous'],
    ['that is nowhere', 'org/shop/Basket.java', 'unknown'],
    ['whose base name alone fits', 'elsewhere/lib/Cart.java', 'unknown'],
    ['outside of the tree', '../../../../etc/passwd', 'unknown'],
  ])('is found %s', (_, name, expected) => {
    expect(match(name)).toBe(expected);
  });

  it('is found below the folders the report names', () => {
    expect(match('src/index.ts', { roots: ['web'] })).toBe('web/src/index.ts');
    expect(match('index.ts', { roots: ['/ci/app/admin/src'], sample: ['index.ts', '/ci/app/pkg/a.py'] })).toBe(
      'admin/src/index.ts',
    );
  });

  it('is found with the folder it was built in cut off', () => {
    const sample = ['/home/ci/app/pkg/a.py', '/home/ci/app/web/src/index.ts'];
    expect(match('/home/ci/app/web/src/index.ts', { sample })).toBe('web/src/index.ts');
  });
});

it('a prefix comes first, and says which of several files is meant', () => {
  const files = new Set(['index.js', 'packages/a/index.js', 'packages/b/index.js', 'packages/b/x.js']);
  const match = coverageMatcher({ files, prefix: 'packages/b/' });
  expect(match('index.js')).toEqual({ kind: 'found', path: 'packages/b/index.js' });
  expect(match('./x.js')).toEqual({ kind: 'found', path: 'packages/b/x.js' });
  expect(match('packages/a/index.js')).toEqual({ kind: 'found', path: 'packages/a/index.js' });
  expect(coverageMatcher({ files })('index.js')).toEqual({ kind: 'found', path: 'index.js' });
});
