import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRule, readRules } from './read-rule.ts';

const RULE = { key: 'a', languages: ['js'], kind: 'ast-grep', rule: { pattern: 'f($A)' } };
const faultOf = (text: string) => {
  const read = readRules(text);
  return 'fault' in read ? read.fault.en : expect.fail('was taken');
};

test('what is left out is filled in', () => {
  expect(readRule(RULE)).toEqual({
    rule: {
      key: 'a',
      name: 'a',
      description: { zh: 'a', en: 'a' },
      message: { zh: 'a', en: 'a' },
      languages: ['js'],
      severity: 2,
      category: 'CODE_DEFECT',
      tags: [],
      matcher: { kind: 'ast-grep', rule: { pattern: 'f($A)' } },
      include: [],
      exclude: [],
      samples: { bad: [], good: [] },
    },
  });
});

test('documents, lists and JSON are read alike', () => {
  const one = JSON.stringify(RULE);
  const two = JSON.stringify({ ...RULE, key: 'b' });
  for (const text of [`${one}\n---\n${two}`, `[${one},${two}]`, `- ${one}\n- ${two}\n`]) {
    const read = readRules(text);
    expect('rules' in read && read.rules.map(({ key }) => key)).toEqual(['a', 'b']);
  }
});

test.each([
  ['an alias', 'a: &x [1]\nb: *x', /YAML/],
  ['laughs', `a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]`, /YAML/],
  ['brackets without end', '['.repeat(50_000), /complex/],
  ['dashes without end', '- '.repeat(50_000), /complex/],
  ['a key twice', 'key: a\nkey: b', /YAML/],
  ['a type of JavaScript', '!!js/function "x"', /YAML|object/],
  ['a huge text', ' '.repeat(600_000), /long/],
  ['nothing', '', /no checker/],
  ['the same key twice', `[${JSON.stringify(RULE)},${JSON.stringify(RULE)}]`, /same key/],
])('%s is refused', (_, text, message) => {
  expect(faultOf(text)).toMatch(message);
});

test('names of prototypes are no fields', () => {
  const read = readRules('__proto__:\n  key: a\n  languages: [js]\n  rule: {pattern: a}\n');
  expect('fault' in read).toBe(true);
  expect(Object.hasOwn(Object.prototype, 'key')).toBe(false);
  for (const word of ['__proto__', 'constructor', 'utils', 'toString'])
    expect(readRule({ ...RULE, rule: JSON.parse(`{"${word}":{"pattern":"a"}}`) })).toHaveProperty('fault');
});

test('whatever is given, the answer is a rule or a fault', () => {
  fc.assert(
    fc.property(fc.anything(), (given) => {
      expect(Object.keys(readRule({ ...RULE, rule: given }))).toHaveLength(1);
      expect(Object.keys(readRule(given))).toHaveLength(1);
    }),
  );
});
