/**
 * Tells addresses of our own networks from those of the public internet, so that a scan cannot be used to reach what
 * only this machine can reach. Source of the ranges: the IANA special-purpose registries for IPv4 and IPv6.
 */

/** First address and prefix length of every IPv4 block that is not public unicast. */
const PRIVATE_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** True for every address that is not plainly public, and for text that is no address at all. */
export function isPrivateAddress(address: string): boolean {
  const v4 = parseV4(address);
  if (v4 !== undefined) return isPrivateV4(v4);
  const v6 = parseV6(address);
  return v6 === undefined || isPrivateV6(v6);
}

function isPrivateV4(address: number): boolean {
  return PRIVATE_V4.some(([first, length]) => {
    const shift = 32 - length;
    return Math.floor(address / 2 ** shift) === Math.floor((parseV4(first) ?? 0) / 2 ** shift);
  });
}

/** Only global unicast (2000::/3) can be public; within it, and beside it, some prefixes carry an IPv4 address that decides. */
function isPrivateV6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const zeroUntilF = a === 0 && b === 0 && c === 0 && d === 0 && e === 0;
  if (zeroUntilF && f === 0xffff) return isPrivateV4(g * 65536 + h); // ::ffff:0:0/96 mapped
  if (a === 0x64 && b === 0xff9b && c === 0 && d === 0 && e === 0 && f === 0) return isPrivateV4(g * 65536 + h); // NAT64
  if (a === 0x2002) return isPrivateV4(b * 65536 + c); // 6to4
  if (a < 0x2000 || a > 0x3fff) return true;
  if (a === 0x2001 && b < 0x200) return true; // 2001::/23: Teredo, benchmarking, ORCHID
  if (a === 0x2001 && b === 0xdb8) return true; // documentation
  return a === 0x3fff && b < 0x1000; // documentation, 3fff::/20
}

function parseV4(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  if (bytes.some((byte) => byte > 255)) return undefined;
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Eight groups of an IPv6 address; a zone (`%eth0`) makes it no public address and is not read. */
function parseV6(text: string): number[] | undefined {
  const tail = /^(.*:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text);
  const v4 = tail?.[2] === undefined ? undefined : parseV4(tail[2]);
  if (tail && v4 === undefined) return undefined;
  const plain = tail && v4 !== undefined ? `${tail[1]}${(v4 >>> 16).toString(16)}:${(v4 & 0xffff).toString(16)}` : text;
  if (!/^[0-9a-fA-F:]+$/.test(plain)) return undefined;
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...rest];
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}
