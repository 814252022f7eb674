import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPush } from './read-push.ts';

const HASH = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const GONE = '0'.repeat(40);

describe('a push', () => {
  it.each([
    ['GitHub', 'push', { ref: 'refs/heads/main', after: HASH, deleted: false, repository: { default_branch: 'main' } }],
    [
      'GitLab',
      'Push Hook',
      { object_kind: 'push', ref: 'refs/heads/main', after: HASH, project: { default_branch: 'main' } },
    ],
    [
      'Gitee',
      'Push Hook',
      { hook_name: 'push_hooks', ref: 'refs/heads/main', after: HASH, repository: { default_branch: 'main' } },
    ],
    ['Gitea', 'push', { ref: 'refs/heads/main', after: HASH, repository: { default_branch: 'main' } }],
  ])('of %s names its branch', (_, event, payload) => {
    expect(readPush({ event, payload })).toEqual({ kind: 'push', branch: 'main', isDefault: true });
  });

  it('keeps slashes of a branch, and knows another than the default one', () => {
    const payload = { ref: 'refs/heads/fix/a/b', after: HASH, repository: { default_branch: 'main' } };
    expect(readPush({ event: 'push', payload })).toEqual({ kind: 'push', branch: 'fix/a/b', isDefault: false });
  });

  it('of a script names the branch alone', () => {
    expect(readPush({ event: undefined, payload: { branch: 'dev' } })).toEqual({
      kind: 'push',
      branch: 'dev',
      isDefault: false,
    });
    // A host's event has a ref: a field of that name is something else there.
    expect(readPush({ event: 'push', payload: { branch: 'dev' } }).kind).toBe('nothing');
  });

  it.each([
    ['a ping', 'ping', { zen: 'x', ref: 'refs/heads/main' }, 'not a push'],
    ['a tag', 'push', { ref: 'refs/tags/v1', after: HASH }, 'a tag was pushed'],
    ['a branch that went', 'push', { ref: 'refs/heads/x', after: GONE }, 'the branch was deleted'],
    ['a branch GitHub calls deleted', 'push', { ref: 'refs/heads/x', deleted: true }, 'the branch was deleted'],
    ['a ref of another kind', 'push', { ref: 'refs/notes/x' }, 'no pushed branch was found in it'],
    ['an endless name', 'push', { ref: `refs/heads/${'x'.repeat(201)}` }, 'no pushed branch was found in it'],
    ['text', 'push', 'refs/heads/main', 'no pushed branch was found in it'],
  ])('is not %s', (_, event, payload, reason) => {
    expect(readPush({ event, payload })).toMatchObject({ kind: 'nothing', reason: { en: reason } });
  });

  it('never throws, whatever was sent', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), fc.jsonValue(), (event, payload) => {
        const push = readPush({ event, payload });
        return push.kind === 'nothing' || (push.branch.length > 0 && push.branch.length <= 200);
      }),
    );
  });
});
