import { DETECTION } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { PASS } from './pass.ts';
import { findingKey, type IdentifyInput, type KnownDefect } from './types.ts';
import { compareWorlds, inputOf, knownFrom, type Line, lines, scan, type World } from './world.test-kit.ts';

const filler = (name: string, count = 12) =>
  lines(...Array.from({ length: count }, (_, n) => `${name} does step ${n};`));

/** Pairs as `id>finding` with pass, in order of the findings, and what became of the rest. */
function outcome(before: World, after: World, given: Partial<IdentifyInput> = {}) {
  const { list, wrong, goneIds } = compareWorlds(scan(before), scan(after), given);
  return {
    passes: list.matched.map((match) => match.pass),
    wrong,
    gone: list.gone.map(({ cause }) => cause),
    goneIds,
    appeared: list.appeared.map(({ cause }) => cause),
    list,
  };
}

describe('pass by pass', () => {
  const bad = lines('first(BAD:a)');

  it('1: the same content', () => {
    const world = { 'a.c': [...filler('x'), ...bad] };
    const { passes, list } = outcome(world, world);
    expect(passes).toEqual([PASS.sameContent]);
    expect(list.matched[0]).toMatchObject({ moved: false, returned: false, score: 1, needsCheck: false });
  });

  it('2: the line moved down, with its message and its numbers', () => {
    const { passes, list } = outcome({ 'a.c': [...bad] }, { 'a.c': [...filler('new'), ...bad] });
    expect(passes).toEqual([PASS.sameFile]);
    expect(list.matched[0]).toMatchObject({ moved: true, from: { line: 1 }, to: { line: 13 } });
  });

  it('2: a re-indented block', () => {
    const block = lines('a();', 'call(BAD:a);', 'a();', 'call(BAD:a);');
    const inner = block.map((line) => ({ ...line, text: `\t\t${line.text}` }));
    const { passes, wrong } = outcome({ 'a.c': block }, { 'a.c': [...lines('if (x) {'), ...inner, ...lines('}')] });
    expect(passes).toEqual([PASS.sameFile, PASS.sameFile]);
    expect(wrong).toEqual([]);
  });

  it('3: a renamed file, edited by a third', () => {
    const body = filler('x', 20);
    const edited = [...filler('other', 6), ...body.slice(6), ...bad];
    const { passes, list } = outcome({ 'a/old.c': [...body, ...bad] }, { 'b/new.c': edited });
    expect(passes).toEqual([PASS.renamedFile]);
    expect(list.renames.get('a/old.c')?.to).toBe('b/new.c');
    expect(list.matched[0]?.score).toBeGreaterThan(0.5);
    expect(list.matched[0]?.score).toBeLessThan(1);
  });

  it('4: the line rewritten in place', () => {
    const changed = bad.map((line) => ({ ...line, text: 'first(BAD:a, more)' }));
    const [head, tail] = [filler('h'), filler('t')];
    const { passes, wrong, list } = outcome(
      { 'a.c': [...head, ...bad, ...tail] },
      { 'a.c': [...head, ...changed, ...tail] },
    );
    expect(passes).toEqual([PASS.replacedLine]);
    expect(wrong).toEqual([]);
    expect(list.matched[0]?.score).toBeLessThan(1);
  });

  it('4: a quite different line in its place is another defect', () => {
    const other = lines('const [alpha, omega] = compute(delta) || BAD:a');
    const [head, tail] = [filler('h'), filler('t')];
    const { passes, gone, appeared } = outcome(
      { 'a.c': [...head, ...bad, ...tail] },
      { 'a.c': [...head, ...other, ...tail] },
    );
    expect([passes, gone, appeared]).toEqual([[], ['code'], ['code']]);
  });

  it('5: the line moved to another place of the file', () => {
    const [head, tail] = [filler('h'), filler('t')];
    const { passes, wrong } = outcome(
      { 'a.c': [...head, ...bad, ...tail] },
      { 'a.c': [...head.slice(1), ...tail, ...bad] },
    );
    expect(passes).toEqual([PASS.sameLine]);
    expect(wrong).toEqual([]);
  });

  it('5: a block moved to another file', () => {
    const block = lines('void helper() {', '  int i = 0;', '  use(BAD:a);', '  done(i);', '}');
    const before = { 'a.c': [...filler('a'), ...block], 'b.c': filler('b') };
    const after = { 'a.c': before['a.c'].slice(0, 12), 'b.c': [...before['b.c'], ...block] };
    const { passes, wrong, list } = outcome(before, after);
    expect(passes).toEqual([PASS.sameLine]);
    expect(wrong).toEqual([]);
    expect(list.matched[0]).toMatchObject({ from: { path: 'a.c', line: 15 }, to: { path: 'b.c', line: 15 } });
  });

  it('5: a short common line elsewhere is no evidence', () => {
    const before = { 'a.c': [...filler('a'), ...lines('x(BAD:a)')], 'b.c': filler('b') };
    const after = {
      'a.c': before['a.c'].slice(0, 12),
      'b.c': [...before['b.c'].slice(0, 6), ...lines('x(BAD:a)'), ...before['b.c'].slice(6)],
    };
    const { passes, gone, appeared } = outcome(before, after);
    expect([passes, gone, appeared]).toEqual([[], ['code'], ['code']]);
  });

  it('6: moved and edited, in the surroundings it had', () => {
    const block = lines('void helper() {', '  int count = 0;', '  consume(BAD:a, first);', '  finish(count);', '}');
    const edited = block.map((line, n) => (n === 2 ? { ...line, text: '  consume(BAD:a, second);' } : line));
    const before = { 'a.c': [...filler('a'), ...block], 'b.c': filler('b') };
    const after = { 'a.c': before['a.c'].slice(0, 12), 'b.c': [...before['b.c'], ...edited] };
    const { passes, wrong } = outcome(before, after);
    expect(passes).toEqual([PASS.similarContext]);
    expect(wrong).toEqual([]);
  });

  it('6: a new version of the tool reports the next line of the statement', () => {
    const before = scan({ 'a.c': [...filler('a'), ...bad, ...filler('z')] });
    const found = before.findings[0];
    if (!found) throw new Error('nothing found');
    const findings = [{ ...found, line: found.line + 1, endLine: found.line + 1 }];
    const changed = { firstScan: false, toolVersion: true, checkers: new Set<string>() };
    expect(identify(inputOf(before, before, { findings, changed })).matched[0]).toMatchObject({
      pass: PASS.similarContext,
    });
    const same = { ...changed, toolVersion: false };
    expect(identify(inputOf(before, before, { findings, changed: same })).matched).toEqual([]);
  });

  it('0: trusted ids win over everything, doubtful ones are ignored', () => {
    const [one, two] = [lines('p(BAD:a)'), lines('q(BAD:a)')];
    const old = scan({ 'a.c': [...one, ...two] });
    const ids = (findings: Finding[], given: string[]) => findings.map((f, n) => ({ ...f, stableId: given[n] }));
    const known = knownFrom(old).map((k, n): KnownDefect => ({ ...k, stableId: ['P', 'Q'][n] }));
    const crossed = inputOf(old, old, { trustStableId: true, known, findings: ids(old.findings, ['Q', 'P']) });
    expect(identify(crossed).matched.map((m) => [m.id, m.pass])).toEqual([
      [known[1]?.id, PASS.stableId],
      [known[0]?.id, PASS.stableId],
    ]);
    expect(identify({ ...crossed, trustStableId: false }).matched.map((m) => m.id)).toEqual(known.map((k) => k.id));
    const doubled = { ...crossed, findings: ids(old.findings, ['P', 'P']) };
    expect(identify(doubled).matched.map((m) => m.id)).toEqual(known.map((k) => k.id));
  });
});

describe('files', () => {
  const body = () => [...filler('x', 20), ...lines('first(BAD:a)', 'second(BAD:b)')];
  const twin = (file: readonly Line[]) => file.map((line) => ({ ...line, uid: -line.uid }));

  it('says file deleted, not fixed', () => {
    const { gone } = outcome({ 'a.c': body(), 'b.c': filler('y') }, { 'b.c': filler('y') });
    expect(gone).toEqual(['file-deleted', 'file-deleted']);
  });

  it('gives the original its defects even when the copy is edited and the original too', () => {
    const original = body();
    const { wrong, appeared, passes } = outcome(
      { 'z.c': original },
      { 'a.c': [...filler('n', 3), ...twin(original)], 'z.c': [...filler('m', 3), ...original] },
    );
    expect([wrong, appeared, passes]).toEqual([[], ['copied', 'copied'], [PASS.sameFile, PASS.sameFile]]);
  });

  it('does not let a line lost elsewhere land on a copied one', () => {
    const original = body();
    const other = [...filler('w', 9), ...lines('x20 does step', 'first(BAD:a)', 'second(BAD:b)')];
    const { appeared, gone } = outcome(
      { 'z.c': original, 'w.c': other },
      { 'a.c': twin(original), 'z.c': original, 'w.c': other.slice(0, 9) },
    );
    expect([appeared, gone]).toEqual([
      ['copied', 'copied'],
      ['code', 'code'],
    ]);
  });

  it('renames one of two identical copies and calls the other copied', () => {
    const original = body();
    const { list, appeared } = outcome({ 'a.c': original }, { 'x/a.c': original, 'y/other.c': twin(original) });
    expect(list.matched.map((m) => m.to.path)).toEqual(['x/a.c', 'x/a.c']);
    expect(appeared).toEqual(['copied', 'copied']);
  });

  it('marks decisions on files that cannot be told apart', () => {
    const one = body();
    const copy = one.map((line) => ({ ...line, uid: line.uid + 1_000_000 }));
    const old = scan({ 'a/m.c': one, 'b/m.c': copy });
    const verdicts = new Map([[old.uids[0] ?? 0, 'ignored']]);
    const { list } = compareWorlds(old, scan({ 'c/m.c': one, 'd/m.c': copy }), { known: knownFrom(old, { verdicts }) });
    expect(list.matched.map((m) => m.needsCheck)).toEqual([true, true, true, true]);
    const silent = compareWorlds(old, scan({ 'c/m.c': one, 'd/m.c': copy }));
    expect(silent.list.matched.map((m) => m.needsCheck)).toEqual([false, false, false, false]);
  });

  it('follows two files that change names with each other', () => {
    const [a, b] = [body(), [...filler('q', 20), ...lines('third(BAD:a)')]];
    const { wrong, list } = outcome({ 'a.c': a, 'b.c': b }, { 'a.c': b, 'b.c': a });
    expect(wrong).toEqual([]);
    expect(list.matched).toHaveLength(3);
  });

  it('follows a file that left a stub behind, and a content put over another file', () => {
    const moved = body();
    const stub = lines("export * from './b.ts'");
    const left = outcome({ 'a.c': moved }, { 'a.c': stub, 'b.c': moved });
    expect(left.list.matched.map((m) => [m.to.path, m.pass])).toEqual(Array(2).fill(['b.c', PASS.renamedFile]));
    expect(left.wrong).toEqual([]);
  });

  it('does not take an edited original for an overwritten one', () => {
    const original = body();
    const { list, appeared } = outcome(
      { 'a.c': original },
      { 'a.c': [...filler('n', 3), ...original], 'b.c': twin(original) },
    );
    expect(list.matched.map((m) => m.to.path)).toEqual(['a.c', 'a.c']);
    expect(appeared).toEqual(['copied', 'copied']);
  });

  it('goes by the message where a content is not kept any more', () => {
    const before = scan({ 'a.c': body() });
    const after = scan({ 'a.c': [...filler('n', 2), ...body()] });
    const input = inputOf(before, after);
    const blind: IdentifyInput['textOf'] = (blob) =>
      blob === before.files.get('a.c') ? undefined : input.textOf(blob);
    expect(identify({ ...input, textOf: blind }).matched.map((m) => m.pass)).toEqual([PASS.sameLine, PASS.sameLine]);
  });
});

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

  it.each([
    [{ firstScan: true }, 'first-scan'],
    [{ toolVersion: true }, 'tool-version'],
    [{ checkers: new Set(['a']), toolVersion: true }, 'checker'],
    [{ wasAnalysed: () => false }, 'scope'],
    [{}, 'code'],
  ])('%j of an old line -> %s', (changed, cause) => expect(causes(changed)).toEqual([cause]));

  it('blames the code for a new line whatever else changed', () => {
    const without = scan({ 'a.c': body.filter((line) => !line.text.includes('BAD')) });
    const input = inputOf(without, clean);
    expect(causes({ toolVersion: true, checkers: new Set(['a']) }, input)).toEqual(['code']);
  });

  it('tells losses apart too', () => {
    const lost = inputOf(clean, clean, { findings: [], enabledCheckers: new Set(['a']) });
    const goneBy = (changed: Partial<IdentifyInput['changed']>) =>
      identify({ ...lost, changed: { ...lost.changed, ...changed } }).gone.map((g) => g.cause);
    expect(goneBy({ toolVersion: true })).toEqual(['tool-version']);
    expect(goneBy({ checkers: new Set(['a']) })).toEqual(['checker']);
    expect(goneBy({})).toEqual(['code']);
  });

  it('translates former names of checkers', () => {
    const aliases = { 'old/a': 'mid/a', 'mid/a': 'a' };
    const known = knownFrom(clean).map((k) => ({ ...k, checker: 'old/a' }));
    expect(identify(inputOf(clean, clean, { known, aliases })).matched).toHaveLength(1);
    expect(identify(inputOf(clean, clean, { known, aliases: { a: 'b', b: 'a', 'old/a': 'x' } })).matched).toEqual([]);
  });
});

describe('functions (CCN)', () => {
  const named = (before: readonly Line[], symbols: readonly string[], line: Record<string, number>): Finding[] => {
    expect(before.length).toBeGreaterThan(0);
    return symbols.map((symbol, n) => {
      const at = Object.values(line)[n] ?? 1;
      return {
        path: 'a.c',
        line: at,
        endLine: at + 3,
        column: 1,
        checker: 'CCN',
        severity: 2,
        message: `${symbol} is complex`,
        symbol,
      };
    });
  };

  it('keep their identity when everything around and inside changes', () => {
    const [old, now] = [filler('x', 30), filler('entirely-new', 50)];
    const before = { ...scan({ 'a.c': old }), findings: named(old, ['A.f', 'A.g'], { f: 1, g: 10 }), uids: [1, 2] };
    const after = { ...scan({ 'a.c': now }), findings: named(now, ['A.g', 'A.f'], { g: 3, f: 20 }), uids: [2, 1] };
    const list = identify(inputOf(before, after, { by: 'function' }));
    expect(list.matched.map((m) => [m.id, m.pass])).toEqual([
      [2, PASS.sameFunction],
      [1, PASS.sameFunction],
    ]);
  });

  it('tell overloads apart by their lines before their order', () => {
    const old = filler('x', 30);
    const before = {
      ...scan({ 'a.c': old }),
      findings: named(old, ['f', 'f', 'f'], { a: 1, b: 10, c: 20 }),
      uids: [1, 2, 3],
    };
    const now = old.slice(5);
    const after = { ...scan({ 'a.c': now }), findings: named(now, ['f', 'f'], { b: 5, c: 15 }), uids: [2, 3] };
    const known = knownFrom(before, { verdicts: new Map([[1, 'ignored']]) });
    const list = identify(inputOf(before, after, { by: 'function', known }));
    expect(list.matched.map((m) => [m.id, m.pass, m.needsCheck])).toEqual([
      [2, PASS.sameFile, false],
      [3, PASS.sameFile, false],
    ]);
    expect(list.gone).toEqual([{ id: 1, cause: 'code' }]);
  });
});
