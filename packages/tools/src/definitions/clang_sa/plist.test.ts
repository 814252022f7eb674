import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableReportError } from '../../formats/report-source.ts';
import { type PlistValue, readPlist } from './plist.ts';

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD" "http://x/">\n<plist version="1.0">';
const plist = (body: string) => readPlist(`${head}${body}</plist>`);

test('dictionaries, lists, texts with their five entities, numbers, truths; comments are passed over', () => {
  expect(
    plist(
      '<dict>\n <key>a</key><!-- <dict> --><array><string>&lt;b&gt; &amp;amp; &quot;&apos;</string><integer>-3</integer><real>0.5</real><true/><false/></array></dict>',
    ),
  ).toEqual(new Map([['a', ['<b> &amp; "\'', -3, 0.5, true, false]]]));
});

test.each([
  '',
  '<dict>',
  '<dict><key>a</key></dict>',
  '<dict><string>a</string></dict>',
  '<array><integer>x</integer></array>',
  '<array><string>a<b></string></array>',
  '<date>2020</date>',
  '<string>a</string><string>b</string>',
  '<!-- open',
  '<array>'.repeat(100),
])('%j is unreadable', (body) => {
  expect(() => plist(body)).toThrow(UnreadableReportError);
});

test('an entity of its own is text, never expanded', () => {
  expect(plist('<string>&evil;</string>')).toBe('&evil;');
});

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }[sign]};`);
const write = (value: PlistValue): string => {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return `<${value}/>`;
  if (Array.isArray(value)) return `<array>${value.map(write).join('\n')}</array>`;
  return `<dict>${[...value].map(([key, one]) => `<key>${escaped(key)}</key>${write(one)}`).join('')}</dict>`;
};
const { value: any } = fc.letrec<{ value: PlistValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }).map((entries) => new Map(Object.entries(entries))),
  ),
}));

test('what is written is read again; what is cut off is not', () => {
  fc.assert(
    fc.property(any, fc.nat(), (value, cut) => {
      const text = `${head}${write(value)}</plist>`;
      expect(readPlist(text)).toEqual(value);
      const end = head.length + (cut % (text.length - head.length));
      expect(() => readPlist(text.slice(0, end))).toThrow(UnreadableReportError);
    }),
  );
});
