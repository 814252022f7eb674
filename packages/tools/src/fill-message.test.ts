import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkersOf, messageIn } from './catalogue.ts';
import { fillMessage, translateMessage } from './fill-message.ts';

test('a value is cleaned and cut, and a name without a value stays', () => {
  expect(fillMessage('{a} and {b}', { a: 'x\ny' })).toBe('x y and {b}');
  expect(fillMessage('{a}', { a: 'x'.repeat(500) })).toHaveLength(120);
  expect(fillMessage('{constructor}', {})).toBe('{constructor}');
});

test('a stored message is said in Chinese, whatever values it has', () => {
  const words = checkersOf('ASSAY').flatMap(({ key, message }) => (message ? [{ key, ...message }] : []));
  expect(words.length).toBeGreaterThanOrEqual(75);
  const word = fc.stringMatching(/^[\w.$-]{1,30}$/);
  fc.assert(
    fc.property(fc.constantFrom(...words), word, word, word, ({ key, en, zh }, ...given) => {
      const names = [...new Set([...en.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
      const values = Object.fromEntries(names.map((name, n) => [name, given[n] ?? '']));
      const said = messageIn({ tool: 'ASSAY', checker: key, message: fillMessage(en, values) }, 'zh');
      expect(said).toBe(fillMessage(zh, values));
    }),
  );
});

test('a value that is a word is said in Chinese too, one that is code stays', () => {
  const said = (checker: string, message: string) => messageIn({ tool: 'ASSAY', checker, message }, 'zh');
  expect(said('secret-host-token', 'Found: GitHub token (its text is not shown)')).toBe(
    '代码中有密钥（GitHub 令牌），内容不显示',
  );
  expect(said('secret-private-key', 'Found: private key (its text is not shown)')).toBe(
    '代码中有密钥（私钥），内容不显示',
  );
  expect(said('many-parameters', 'The function (anonymous) has 9 parameters, more than 7')).toBe(
    '函数 （匿名） 有 9 个参数，超过 7',
  );
  expect(said('many-parameters', 'The function constructor has 9 parameters, more than 7')).toBe(
    '函数 constructor 有 9 个参数，超过 7',
  );
});

test('a message that does not fit stays as it is', () => {
  const words = { from: 'a {x} b', to: '甲 {x} 乙' };
  for (const message of ['', 'a', 'b a', 'a 1 c', 'a b']) expect(translateMessage(message, words)).toBe(message);
  expect(messageIn({ tool: 'ESLINT', checker: 'no-eval', message: 'x' }, 'zh')).toBe('x');
});
