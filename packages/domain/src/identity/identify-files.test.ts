import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { PASS } from './pass.ts';
import type { IdentifyInput } from './types.ts';
import { compareWorlds, filler, inputOf, knownFrom, type Line, lines, outcome, scan } from './world.test-kit.ts';

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
