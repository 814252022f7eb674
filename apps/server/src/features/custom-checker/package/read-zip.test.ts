import { AssayError } from '@assay/contract/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_ENTRIES, MOST_UNPACKED } from './entries.ts';
import { readZip } from './read-zip.ts';
import { rulesOfPackage } from './rules-of-package.ts';
import { zipOf } from './zip.test-kit.ts';

const RULE = JSON.stringify({ key: 'todo', languages: ['js'], kind: 'regex', pattern: 'TODO' });
const refusal = (bytes: Buffer): string => {
  try {
    readZip(bytes);
  } catch (error) {
    if (error instanceof AssayError) return error.text('en');
    throw error;
  }
  return 'taken';
};

describe('a zip', () => {
  it('gives its files, packed or stored, with folders passed over', () => {
    const made = zipOf([
      { name: 'rules/', content: '', method: 0, mode: 0o040755 },
      { name: 'rules/a.json', content: RULE },
      { name: 'README.md', content: 'hello', method: 0 },
      // Made on a system without modes.
      { name: 'rules/b.yml', content: 'é', mode: 0 },
    ]);
    expect(readZip(made).map(({ name, content }) => [name, content.toString()])).toEqual([
      ['rules/a.json', RULE],
      ['README.md', 'hello'],
      ['rules/b.yml', 'é'],
    ]);
    expect(rulesOfPackage(zipOf([{ name: 'a.json', content: RULE }])).map(({ key }) => key)).toEqual(['todo']);
    // A comment may stand behind the end record.
    expect(readZip(Buffer.concat([made, Buffer.from('made by hand')]))).toHaveLength(3);
  });

  const zeros = Buffer.alloc(MOST_UNPACKED / 2 + 1);
  it.each([
    [
      'one file a thousand times its packed size',
      zipOf([{ name: 'a.yml', content: Buffer.alloc(1_500_000) }]),
      'too large',
    ],
    [
      'a gigabyte by its own words, and a megabyte in truth',
      zipOf([{ name: 'a.yml', content: zeros, claims: { size: 4 } }]),
      'too large',
    ],
    [
      'files that are large together',
      zipOf([1, 2].map((n) => ({ name: `${n}.yml`, content: zeros, method: 0 }))),
      'too large',
    ],
    [
      'too many files',
      zipOf(Array.from({ length: MOST_ENTRIES + 1 }, (_, n) => ({ name: `${n}.yml`, content: 'a' }))),
      'too many files',
    ],
    ['a count that is a lie', zipOf([{ name: 'a.yml', content: 'a' }], 3), 'broken'],
    ['a path that climbs out', zipOf([{ name: '../a.yml', content: RULE }]), 'leads out'],
    ['one that climbs out within', zipOf([{ name: 'a/../../b.yml', content: RULE }]), 'leads out'],
    ['one from the root', zipOf([{ name: '/etc/a.yml', content: RULE }]), 'leads out'],
    ['one of another system', zipOf([{ name: 'C:\\a.yml', content: RULE }]), 'leads out'],
    ['one with a zero byte', zipOf([{ name: 'a\0.yml', content: RULE }]), 'leads out'],
    ['a symbolic link', zipOf([{ name: 'a.yml', content: '/etc/passwd', method: 0, mode: 0o120777 }]), 'a link'],
    ['a device', zipOf([{ name: 'a.yml', content: '', method: 0, mode: 0o020666 }]), 'a link'],
    ['a password', zipOf([{ name: 'a.yml', content: RULE, flags: 1 }]), 'encrypted'],
    ['a compression nobody knows', zipOf([{ name: 'a.yml', content: RULE, method: 12 }]), 'not supported'],
    ['a packed size beyond its end', zipOf([{ name: 'a.yml', content: RULE, claims: { packed: 100_000 } }]), 'broken'],
    ['what does not unpack', zipOf([{ name: 'a.yml', content: RULE, method: 0 }]).fill(8, 8, 9), 'broken'],
  ])('with %s is refused', (what, bytes, why) => {
    // The last one says "deflated" in its central directory too.
    if (what === 'what does not unpack') bytes.writeUInt16LE(8, bytes.indexOf('PK\u0001\u0002') + 10);
    expect(refusal(bytes)).toContain(why);
  });

  it('within a zip is a file of no known kind, and is never opened', () => {
    const inner = zipOf([{ name: 'a.yml', content: Buffer.alloc(1_900_000) }]);
    expect(() => rulesOfPackage(zipOf([{ name: 'inner.zip', content: inner }]))).toThrow(AssayError);
    // Under another name it is text that is none.
    expect(() => rulesOfPackage(zipOf([{ name: 'inner.yml', content: inner }]))).toThrow(AssayError);
  });

  it('damaged anywhere is read or refused, and nothing else', () => {
    const whole = zipOf([
      { name: 'a.yml', content: RULE },
      { name: 'b/c.json', content: RULE.repeat(20) },
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (damage) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of damage) bytes[at] = value;
          refusal(bytes);
        },
      ),
      { numRuns: 400 },
    );
    for (let length = 0; length < whole.length; length += 7) refusal(whole.subarray(0, length));
  });
});
