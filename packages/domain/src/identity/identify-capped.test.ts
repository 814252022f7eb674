import { DETECTION } from '@assay/contract/codes';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { filler, inputOf, type Line, lines, scan } from './world.test-kit.ts';

/** A file with more findings than are kept: only its beginning is known. */
const [a, b, c] = [lines('a(BAD:a)'), lines('b(BAD:a)'), lines('c(BAD:a)')];
const world = (...parts: Line[][]) => scan({ 'a.c': parts.flat() });

/** Keeps the first findings of the present file. */
function capped(before: ReturnType<typeof world>, after: ReturnType<typeof world>, kept: number, given: object = {}) {
  const last = after.findings[kept - 1] ?? expect.fail('nothing kept');
  const list = identify(
    inputOf(before, after, {
      findings: after.findings.slice(0, kept),
      scope: () => ({ notAnalysed: 'too many', beyond: { line: last.line, column: last.column } }),
      ...given,
    }),
  );
  return {
    gone: list.gone.map(({ id }) => id),
    notVerified: list.notVerified.map(({ id }) => id),
    kept: list.matched.map(({ id }) => id),
  };
}
const idOf = ([line]: Line[]) => line?.uid;

describe('beyond the last finding that is kept', () => {
  it('known defects are not verified, before it they are gone', () => {
    const before = world(a, b, c, filler('t'));
    const after = world(b, lines('new(BAD:a)'), c, filler('t'));
    expect(capped(before, after, 1)).toEqual({ gone: [idOf(a)], notVerified: [idOf(c)], kept: [idOf(b)] });
  });

  it('in unchanged content the exact place decides, column by column', () => {
    const same = world(a, b, c);
    const known = same.findings.map((finding, n) => ({
      ...finding,
      id: n + 1,
      line: 2,
      endLine: 2,
      column: n + 1,
      blob: same.files.get('a.c') ?? '',
      detection: DETECTION.present,
      verdictKey: '',
    }));
    const list = identify(
      inputOf(same, same, {
        known,
        findings: [],
        scope: () => ({ notAnalysed: 'too many', beyond: { line: 2, column: 2 } }),
      }),
    );
    expect(list.gone.map(({ id }) => id)).toEqual([1]);
    expect(list.notVerified).toEqual([
      { id: 2, reason: 'too many' },
      { id: 3, reason: 'too many' },
    ]);
  });

  it('a rewritten endless line says nothing of what stood on it', () => {
    const before = world(lines('one endless line BAD:a'));
    const after = world(lines('another BAD:b endless line'));
    expect(capped(before, after, 1)).toMatchObject({ gone: [], notVerified: [before.uids[0]] });
  });

  it('nothing is said of a content that is not kept any more', () => {
    const before = world(a, b);
    const after = world(b, c);
    expect(capped(before, after, 1, { textOf: () => undefined }).gone).toEqual([]);
  });
});
