import { expect, test } from 'vitest';
import { CustomRule } from './api/custom-list.ts';
import { draftOf, EMPTY, faultsOf, samplesOf, sentOf, triable } from './draft.ts';
import { toYaml } from './to-yaml.ts';

const stored = (matcher: object, given: object = {}) =>
  CustomRule({
    key: 'k',
    name: 'n',
    description: { zh: '描述', en: '描述' },
    message: { zh: '提示', en: '提示' },
    languages: ['js'],
    severity: 4,
    category: 'CODE_FORMAT',
    tags: ['t'],
    matcher,
    include: ['src/**'],
    exclude: [],
    samples: { bad: ['b'], good: [] },
    ...given,
  });
const rules = {
  pattern: stored({ kind: 'ast-grep', rule: { pattern: 'f($A)' } }),
  regex: stored({ kind: 'regex', pattern: 'x+', ignoreCase: true }),
};

test.each(Object.entries(rules))('a stored rule (%s) comes out of the form as it went in', (way, rule) => {
  const draft = draftOf({ rule, scope: 2 });
  expect(draft).toMatchObject({ way, severity: '4', twoLanguages: false, shared: false });
  const { matcher, ...rest } = rule;
  const sent = sentOf(draft);
  expect(sent).toMatchObject(rest);
  if (matcher.kind === 'regex') expect(sent).toMatchObject({ kind: 'regex', pattern: 'x+', ignoreCase: true });
  else expect(sent).toMatchObject({ kind: 'ast-grep', rule: { pattern: 'f($A)' } });
});

test('a rule over the tree is written as YAML, texts that YAML would read otherwise in quotes', () => {
  const rule = {
    pattern: 'f($A)',
    not: { inside: { kind: 'catch_clause', stopBy: 'end' } },
    any: [{ regex: '^a: #b' }, { kind: 'true' }],
  };
  expect(toYaml(rule)).toBe(
    [
      'pattern: f($A)',
      'not:',
      '  inside:',
      '    kind: catch_clause',
      '    stopBy: end',
      'any:',
      '  - regex: "^a: #b"',
      '  - kind: "true"',
    ].join('\n'),
  );
  expect(draftOf({ rule: stored({ kind: 'ast-grep', rule }), scope: 1 })).toMatchObject({ way: 'yaml', shared: true });
});

test('two languages stay two only where they differ', () => {
  const rule = stored({ kind: 'regex', pattern: 'x' }, { message: { zh: '提示', en: 'hint' } });
  const draft = draftOf({ rule, scope: 2 });
  expect(draft.twoLanguages).toBe(true);
  expect(sentOf(draft).message).toEqual({ zh: '提示', en: 'hint' });
  expect(sentOf({ ...draft, twoLanguages: false }).message).toEqual({ zh: '提示', en: '提示' });
});

test('a rule is tried as soon as it says where to look and for what; what is missing is filled in', () => {
  expect(triable(EMPTY)).toBeUndefined();
  expect(triable({ ...EMPTY, languages: ['js'] })).toBeUndefined();
  const sent = triable({ ...EMPTY, languages: ['js'], pattern: 'f()', key: '1 bad' });
  expect(sent).toMatchObject({ key: 'trial', rule: { pattern: 'f()' }, message: { zh: '1 bad', en: '1 bad' } });
});

test('empty boxes are no samples, and every field says what is wrong with it', () => {
  expect(samplesOf({ bad: ['', 'b', ' \n'], good: [''] })).toEqual({ bad: ['b'], good: [] });
  expect(faultsOf(EMPTY, [])).toEqual({
    key: 'required',
    description: 'required',
    message: 'required',
    languages: 'languageNeeded',
    matcher: 'required',
  });
  const draft = { ...EMPTY, languages: ['js'], description: 'd', message: 'm', way: 'regex' as const, regex: 'x' };
  expect(faultsOf({ ...draft, key: 'used' }, ['used'])).toEqual({ key: 'keyTaken' });
  expect(faultsOf({ ...draft, key: '9a' }, [])).toEqual({ key: 'keyFault' });
  expect(faultsOf({ ...draft, key: 'ok', regex: 'x'.repeat(1001), description: 'd'.repeat(181) }, [])).toEqual({
    matcher: 'regexTooLong',
    description: 'tooLong',
  });
});
