import { describe, expect, it } from 'vitest';
import { distinctNames } from './distinct-names.ts';

describe('distinctNames', () => {
  it('is the name alone where that is enough', () => {
    expect([...distinctNames(['src/a/One.java', 'src/b/Two.java']).values()]).toEqual(['One.java', 'Two.java']);
  });

  it('takes the folders that tell equal names apart, and no more', () => {
    const names = distinctNames(['x/a/test/Main.java', 'x/b/test/Main.java', 'x/b/Other.java', 'Main.java']);
    expect(Object.fromEntries(names)).toEqual({
      'x/a/test/Main.java': 'a/test/Main.java',
      'x/b/test/Main.java': 'b/test/Main.java',
      'x/b/Other.java': 'Other.java',
      'Main.java': 'Main.java',
    });
  });

  it('names a file once however often it holds a copy', () => {
    expect([...distinctNames(['a/b.c', 'a/b.c'])]).toEqual([['a/b.c', 'b.c']]);
  });
});
