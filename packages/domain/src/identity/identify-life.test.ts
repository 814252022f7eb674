import { DETECTION } from '@assay/contract/codes';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { PASS } from './pass.ts';
import { findingKey, type IdentifyInput } from './types.ts';
import { filler, inputOf, knownFrom, lines, scan } from './world.test-kit.ts';

describe('coming back', () => {
  const bad = lines('first(BAD:a)');
  const [head, tail] = [filler('h'), filler('t')];
  const old = scan({ 'a.c': [...head, ...bad, ...tail] });
  const known = knownFrom(old, {
    detections: new Map([[old.uids[0] ?? 0, DETECTION.gone]]),
    verdicts: new Map([[old.uids[0] ?? 0, 'ignored']]),
  });

  it('keeps identity when the line is put back, in a file that changed since', () => {
    const after = scan({ 'a.c': [...filler('n', 4), ...head, ...bad, ...tail] });
    const list = identify(inputOf(scan({ 'a.c': [...head, ...tail] }), after, { known }));
    expect(list.matched).toMatchObject([{ id: known[0]?.id, returned: true, pass: PASS.sameFile }]);
  });

  it('keeps identity when the deleted file comes back under another name', () => {
    const after = scan({ 'z/a.c': [...head, ...bad, ...tail], 'o.c': head });
    const list = identify(inputOf(scan({ 'o.c': head }), after, { known }));
    expect(list.matched).toMatchObject([{ id: known[0]?.id, returned: true, pass: PASS.renamedFile }]);
  });

  it('of several that went, the one comes back whose content is back', () => {
    const [early = null as never] = known;
    // The younger one went with another content, in which the same line can be followed too.
    const other = scan({ 'a.c': [...head, ...lines('between'), ...bad, ...tail] });
    const [late = null as never] = knownFrom(other, { detections: new Map([[other.uids[0] ?? 0, DETECTION.gone]]) });
    const both = [early, { ...late, id: early.id + 1_000 }];
    const list = identify(inputOf(scan({ 'a.c': [...head, ...tail] }), old, { known: both }));
    expect(list.matched.map(({ id }) => id)).toEqual([early.id]);
  });

  it('needs proof: a similar line is a new defect', () => {
    const after = scan({ 'a.c': [...head, ...lines('first(BAD:a, x)'), ...tail] });
    const list = identify(inputOf(scan({ 'a.c': [...head, ...tail] }), after, { known }));
    expect(list.matched).toEqual([]);
    expect(list.gone).toEqual([]);
    expect(list.appeared).toEqual([{ finding: 0, cause: 'code' }]);
  });

  it('never takes a finding from a living defect', () => {
    const living = { ...(known[0] ?? (null as never)), id: 77, detection: DETECTION.present, verdictKey: '' };
    const list = identify(inputOf(old, old, { known: [...known, living] }));
    expect(list.matched.map((m) => m.id)).toEqual([77]);
  });
});

describe('people', () => {
  const [head, two] = [filler('h'), lines('p(BAD:a)', 'q(BAD:a)')];
  const old = scan({ 'a.c': [...head, ...two] });
  const [p, q] = old.findings;
  const blob = old.files.get('a.c') ?? '';
  if (!p || !q) throw new Error('nothing found');

  it('win with a link over the exact pass', () => {
    const same = new Map([[findingKey(blob, q), old.uids[0] ?? 0]]);
    const list = identify(inputOf(old, old, { links: { same, apart: new Map() } }));
    expect(list.matched.find((m) => m.finding === 1)).toMatchObject({ id: old.uids[0], pass: PASS.linked });
    expect(list.matched).toHaveLength(1);
  });

  it('win with an unlink', () => {
    const apart = new Map([[old.uids[0] ?? 0, new Set([findingKey(blob, p)])]]);
    const list = identify(inputOf(old, old, { links: { same: new Map(), apart } }));
    expect(list.matched.map((m) => m.id)).toEqual([old.uids[1]]);
    expect(list.appeared.map((a) => a.finding)).toEqual([0]);
  });
});

describe('causes', () => {
  const body = [...filler('x'), ...lines('first(BAD:a)'), ...filler('y')];
  const clean = scan({ 'a.c': body });
  const nothing = inputOf(clean, clean, { known: [] });
  const causes = (changed: Partial<IdentifyInput['changed']>, input = nothing) =>
    identify({ ...input, changed: { ...input.changed, ...changed } }).appeared.map((a) => a.cause);

  it.each<[Partial<IdentifyInput['changed']>, string]>([
    [{ firstScan: true }, 'first-scan'],
    [{ toolVersion: true }, 'tool-version'],
    [{ checker: (key) => key === 'a', toolVersion: true }, 'checker'],
    [{ wasAnalysed: () => false }, 'scope'],
    [{}, 'code'],
  ])('%j of an old line -> %s', (changed, cause) => expect(causes(changed)).toEqual([cause]));

  it('blames the code for a new line whatever else changed', () => {
    const without = scan({ 'a.c': body.filter((line) => !line.text.includes('BAD')) });
    const input = inputOf(without, clean);
    expect(causes({ toolVersion: true, checker: (key) => key === 'a' }, input)).toEqual(['code']);
  });

  it('tells losses apart too', () => {
    const lost = inputOf(clean, clean, { findings: [], isOn: (checker) => checker === 'a' });
    const goneBy = (changed: Partial<IdentifyInput['changed']>) =>
      identify({ ...lost, changed: { ...lost.changed, ...changed } }).gone.map((g) => g.cause);
    expect(goneBy({ toolVersion: true })).toEqual(['tool-version']);
    expect(goneBy({ checker: (key) => key === 'a' })).toEqual(['checker']);
    expect(goneBy({})).toEqual(['code']);
  });

  it('translates former names of checkers', () => {
    const aliases = { 'old/a': 'mid/a', 'mid/a': 'a' };
    const known = knownFrom(clean).map((k) => ({ ...k, checker: 'old/a' }));
    expect(identify(inputOf(clean, clean, { known, aliases })).matched).toHaveLength(1);
    expect(identify(inputOf(clean, clean, { known, aliases: { a: 'b', b: 'a', 'old/a': 'x' } })).matched).toEqual([]);
  });
});
