import { DETECTION } from '@assay/contract/codes';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { PASS } from './pass.ts';
import { findingKey, type HumanLinks, type KnownDefect } from './types.ts';
import { filler, inputOf, knownFrom, lines, scan } from './world.test-kit.ts';

const [head, tail] = [filler('h'), filler('t')];
const line = lines('second(BAD:a)');
const before = scan({ 'a.c': [...head, ...line, ...tail] });
const after = scan({ 'a.c': [...filler('n', 3), ...head, ...line, ...tail] });
const [b] = knownFrom(before);
if (!b) throw new Error('nothing found');
const key = findingKey(b.blob, b);
/** An older defect that went with a line nothing of which is left. */
const a: KnownDefect = { ...b, id: 9_001, path: 'gone.c', line: 3, endLine: 3, detection: DETECTION.gone, blob: 'x' };
const links = (same: [string, number][], apart: [number, string][] = []): HumanLinks => ({
  same: new Map(same),
  apart: new Map(apart.map(([id, at]) => [id, new Set([at])])),
});

describe('a link', () => {
  it('holds although the file has changed since: the older goes on, the younger ends', () => {
    const list = identify(inputOf(before, after, { known: [a, b], links: links([[key, a.id]]) }));
    expect(list.matched).toMatchObject([
      { id: a.id, finding: 0, pass: PASS.linked, score: 1, returned: true, moved: true, needsCheck: false },
    ]);
    expect(list.gone).toEqual([{ id: b.id, cause: 'people' }]);
    expect(list.appeared).toEqual([]);
  });

  it('needs the older one on the branch, and leaves everything as it is without', () => {
    const list = identify(inputOf(before, after, { known: [b], links: links([[key, a.id]]) }));
    expect(list.matched.map(({ id }) => id)).toEqual([b.id]);
    expect(list.gone).toEqual([]);
  });

  it('of a line that went too ends the younger one as any other', () => {
    const without = scan({ 'a.c': [...head, ...tail] });
    const list = identify(inputOf(before, without, { known: [a, b], links: links([[key, a.id]]) }));
    expect(list.gone).toEqual([{ id: b.id, cause: 'code' }]);
    expect(list.matched).toEqual([]);
  });

  it('does not bring the younger one back: its place belongs to the older', () => {
    const ended = { ...b, detection: DETECTION.gone };
    const now = { ...a, ...b, id: a.id };
    const list = identify(inputOf(before, after, { known: [now, ended], links: links([[key, a.id]]) }));
    expect(list.matched.map(({ id }) => id)).toEqual([a.id]);
    expect(list.gone).toEqual([]);
  });
});

describe('an unlink', () => {
  const apart = links([], [[b.id, key]]);

  it('holds although the file has changed since: the defect ends, what is there is new', () => {
    const list = identify(inputOf(before, after, { known: [b], links: apart }));
    expect(list.matched).toEqual([]);
    expect(list.appeared).toEqual([{ finding: 0, cause: 'people' }]);
    expect(list.gone).toEqual([{ id: b.id, cause: 'people' }]);
  });

  it('does not let the ended one come back in place of the new one', () => {
    const ended = { ...b, detection: DETECTION.gone };
    const young = { ...b, id: 9_002, detection: DETECTION.gone };
    const list = identify(inputOf(before, after, { known: [ended, young], links: apart }));
    expect(list.matched.map(({ id }) => id)).toEqual([young.id]);
  });

  it('says nothing of other defects, nor of the same one elsewhere', () => {
    const elsewhere = links([], [[b.id, findingKey('other content', b)]]);
    const list = identify(inputOf(before, after, { known: [b], links: elsewhere }));
    expect(list.matched.map(({ id }) => id)).toEqual([b.id]);
  });
});
