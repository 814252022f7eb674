import { DETECTION, type Detection } from '@assay/contract/codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ElsewhereInput, identifyElsewhere, type PlaceElsewhere } from './identify-elsewhere.ts';
import { PASS } from './pass.ts';
import { findingKey, NO_LINKS } from './types.ts';
import { filler, knownFrom, lines, scan, textOf, type World } from './world.test-kit.ts';

const bad = (text: string) => lines(`${text} // BAD:x`);

/** Places of every finding of a world on a branch; the id is the hidden identity of the line. */
function placesOn(branchId: number, world: World, given: { detection?: Detection; verdictKey?: string } = {}) {
  return knownFrom(scan(world)).map((known): PlaceElsewhere => ({ ...known, branchId, ...given }));
}

function look(there: readonly PlaceElsewhere[], here: World, given: Partial<ElsewhereInput> = {}) {
  const now = scan(here);
  const found = identifyElsewhere({
    by: 'place',
    trustStableId: false,
    findings: now.findings,
    free: [...now.findings.keys()],
    places: there,
    after: now.files,
    renames: new Map(),
    textOf,
    aliases: {},
    links: NO_LINKS,
    ...given,
  });
  return found.map(({ finding, place, pass }) => ({
    is: there[place]?.id,
    truth: now.uids[finding],
    pass,
  }));
}

const proven = (uid: number | undefined, pass: number) => [{ is: uid, truth: uid, pass }];

describe('findings recognised by where defects are on other branches', () => {
  const [one] = bad('call(one)');
  const line = one ? [one] : [];
  const uid = one?.uid;

  it('the same line of the same content', () => {
    const world = { 'a.js': [...filler('a'), ...line] };
    expect(look(placesOn(2, world), world)).toEqual(proven(uid, PASS.sameContent));
  });

  it('a line followed through the difference of the contents', () => {
    const around = filler('a');
    const there = { 'a.js': [...around, ...line] };
    expect(look(placesOn(2, there), { 'a.js': [...lines('new();'), ...around, ...line] })).toEqual(
      proven(uid, PASS.sameFile),
    );
  });

  it('a file that has another name here, when this branch knows the renaming', () => {
    const around = filler('a');
    const there = placesOn(2, { 'a.js': [...around, ...line] });
    const here = { 'b.js': [...lines('new();'), ...around, ...line] };
    expect(look(there, here)).toEqual([]);
    expect(look(there, here, { renames: new Map([['a.js', { to: 'b.js' }]]) })).toEqual(proven(uid, PASS.renamedFile));
  });

  it('likeness is no proof: another file, another rule or a rewritten line is new', () => {
    const there = placesOn(2, { 'a.js': [...filler('a'), ...line] });
    expect(look(there, { 'copy.js': [...filler('a'), ...line] })).toEqual([]);
    expect(look(there, { 'a.js': [...filler('a'), ...bad('call(two)')] })).toEqual([]);
    expect(look(there, { 'a.js': [...filler('a'), ...lines('call(one) // BAD:y')] })).toEqual([]);
  });

  it('what has gone there returns only with its very content', () => {
    const around = filler('a');
    const world = { 'a.js': [...around, ...line] };
    const gone = placesOn(2, world, { detection: DETECTION.gone });
    expect(look(gone, world)).toEqual(proven(uid, PASS.sameContent));
    expect(look(gone, { 'a.js': [...lines('new();'), ...around, ...line] })).toEqual([]);
  });

  it('of one defect seen on two branches before they met the older is taken, unless different things were said', () => {
    const world = { 'a.js': [...filler('a'), ...line] };
    const [place] = placesOn(2, world);
    if (!place) throw new Error('no place');
    const younger = { ...place, id: place.id + 1_000_000, branchId: 3 };
    expect(look([younger, place], world)).toEqual(proven(uid, PASS.sameContent));
    expect(look([{ ...younger, verdictKey: 'ignored' }, place], world)).toEqual([]);
    // One that is on both branches is one.
    expect(look([{ ...place, branchId: 3 }, place], world)).toEqual(proven(uid, PASS.sameContent));
  });

  it('two defects of one branch on one line are told apart by what they say, or left', () => {
    const world = { 'a.js': [...filler('a'), ...line] };
    const [place] = placesOn(2, world);
    if (!place) throw new Error('no place');
    const twin = { ...place, id: place.id + 1_000_000, message: 'something else' };
    expect(look([twin, place], world)).toEqual(proven(uid, PASS.sameContent));
    expect(look([{ ...twin, message: place.message }, place], world)).toEqual([]);
  });

  it('people who said that it is another one are heard, where it stands and where they said it', () => {
    const here = { 'a.js': [...filler('a'), ...line] };
    const [place] = placesOn(2, here);
    if (!place) throw new Error('no place');
    const apart = (key: string) => ({ links: { same: new Map(), apart: new Map([[place.id, new Set([key])]]) } });
    const now = scan(here);
    const [finding] = now.findings;
    if (!finding) throw new Error('no finding');
    expect(look([place], here, apart(findingKey(now.files.get('a.js') ?? '', finding)))).toEqual([]);
    expect(look([place], here, apart(findingKey('elsewhere', finding)))).toHaveLength(1);
  });

  it('functions go by their qualified name', () => {
    const there = placesOn(2, { 'a.js': [...filler('a'), ...line] }).map((place) => ({ ...place, symbol: 'A.run' }));
    const here = { 'a.js': [...filler('b'), ...bad('call(rewritten)')] };
    const findings = scan(here).findings.map((finding) => ({ ...finding, symbol: 'A.run' }));
    expect(look(there, here, { by: 'function', findings })).toMatchObject([{ is: uid, pass: PASS.sameFunction }]);
    expect(look(there, here, { findings })).toEqual([]);
  });

  it('the id of a tool that can be trusted is enough', () => {
    const there = placesOn(2, { 'a.js': [...filler('a'), ...line] }).map((place) => ({ ...place, stableId: 'k1' }));
    const here = { 'a.js': [...filler('b'), ...bad('call(rewritten)')] };
    const findings = scan(here).findings.map((finding) => ({ ...finding, stableId: 'k1' }));
    expect(look(there, here, { trustStableId: true, findings })).toMatchObject([{ is: uid, pass: PASS.stableId }]);
    expect(look(there, here, { findings })).toEqual([]);
  });
});

/** Two branches that grew from one file by inserting lines; texts repeat, so that guessing would be found out. */
const edits = fc.array(fc.record({ at: fc.nat(30), text: fc.constantFrom('x();', 'y();', 'z() // BAD:x') }), {
  maxLength: 6,
});

describe('whatever two branches did to one file', () => {
  it('a pair is never wrong, every defect and finding is used once, and the order of the input means nothing', () => {
    fc.assert(
      fc.property(edits, edits, fc.infiniteStream(fc.nat()), (theirs, ours, dice) => {
        const start = [...filler('a', 6), ...bad('one()'), ...filler('b', 6), ...bad('two()'), ...filler('c', 6)];
        const grow = (by: typeof theirs) => {
          const file = [...start];
          for (const { at, text } of by) file.splice(at % (file.length + 1), 0, ...lines(text));
          return { 'a.js': file };
        };
        const [there, here] = [placesOn(2, grow(theirs)), grow(ours)];
        const found = look(there, here);
        const own = new Set(start.map(({ uid }) => uid));
        // Equal lines that both inserted at one spot may pass for one: that is what a merge makes of them.
        for (const { is, truth } of found) if (own.has(is ?? -1) || own.has(truth ?? -1)) expect(is).toBe(truth);
        expect(new Set(found.map(({ is }) => is)).size).toBe(found.length);
        expect(new Set(found.map(({ truth }) => truth)).size).toBe(found.length);
        const shuffled = [...there]
          .map((place) => ({ place, dice: dice.next().value }))
          .sort((a, b) => a.dice - b.dice);
        expect(
          look(
            shuffled.map(({ place }) => place),
            here,
          ),
        ).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });
});
