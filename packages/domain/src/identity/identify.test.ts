import type { Finding } from '@assay/contract/finding';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { PASS } from './pass.ts';
import type { KnownDefect } from './types.ts';
import { filler, inputOf, knownFrom, lines, outcome, scan } from './world.test-kit.ts';

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
    const changed = { firstScan: false, toolVersion: true, checker: () => false };
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
