import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

describe('isPrivateAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fdff::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '64:ff9b:1::1',
    'localhost',
    '',
    '1.2.3',
    '256.1.1.1',
    '1::2::3',
    '1:2:3',
    '0177.0.0.1x',
  ])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.254',
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  ])('%s is public', (address) => expect(isPrivateAddress(address)).toBe(false));

  it('says of a mapped address what it says of the address itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPrivateAddress(`::ffff:${address}`)).toBe(isPrivateAddress(address));
      }),
    );
  });

  it('finds every address of a private network private', () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(byte, byte, byte, (b, c, d) => {
        const addresses = [`10.${b}.${c}.${d}`, `127.${b}.${c}.${d}`, `192.168.${c}.${d}`, `169.254.${c}.${d}`];
        for (const address of addresses) expect(isPrivateAddress(address)).toBe(true);
      }),
    );
  });
});
