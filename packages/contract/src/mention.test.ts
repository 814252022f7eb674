import { expect, test } from 'vitest';
import { mentionedNames, mentionsIn } from './mention.ts';

test.each<[string, string[]]>([
  ['@ann look', ['ann']],
  ['看看 @bob.lee，还有@zoe_1。', ['bob.lee', 'zoe_1']],
  ['(@Ann), @ann!', ['ann']],
  ['done, @ann.', ['ann']],
  ['@sam@team.example has it', ['sam@team.example']],
  ['write to ann@team.example', []],
  ['@ nobody, a@b, @@x, @-x', []],
  ['@Component({}) @x', ['component', 'x']],
])('%s', (text, names) => expect(mentionedNames(text)).toEqual(names));

test('a mention knows where it stands', () => {
  const text = '好的，@ann. ok';
  expect(mentionsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(['@ann']);
});
