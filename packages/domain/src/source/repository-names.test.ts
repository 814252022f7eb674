import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from './parse-source.ts';
import { repositoryNames } from './repository-names.ts';

describe('repositoryNames', () => {
  it.each([
    ['https://github.com/team/My-Project.git', 'team/My-Project', 'My_Project'],
    ['git@host:a/b/c.git', 'a/b/c', 'c'],
    ['ssh://host/~/x', 'x', 'x'],
    ['/srv/代码 库', '代码 库', '代码_库'],
    ['/srv/x.git', 'x', 'x'],
    ['/', 'repository', 'repository'],
    ['/srv/---', '---', 'repository'],
    ['https://host/%E4%BB%A3%E7%A0%81', '代码', '代码'],
  ])('%s', (text, alias, taskName) => {
    expect(repositoryNames(parseSource(text))).toEqual({ alias, taskName });
  });

  it('always makes a legal task name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const { alias, taskName } = repositoryNames({ kind: 'local', path: `/${path}` });
        expect(taskName).toMatch(/^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/);
        expect(alias).not.toBe('');
      }),
    );
  });
});
