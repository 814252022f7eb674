import type { Rule, RuleFile } from '../rule.ts';
import { IS_ROOTED, IS_URL, MAY_BE_HOST } from '../string-facts.ts';
import { stringBody } from '../tokens.ts';

const decoder = new TextDecoder('utf-8');

function bodyText(file: RuleFile, at: number, limit: number): string {
  const { start, end } = stringBody(file, at);
  return decoder.decode(file.bytes.subarray(start, Math.min(end, start + limit)));
}

/** A whole text that is an IPv4 address, with or without port and path. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]{1,15}:\/\/)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::\d{1,5})?(?:\/.*)?$/i;

/** Loopback, any, broadcast, multicast, documentation (RFC 5737) and link-local say nothing of a machine. */
function isOfNobody(a: number, b: number, c: number, d: number): boolean {
  if (a === 0 || a === 127 || a >= 224 || (a === 169 && b === 254)) return true;
  if ((a === 192 && b === 0 && c === 2) || (a === 198 && b === 51 && c === 100) || (a === 203 && b === 0 && c === 113))
    return true;
  // `10.0.0.0/8`, `192.168.0.0`: a network.
  return d === 0;
}

/** The address a text is, when it is somebody's. */
function addressIn(text: string): string | undefined {
  const match = ADDRESS.exec(text);
  if (!match) return sixIn(text);
  const [a = 0, b = 0, c = 0, d = 0] = match.slice(1, 5).map(Number);
  if ([a, b, c, d].some((part) => part > 255) || isOfNobody(a, b, c, d)) return undefined;
  // Four small numbers are a version more often than a machine.
  if (a < 10 && !text.includes(':') && !/^(?:1\.1\.1\.1|8\.8\.[48]\.[48])$/.test(text)) return undefined;
  return `${a}.${b}.${c}.${d}`;
}

/** A whole text that is an IPv6 address with at least four groups, with or without brackets, port and path. */
const SIX =
  /^(?:[a-z][a-z0-9+.-]{1,15}:\/\/)?(\[)?((?:[0-9a-f]{1,4}:){1,7}(?::|(?::?[0-9a-f]{1,4}){1,7}))(?:\](?::\d{1,5})?(?:\/.*)?)?$/i;

/** Global (2000::/3) and unique local (fc00::/7) ones; documentation (2001:db8::/32, 3fff::/20) says nothing of a machine. */
function sixIn(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const [, bracket, address = ''] = SIX.exec(text) ?? [];
  if ((bracket !== undefined) !== text.includes(']')) return undefined;
  const halves = address.split('::');
  const groups = address.split(':').filter((group) => group !== '').length;
  const isWhole = halves.length === 1 ? groups === 8 : halves.length === 2 && groups < 8;
  // A few short groups may be a time; networks end with `::`.
  if (!isWhole || address.endsWith('::') || !/^(?:[23][0-9a-f]{3}|f[cd][0-9a-f]{2}):/i.test(address)) return undefined;
  return /^(?:2001:0?db8|3fff):/i.test(address) ? undefined : address.toLowerCase();
}

const INNER = ['10.', '172.', '192.168.'];

export const hardCodedAddress: Rule = {
  key: 'hard-coded-address',
  languages: 'written',
  notInTests: true,
  stringFacts: MAY_BE_HOST,
  string(file, at, report) {
    const address = addressIn(bodyText(file, at, 120));
    if (address !== undefined) report.token(at, { address });
  },
  setting: {
    // Without tokens: an address of the web, and addresses of inner networks between quotes.
    prefixes: [...'123456789']
      .map((digit) => `://${digit}`)
      .concat(['"', "'"].flatMap((mark) => INNER.map((net) => mark + net))),
    verify(bytes, at, { end }) {
      const isWeb = bytes[at] === 58;
      const text = decoder.decode(bytes.subarray(at + (isWeb ? 3 : 1), Math.min(end, at + 80)));
      const inner = isWeb ? /^[\w.:]+/.exec(text)?.[0] : /^([^"']+)["']/.exec(text)?.[1];
      const address = inner === undefined ? undefined : addressIn(inner);
      return address === undefined ? undefined : { address };
    },
  },
};

const URL_TEXT = /^(https?|ftp|ws):\/\/([a-z0-9.-]{1,120})(:\d{1,5})?/i;
/** Names of schemas, and hosts of examples and of this machine. */
const NO_HOST = /^(?:localhost|127\.|0\.0\.0\.0|(?:[\w-]+\.){0,4}example\.(?:com|org|net)$|www\.w3\.org|(?:www\.)?xml\.org|schemas?\.|xmlns\.|json-schema\.org|purl\.org|java\.sun\.com)|\.(?:example|test|invalid|local(?:host)?)$/i; // biome-ignore format: one line
/** Names of XML's namespaces, features and types of documents: nobody asks them for anything. */
const NAME_PATH = /\/(?:schemas?|ns|xmlns|namespaces?|dtds?|xml|sax|rdf)(?:[/#]|$)|\.(?:dtd|xsd|rng)$/i;

/** The host a text asks, when it is the address of one. */
function hostAsked(text: string): { scheme: string; host: string } | undefined {
  const [, scheme = '', host = ''] = URL_TEXT.exec(text) ?? [];
  return host === '' || NO_HOST.test(host) || NAME_PATH.test(text) ? undefined : { scheme: scheme.toLowerCase(), host };
}

export const hardCodedUrl: Rule = {
  key: 'hard-coded-url',
  languages: 'code',
  notInTests: true,
  stringFacts: IS_URL,
  string(file, at, report) {
    const asked = hostAsked(bodyText(file, at, 160));
    if (asked) report.token(at, { host: asked.host });
  },
};

/** `http:` where the rest of the world is asked. */
export const plainHttp: Rule = {
  key: 'plain-http',
  languages: 'code',
  notInTests: true,
  stringFacts: IS_URL,
  string(file, at, report) {
    const asked = hostAsked(bodyText(file, at, 160));
    if (asked?.scheme === 'http' && asked.host.includes('.')) report.token(at, { host: asked.host });
  },
};

/** A folder of somebody's machine. */
const HOME =
  /^(?:\/(?:home|Users)\/[\w.-]+\/|[A-Za-z]:\\+(?:Users|Documents and Settings)\\+[\w.-]+\\+|\/Volumes\/[\w.-]+\/)/;

export const personalPath: Rule = {
  key: 'personal-path',
  languages: 'code',
  notInTests: true,
  stringFacts: IS_ROOTED,
  string(file, at, report) {
    const match = HOME.exec(bodyText(file, at, 200));
    if (match && !/^\/home\/(?:user|runner|app|node|travis|vsts|circleci)\//.test(match[0]))
      report.token(at, { path: match[0] });
  },
};
