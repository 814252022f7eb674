import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { compareWorlds, inputOf, knownFrom, type Line, lines, scan, type World } from './world.test-kit.ts';

const RUNS = { numRuns: 150 };

/** Lines with few different texts, so that equal ones are common. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.nat(400).map((n) => `statement_${n}(value)`) },
  { weight: 1, arbitrary: fc.constantFrom('}', '', 'return x;', '  end') },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('a', 'b'), fc.nat(3)).map(([c, n]) => `  call_${n}(BAD:${c})`) },
);
const content = fc.array(text, { minLength: 1, maxLength: 40 });
/** A line of its own in every file, so that no two files are equal. */
const world = fc
  .array(content, { minLength: 1, maxLength: 4 })
  .map(
    (files): World =>
      Object.fromEntries(files.map((file, n) => [`dir/file${n}.c`, lines(`file_number_${n}`, ...file)])),
  );

const defects = (build: World) => scan(build).findings.length;

describe('identity keeps', () => {
  it('every defect when unrelated lines are inserted', () => {
    const inserts = fc.array(fc.tuple(fc.nat(3), fc.nat(40), fc.integer({ min: 1, max: 5 })), { maxLength: 8 });
    fc.assert(
      fc.property(world, inserts, (before, edits) => {
        const after: Record<string, Line[]> = copyOf(before);
        let fresh = 0;
        for (const [file, at, count] of edits) {
          const target = after[`dir/file${file}.c`];
          for (let n = 0; n < count; n++)
            target?.splice(Math.min(at, target.length), 0, ...lines(`unrelated ${fresh++}`));
        }
        const { list, wrong } = compareWorlds(scan(before), scan(after));
        expect(list.matched).toHaveLength(defects(before));
        expect(wrong).toEqual([]);
        expect([list.gone, list.appeared]).toEqual([[], []]);
      }),
      RUNS,
    );
  });

  it('every defect when files are renamed', () => {
    fc.assert(
      fc.property(world, (before) => {
        const after = Object.fromEntries(
          Object.entries(before).map(([path, file], n) => [`other/place${n}/${path}.moved`, file]),
        );
        const { list, wrong } = compareWorlds(scan(before), scan(after));
        expect(list.matched).toHaveLength(defects(before));
        expect(wrong).toEqual([]);
        expect(list.matched.every((match) => match.moved)).toBe(true);
      }),
      RUNS,
    );
  });

  it('every defect when line endings, byte order mark, trailing white space and indentation change', () => {
    const rendering = fc.record({
      eol: fc.constantFrom('\r\n', '\n', '\r'),
      bom: fc.boolean(),
      trailing: fc.constantFrom('', '  ', '\t'),
    });
    fc.assert(
      fc.property(world, rendering, fc.constantFrom('', '    '), (before, how, indent) => {
        const entries = Object.entries(before).map(([path, file]): [string, Line[]] => [
          path,
          file.map((l) => ({ ...l, text: indent + l.text })),
        ]);
        const { list, wrong } = compareWorlds(scan(before), scan(Object.fromEntries(entries), how));
        expect(list.matched).toHaveLength(defects(before));
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it('the same pairs whatever the order of the findings', () => {
    fc.assert(
      fc.property(world, world, fc.infiniteStream(fc.nat()), (before, after, random) => {
        const [old, now] = [scan(before), scan(after)];
        const order = now.findings
          .map((finding, n) => ({ finding, n, key: random.next().value }))
          .sort((a, b) => a.key - b.key);
        const straight = identify(inputOf(old, now)).matched.map((m) => `${m.id} ${m.finding} ${m.pass}`);
        const shuffled = identify(inputOf(old, now, { findings: order.map((entry) => entry.finding) }));
        expect(shuffled.matched.map((m) => `${m.id} ${order[m.finding]?.n} ${m.pass}`).sort()).toEqual(straight.sort());
      }),
      RUNS,
    );
  });

  it('each known defect and each finding to one use, and accounts for all', () => {
    fc.assert(
      fc.property(world, world, (before, after) => {
        const [old, now] = [scan(before), scan(after)];
        const { list } = compareWorlds(old, now);
        const ids = [...list.matched.map((m) => m.id), ...list.gone.map((g) => g.id)];
        const found = [...list.matched.map((m) => m.finding), ...list.appeared.map((a) => a.finding)];
        expect(ids.sort((a, b) => a - b)).toEqual([...old.uids].sort((a, b) => a - b));
        expect(found.sort((a, b) => a - b)).toEqual([...now.findings.keys()]);
      }),
      RUNS,
    );
  });
});

describe('identity never', () => {
  it('lets a copy take the defects of its original', () => {
    fc.assert(
      fc.property(world, (before) => {
        const source = before['dir/file0.c'] ?? [];
        const after = { 'aaa/copy.c': source.map((line) => ({ ...line, uid: -line.uid })), ...before };
        const now = scan(after);
        const { list, wrong } = compareWorlds(scan(before), now);
        expect(list.matched).toHaveLength(defects(before));
        expect(wrong).toEqual([]);
        expect(list.appeared).toHaveLength(now.findings.length - defects(before));
        expect(list.appeared.every(({ cause }) => cause === 'copied')).toBe(true);
      }),
      RUNS,
    );
  });

  it('closes what was not looked at', () => {
    const excuse = fc.constantFrom('scope', 'filter', 'checker');
    fc.assert(
      fc.property(world, world, excuse, (before, after, kind) => {
        const [old, now] = [scan(before), scan(after)];
        const blind = 'dir/file0.c';
        const input = inputOf(old, { ...now, files: new Map([...old.files, ...now.files]) });
        const list = identify({
          ...input,
          findings: now.findings.filter((f) => (kind === 'checker' ? f.checker !== 'a' : f.path !== blind)),
          scope: (path) => (kind === 'scope' && path === blind ? { notAnalysed: 'timed out' } : 'analysed'),
          inventory: { exists: input.inventory.exists, filtered: (path) => kind === 'filter' && path === blind },
          isOn: (checker) => checker === 'b' || (checker === 'a' && kind !== 'checker'),
        });
        const hidden = knownFrom(old).filter((k) => (kind === 'checker' ? k.checker === 'a' : k.path === blind));
        const reported = new Set([...list.notVerified.map((n) => n.id), ...list.maskedByPath, ...list.maskedByChecker]);
        expect(list.gone.filter((g) => hidden.some((k) => k.id === g.id))).toEqual([]);
        expect(hidden.every((k) => reported.has(k.id))).toBe(true);
      }),
      RUNS,
    );
  });

  it('closes more or less than the defects of a deleted line, or moves a verdict unseen', () => {
    const verdict = fc.constantFrom('', '', 'ignored', 'assigned');
    fc.assert(
      fc.property(world, fc.nat(), fc.infiniteStream(verdict), (before, pick, said) => {
        const old = scan(before);
        const victim = old.uids[pick % Math.max(1, old.uids.length)];
        fc.pre(victim !== undefined);
        const after = Object.fromEntries(
          Object.entries(before).map(([path, file]) => [path, file.filter((l) => l.uid !== victim)]),
        );
        const verdicts = new Map(old.uids.map((uid) => [uid, said.next().value]));
        const known = knownFrom(old, { verdicts });
        const { list, wrong } = compareWorlds(old, scan(after), { known });
        expect(list.gone).toHaveLength(1);
        expect(list.appeared).toEqual([]);
        const silent = wrong.filter(({ id, uid, needsCheck }) => !needsCheck && verdicts.get(id) !== verdicts.get(uid));
        expect(silent).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('moves a verdict unseen when one of many equal lines goes', () => {
    const setting = fc.tuple(fc.array(fc.constantFrom('', 'ignored'), { minLength: 2, maxLength: 7 }), fc.nat());
    fc.assert(
      fc.property(setting, ([said, pick]) => {
        const run = lines(...said.map(() => 'call(BAD:a)'));
        const frame = (body: Line[]) => ({ 'a.c': [...head, ...body, ...tail] });
        const [head, tail] = [lines('int f() {', 'start();'), lines('stop();', '}')];
        const old = scan(frame(run));
        const verdicts = new Map(run.map((line, n) => [line.uid, said[n] ?? '']));
        const { list, wrong, goneIds } = compareWorlds(
          old,
          scan(frame(run.filter((_, n) => n !== pick % run.length))),
          {
            known: knownFrom(old, { verdicts }),
          },
        );
        expect(goneIds).toHaveLength(1);
        expect(list.appeared).toEqual([]);
        expect(
          wrong.filter(({ id, uid, needsCheck }) => !needsCheck && verdicts.get(id) !== verdicts.get(uid)),
        ).toEqual([]);
      }),
      RUNS,
    );
  });
});

function copyOf(world: World): Record<string, Line[]> {
  return Object.fromEntries(Object.entries(world).map(([path, file]) => [path, [...file]]));
}
