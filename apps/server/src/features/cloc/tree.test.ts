import type { ClocNode } from '@assay/contract/http/cloc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clocTree } from './tree.ts';

const NAMES = { taskName: 'web', repositoryName: 'shop' };
const file = (path: string, total = 10) => ({
  path,
  language: 'javascript',
  total,
  code: total - 3,
  comment: 2,
  blank: 1,
  effective: 1,
});

describe('clocTree', () => {
  it('wraps everything into exactly one child, folders first, then by name whatever the case', () => {
    const tree = clocTree([file('b.js'), file('A.js'), file('src/x.js'), file('Lib/y.js')], NAMES);
    expect(tree).toMatchObject({ name: 'web', totalLines: 40, codeLines: 28, commentLines: 8, blankLines: 4 });
    expect(tree).toMatchObject({ effectiveCommentLines: 4, fileNum: 4 });
    expect(tree.clocChildren).toHaveLength(1);
    const [root] = tree.clocChildren ?? [];
    expect(root?.name).toBe('shop');
    expect(root?.clocChildren?.[2]).toMatchObject({ fileNum: 1, language: 'JavaScript', color: '#f1e05a' });
    expect(root?.clocChildren?.map((node) => node.name)).toEqual(['Lib', 'src', 'A.js', 'b.js']);
    expect(root?.clocChildren?.map((node) => 'clocChildren' in node)).toEqual([true, true, false, false]);
  });

  it('wraps a project of one file so that it is shown', () => {
    const [root] = clocTree([file('main.c')], NAMES).clocChildren ?? [];
    expect(root).toMatchObject({ name: 'shop', clocChildren: [{ name: 'main.c', totalLines: 10 }] });
  });

  it('joins single folders right below the root, and no others', () => {
    const [root] = clocTree([file('a/b/c/x.js'), file('a/b/d/e/y.js')], NAMES).clocChildren ?? [];
    expect(root?.name).toBe('shop/a/b');
    expect(root?.clocChildren?.map((node) => node.name)).toEqual(['c', 'd']);
    const [beside] = clocTree([file('a/b/x.js'), file('a/y.js')], NAMES).clocChildren ?? [];
    expect(beside?.name).toBe('shop/a');
  });

  it('is {} without data', () => {
    expect(clocTree([], NAMES)).toEqual({});
  });

  it('sums every folder from its files, and loses none', () => {
    const part = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', ' ', '..');
    const paths = fc.uniqueArray(
      fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `${parts.join('/')}/f.js`),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(paths, (given) => {
        const files = given.map((path, at) => file(path, at + 10));
        const tree = clocTree(files, NAMES);
        expect(leaves(tree)).toHaveLength(files.length);
        expect(tree.totalLines).toBe(files.reduce((sum, { total }) => sum + total, 0));
        assertSums(tree);
      }),
    );
  });
});

function leaves(node: ClocNode): ClocNode[] {
  return node.clocChildren ? node.clocChildren.flatMap(leaves) : [node];
}

function assertSums(node: ClocNode): void {
  if (!node.clocChildren) return;
  expect(node.totalLines).toBe(node.clocChildren.reduce((sum, child) => sum + (child.totalLines ?? 0), 0));
  node.clocChildren.forEach(assertSums);
}
