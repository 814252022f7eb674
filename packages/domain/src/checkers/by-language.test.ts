import { ALL_LANGUAGES, LANGUAGE_FLAGS } from '@assay/contract/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLanguage, choiceFor, type LanguageChoice, languagesOn } from './by-language.ts';
import { effectiveCheckers, type SetContent, withinLanguages } from './effective.ts';
import { whatChanges } from './what-changes.ts';

const [PYTHON, JS, TS, OTHERS] = [32, 64, 2048, 1073741824];
const TOOL = 'ASSAY';

const set = (id: string, languages: number | undefined, ...keys: string[]): SetContent => ({
  id,
  version: 1,
  ...(languages === undefined ? {} : { languages }),
  checkers: keys.map((checkerKey) => ({ toolName: TOOL, checkerKey })),
});
const of = (...given: Parameters<typeof effectiveCheckers>) => effectiveCheckers(...given).get(TOOL)?.byLanguage ?? [];
const onIn = (entries: readonly LanguageChoice[], flag: number) => [
  ...(choiceFor(entries, flag)?.checkers.keys() ?? []),
];

describe('a checker of a set', () => {
  it('is on in the languages of the set, and in those of every other set that has it', () => {
    const entries = of([set('a', PYTHON, 'debugger', 'both'), set('b', JS, 'both'), set('c', TS, 'both')]);
    expect(onIn(entries, PYTHON)).toEqual(['debugger', 'both']);
    expect(onIn(entries, JS)).toEqual(['both']);
    expect(onIn(entries, TS)).toEqual(['both']);
    expect(onIn(entries, OTHERS)).toEqual([]);
    expect(entries.map(({ languages }) => languages)).toEqual([PYTHON, JS | TS]);
    expect(languagesOn(entries, 'both')).toBe(PYTHON | JS | TS);
    expect(languagesOn(entries, 'debugger')).toBe(PYTHON);
    expect(languagesOn(entries, 'nothing')).toBe(0);
  });

  it('is on everywhere when the set names no language', () => {
    for (const languages of [undefined, 0])
      expect(of([set('a', languages, 'x')]).map((entry) => entry.languages)).toEqual([ALL_LANGUAGES]);
  });

  it('is on in fewer languages where the set says so of it, and nowhere outside of the set', () => {
    const limited = (languages: number | undefined, own: number) =>
      of([{ ...set('a', languages, 'x'), checkers: [{ toolName: TOOL, checkerKey: 'x', languages: own }] }]);
    expect(languagesOn(limited(PYTHON | JS, JS | TS), 'x')).toBe(JS);
    for (const all of [undefined, 0]) expect(languagesOn(limited(all, JS), 'x')).toBe(JS);
    expect(languagesOn(limited(PYTHON, JS), 'x')).toBe(0);
  });

  it('comes into a set for some languages with those it has there, said where they are fewer', () => {
    const one = (checkerKey: string, languages?: number) => ({
      ...{ toolName: TOOL, checkerKey },
      ...(languages === undefined ? {} : { languages }),
    });
    const all = [one('everywhere'), one('here', JS | TS), one('less', JS), one('there', PYTHON)];
    expect(withinLanguages(all, JS | TS)).toEqual([one('everywhere'), one('here'), one('less', JS)]);
    expect(withinLanguages(all, 0)).toEqual(all);
  });

  it('has in a language the parameters and the severity of the sets of that language', () => {
    const given = (max: number, severity: 1 | 4) => ({
      checkers: [
        {
          toolName: TOOL,
          checkerKey: 'long',
          props: JSON.stringify([{ propName: 'max', propValue: String(max) }]),
          severity,
        },
      ],
    });
    const entries = of([
      { ...set('a', PYTHON), ...given(1, 1) },
      { ...set('b', JS), ...given(2, 4) },
      { ...set('c', JS | TS), ...given(3, 1) },
    ]);
    const at = (flag: number) => {
      const choice = choiceFor(entries, flag);
      return [choice?.checkers.get('long'), choice?.severities.get('long')];
    };
    expect(at(PYTHON)).toEqual([{ max: '1' }, 1]);
    // The later of its two sets; its word is that of TypeScript then.
    expect(at(JS)).toEqual([{ max: '3' }, 1]);
    expect(choiceFor(entries, JS)).toBe(choiceFor(entries, TS));
  });
});

describe('a tool configured in the task', () => {
  it('looks in every language for what the task has, and where a set is followed in those of the set', () => {
    const sets = [set('a', PYTHON, 'x'), set('b', JS, 'y')];
    const own = of(sets, [{ tool: TOOL, checkers: [{ checkerKey: 'z' }, { checkerKey: 'off', closed: true }] }]);
    expect(own).toEqual([{ languages: ALL_LANGUAGES, checkers: new Map([['z', {}]]), severities: new Map() }]);
    const followed = of(sets, [{ tool: TOOL, setId: 'b' }]);
    expect(followed.map(({ languages }) => languages)).toEqual([JS]);
  });

  it('keeps the languages of what it took over from sets', () => {
    const entries = of([], [{ tool: TOOL, checkers: [{ checkerKey: 'x', languages: PYTHON }, { checkerKey: 'y' }] }]);
    expect(onIn(entries, PYTHON)).toEqual(['x', 'y']);
    expect(onIn(entries, JS)).toEqual(['y']);
  });
});

describe('what changes', () => {
  const changes = (before: readonly SetContent[], after: readonly SetContent[]) =>
    whatChanges(effectiveCheckers(before), effectiveCheckers(after), (_, key) =>
      key === 'x'
        ? [{ name: 'max', label: { zh: '上限', en: 'limit' }, kind: { type: 'integer', min: 1, max: 9 }, default: '1' }]
        : [],
    );

  it('is said of the languages it happens in', () => {
    const { removed, added } = changes(
      [set('a', PYTHON, 'x', 'y'), set('b', JS, 'x')],
      [set('a', PYTHON, 'x'), set('b', JS, 'y'), set('c', TS, 'y')],
    );
    expect(removed).toEqual([
      { tool: TOOL, key: 'y', languages: PYTHON },
      { tool: TOOL, key: 'x', languages: JS },
    ]);
    expect(added).toEqual([{ tool: TOOL, key: 'y', languages: JS | TS, params: {} }]);
  });

  it('is one entry for each way a checker changes', () => {
    const props = (max: number) => ({
      checkers: [
        {
          toolName: TOOL,
          checkerKey: 'x',
          props: JSON.stringify([{ propName: 'max', propValue: String(max) }]),
          severity: 4 as const,
        },
      ],
    });
    const { added, reweighted } = changes(
      [set('a', PYTHON, 'x'), set('b', JS, 'x'), set('c', TS, 'x')],
      [set('a', PYTHON, 'x'), { ...set('b', JS), ...props(5) }, { ...set('c', TS), ...props(6) }],
    );
    expect(added.map(({ params, languages }) => [params, languages])).toEqual([
      [{ max: '5' }, JS],
      [{ max: '6' }, TS],
    ]);
    expect(reweighted).toEqual([{ tool: TOOL, key: 'x', languages: JS | TS, from: undefined, to: 4 }]);
  });
});

describe('whatever the sets are', () => {
  const flags = LANGUAGE_FLAGS.map(({ flag }) => flag);
  const mask = fc.subarray(flags).map((some) => some.reduce((all, flag) => all | flag, 0));
  const chosen = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      values: fc.constantFrom<Readonly<Record<string, string>>>({}, { max: '1' }, { max: '2' }, { min: '1' }),
      severity: fc.constantFrom(undefined, 1 as const, 4 as const),
      languages: fc.option(mask, { nil: undefined }),
    }),
    { maxLength: 8 },
  );

  it('no set affects a language it is not made for', () => {
    fc.assert(
      fc.property(chosen, fc.nat(7), (all, at) => {
        const one = all[at];
        if (!one) return;
        const without = all.filter((other) => other !== one);
        for (const flag of flags)
          if (one.languages && (one.languages & flag) === 0) {
            const strip = ({ languages: _, ...choice }: LanguageChoice) => choice;
            const [now, before] = [choiceFor(byLanguage(all), flag), choiceFor(byLanguage(without), flag)];
            expect(now && strip(now)).toEqual(before && strip(before));
          }
      }),
    );
  });

  it('which checkers are on does not depend on their order; who is last only says parameters and severities', () => {
    fc.assert(
      fc.property(chosen, (all) => {
        const names = (some: typeof all) =>
          flags.map((flag) => [...(choiceFor(byLanguage(some), flag)?.checkers.keys() ?? [])].sort());
        expect(names([...all].reverse())).toEqual(names(all));
      }),
    );
  });

  it('no language is in two entries, and none is empty', () => {
    fc.assert(
      fc.property(chosen, (all) => {
        const entries = byLanguage(all);
        let seen = 0;
        for (const { languages, checkers } of entries) {
          expect(seen & languages).toBe(0);
          expect(checkers.size).toBeGreaterThan(0);
          seen |= languages;
        }
      }),
    );
  });

  it('a choice compared with itself changes nothing, and what comes one way goes the other', () => {
    const content = chosen.map((all) =>
      all.map(({ key, languages }, at): SetContent => ({ ...set(String(at), languages, key) })),
    );
    fc.assert(
      fc.property(content, content, (one, other) => {
        const between = (a: readonly SetContent[], b: readonly SetContent[]) =>
          whatChanges(effectiveCheckers(a), effectiveCheckers(b), () => []);
        expect(between(one, one)).toEqual({ removed: [], added: [], reweighted: [] });
        const pairs = (list: readonly { key: string; languages: number }[]) =>
          list.map(({ key, languages }) => `${key} ${languages}`).sort();
        expect(pairs(between(one, other).added)).toEqual(pairs(between(other, one).removed));
      }),
    );
  });
});
