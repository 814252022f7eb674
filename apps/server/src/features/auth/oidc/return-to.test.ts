import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnTo } from './return-to.ts';

const SITE = 'http://assay.example';

describe('the place after a sign-in', () => {
  it.each([
    [undefined, '/'],
    ['/codecc/demo/task/list?a=1#b', '/codecc/demo/task/list?a=1#b'],
    ['http://assay.example/codecc', '/codecc'],
    ['https://evil.example/x', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['http://assay.example.evil/', '/'],
    ['http://assay.example//evil.example', '/evil.example'],
    ['http://[', '/'],
  ])('for %s is %s', (wanted, expected) => {
    expect(returnTo(wanted, SITE)).toBe(expected);
  });

  it('is on this site, whatever is asked', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('/', '\\\\', '//', 'http:', 'evil.example', '@', '\t', '..'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const place = returnTo(pieces.join(''), SITE);
        expect(new URL(place, SITE).origin).toBe(SITE);
        expect(place).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});
