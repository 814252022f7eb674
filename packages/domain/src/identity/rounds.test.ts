import { describe, expect, it } from 'vitest';
import { nothingKnown, restricted, withMatches } from './rounds.ts';
import type { ChangeList, Match } from './types.ts';

const spot = { path: 'a.js', line: 1, endLine: 1, column: 1 };
const match = (id: number, finding: number, given: Partial<Match> = {}): Match => ({
  ...{ id, finding, pass: 1, score: 1, moved: false, returned: false, needsCheck: false },
  ...{ from: spot, to: spot, ...given },
});
const list = (given: Partial<ChangeList>): ChangeList => ({ ...nothingKnown(0, 'code'), ...given });

describe('rounds of identity', () => {
  it('begin with everything new', () => {
    expect(nothingKnown(2, 'code')).toMatchObject({
      appeared: [
        { finding: 0, cause: 'code' },
        { finding: 1, cause: 'code' },
      ],
      matched: [],
      gone: [],
    });
  });

  it('a later match takes the finding from the new ones and the defect from those that went', () => {
    const before = list({
      matched: [match(1, 2)],
      appeared: [
        { finding: 0, cause: 'code' },
        { finding: 1, cause: 'copied' },
      ],
      gone: [
        { id: 7, cause: 'code' },
        { id: 8, cause: 'file-deleted' },
      ],
    });
    expect(withMatches(before, [match(7, 1)])).toEqual({
      ...before,
      matched: [match(7, 1), match(1, 2)],
      appeared: [{ finding: 0, cause: 'code' }],
      gone: [{ id: 8, cause: 'file-deleted' }],
    });
    expect(withMatches(before, [])).toBe(before);
  });

  it('a restricted build reports what it is about; a defect it held that is followed out of that leaves it', () => {
    const before = list({
      matched: [match(1, 0), match(2, 1), match(3, 2, { returned: true })],
      appeared: [
        { finding: 3, cause: 'code' },
        { finding: 4, cause: 'code' },
      ],
      gone: [{ id: 9, cause: 'code' }],
    });
    const kept = restricted(before, (finding) => finding === 0 || finding === 3);
    expect(kept).toEqual({
      ...before,
      matched: [match(1, 0)],
      appeared: [{ finding: 3, cause: 'code' }],
      gone: [
        { id: 9, cause: 'code' },
        { id: 2, cause: 'scope' },
      ],
    });
  });
});
