import type { Rule, SecretShape } from '../rule.ts';

/** Shapes of secrets that their providers make: prefix, alphabet, length, and a check sum where there is one. */

/** Length of the run of bytes of an alphabet from `at` on. */
function run(bytes: Uint8Array, at: number, end: number, isOf: (b: number) => boolean): number {
  let i = at;
  while (i < end && isOf(bytes[i] ?? 0)) i++;
  return i - at;
}

const isDigit = (b: number) => b >= 48 && b <= 57;
const isUpper = (b: number) => b >= 65 && b <= 90;
const isLower = (b: number) => b >= 97 && b <= 122;
const isAlnum = (b: number) => isDigit(b) || isUpper(b) || isLower(b);
const isUrlSafe = (b: number) => isAlnum(b) || b === 95 || b === 45;
const isUpperAlnum = (b: number) => isUpper(b) || isDigit(b);
const isHex = (b: number) => isDigit(b) || (b >= 97 && b <= 102);

/** A stretch of at least so many different bytes: `AKIAXXXXXXXXXXXXXXXX` and `0000...` are placeholders. */
function isVaried(bytes: Uint8Array, at: number, length: number): boolean {
  const seen = new Set<number>();
  for (let i = at; i < at + length && i < at + 80; i++) seen.add(bytes[i] ?? 0);
  return seen.size >= Math.min(8, length / 2) && !holds(bytes, at, length, 'EXAMPLE') && !isSequence(bytes, at, length);
}

function holds(bytes: Uint8Array, at: number, length: number, word: string): boolean {
  for (let i = at; i <= at + length - word.length; i++) {
    let n = 0;
    while (n < word.length && bytes[i + n] === word.charCodeAt(n)) n++;
    if (n === word.length) return true;
  }
  return false;
}

/** `1234567890`, `abcdefghij`: counted up for ten bytes. */
function isSequence(bytes: Uint8Array, at: number, length: number): boolean {
  let row = 0;
  for (let i = at + 1; i < at + length && i < at + 80; i++) {
    row = (bytes[i] ?? 0) - (bytes[i - 1] ?? 0) === 1 ? row + 1 : 0;
    if (row >= 7) return true;
  }
  return false;
}

interface Token {
  readonly name: string;
  readonly prefix: string;
  readonly alphabet: (b: number) => boolean;
  /** Bytes behind the prefix. */
  readonly min: number;
  readonly max: number;
  /** Stands somewhere behind the prefix. */
  readonly mark?: string;
}

/** A rule from a list of prefixes, each with alphabet and length. */
function shapes(tokens: readonly Token[]): SecretShape {
  return {
    // Two letters begin too much: the first one behind them belongs to the prefix.
    prefixes: withoutLonger(
      tokens.flatMap(({ prefix, alphabet }) => (prefix.length > 2 ? [prefix] : longer(prefix, alphabet))),
    ),
    verify(bytes, at, { end }) {
      for (const { name, prefix, alphabet, min, max, mark = '' } of tokens) {
        if (!holds(bytes, at, prefix.length, prefix)) continue;
        const from = at + prefix.length;
        const length = run(bytes, from, Math.min(end, from + max + 1), alphabet);
        if (length < min || length > max || !holds(bytes, from, length, mark)) continue;
        if (isVaried(bytes, from, length)) return { kind: name };
      }
      return undefined;
    },
  };
}

/** What begins with another prefix is found by that one, once. */
function withoutLonger(prefixes: readonly string[]): string[] {
  return [...new Set(prefixes)].filter((one) => !prefixes.some((other) => other !== one && one.startsWith(other)));
}

/** The prefix with each letter of the alphabet behind it. */
function longer(prefix: string, isOf: (b: number) => boolean): string[] {
  const letters = Array.from({ length: 128 }, (_, b) => b).filter(isOf);
  return letters.map((b) => prefix + String.fromCharCode(b));
}

const secret = (key: string, shape: SecretShape, notInTests = false): Rule => ({
  key,
  languages: 'text',
  secret: shape,
  notInTests,
});

/** Access key ids: AWS (`AKIA`, `ASIA`), Tencent Cloud (`AKID`), Alibaba Cloud (`LTAI`). The id alone gives no access, and stands beside what does. */
export const awsKey = secret(
  'secret-aws-key',
  shapes(
    ['AKIA', 'ASIA', 'ABIA'].map((prefix) => ({
      name: 'AWS access key',
      prefix,
      alphabet: isUpperAlnum,
      min: 16,
      max: 16,
    })),
  ),
);

export const cloudKey = secret(
  'secret-cloud-key',
  shapes([
    { name: 'Tencent Cloud SecretId', prefix: 'AKID', alphabet: isAlnum, min: 32, max: 36 },
    { name: 'Alibaba Cloud AccessKey', prefix: 'LTAI', alphabet: isAlnum, min: 12, max: 26 },
    { name: 'Google API key', prefix: 'AIza', alphabet: isUrlSafe, min: 35, max: 35 },
    { name: 'Google OAuth secret', prefix: 'GOCSPX-', alphabet: isUrlSafe, min: 28, max: 28 },
    {
      name: 'Azure storage key',
      prefix: 'AccountKey=',
      alphabet: (b) => isAlnum(b) || b === 43 || b === 47 || b === 61,
      min: 88,
      max: 88,
    },
    { name: 'DigitalOcean token', prefix: 'dop_v1_', alphabet: isHex, min: 64, max: 64 },
    { name: 'Hugging Face token', prefix: 'hf_', alphabet: isAlnum, min: 34, max: 40 },
    { name: 'OpenAI key', prefix: 'sk-proj-', alphabet: isUrlSafe, min: 40, max: 200 },
    { name: 'OpenAI key', prefix: 'sk-svcacct-', alphabet: isUrlSafe, min: 40, max: 200 },
    { name: 'OpenAI key', prefix: 'sk-admin-', alphabet: isUrlSafe, min: 40, max: 200 },
    // Older ones have a mark in their middle.
    { name: 'OpenAI key', prefix: 'sk-', alphabet: isAlnum, min: 48, max: 48, mark: 'T3BlbkFJ' },
    { name: 'Anthropic key', prefix: 'sk-ant-', alphabet: isUrlSafe, min: 80, max: 120 },
  ]),
);

/** Tokens of code hosts. GitHub's end with a CRC-32 in base 62, so a made-up one is told from a real one. */
const GITHUB = ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'];
const hostShapes = shapes([
  {
    name: 'GitHub fine-grained token',
    prefix: 'github_pat_',
    alphabet: (b) => isAlnum(b) || b === 95,
    min: 82,
    max: 82,
  },
  { name: 'GitLab token', prefix: 'glpat-', alphabet: isUrlSafe, min: 20, max: 60 },
  { name: 'GitLab runner token', prefix: 'glrt-', alphabet: isUrlSafe, min: 20, max: 60 },
  { name: 'npm token', prefix: 'npm_', alphabet: isAlnum, min: 36, max: 36 },
  { name: 'PyPI token', prefix: 'pypi-AgEIcHlwaS5vcmc', alphabet: isUrlSafe, min: 50, max: 400 },
  { name: 'Docker Hub token', prefix: 'dckr_pat_', alphabet: isUrlSafe, min: 27, max: 40 },
  { name: 'RubyGems key', prefix: 'rubygems_', alphabet: isHex, min: 48, max: 48 },
]);
export const hostToken = secret('secret-host-token', {
  prefixes: [...GITHUB, ...hostShapes.prefixes],
  verify(bytes, at, stretch) {
    const isGithub = GITHUB.some((prefix) => holds(bytes, at, 4, prefix));
    if (!isGithub) return hostShapes.verify(bytes, at, stretch);
    const length = run(bytes, at + 4, Math.min(stretch.end, at + 41), isAlnum);
    return length === 36 && hasGithubCheck(bytes, at + 4) ? { kind: 'GitHub token' } : undefined;
  },
});

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The last six characters are the CRC-32 of the thirty before them. Source: GitHub's announcement of its token formats, 2021. */
function hasGithubCheck(bytes: Uint8Array, at: number): boolean {
  let crc = -1;
  for (let i = at; i < at + 30; i++) {
    crc ^= bytes[i] ?? 0;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let value = ~crc >>> 0;
  for (let i = at + 35; i >= at + 30; i--) {
    if (BASE62.charCodeAt(value % 62) !== bytes[i]) return false;
    value = Math.floor(value / 62);
  }
  return value === 0;
}

/** Chat, mail and payment. */
const serviceShapes = shapes([
  ...['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xapp-'].map((prefix) => ({
    name: 'Slack token',
    prefix,
    alphabet: isUrlSafe,
    min: 24,
    max: 160,
  })),
  {
    name: 'Slack webhook',
    prefix: 'hooks.slack.com/services/T',
    alphabet: (b) => isAlnum(b) || b === 47,
    min: 40,
    max: 60,
    mark: '/B',
  },
  ...['sk_live_', 'rk_live_'].map((prefix) => ({
    name: 'Stripe live key',
    prefix,
    alphabet: isAlnum,
    min: 24,
    max: 120,
  })),
  { name: 'SendGrid key', prefix: 'SG.', alphabet: (b: number) => isUrlSafe(b) || b === 46, min: 66, max: 66 },
  { name: 'Mailgun key', prefix: 'key-', alphabet: isHex, min: 32, max: 32 },
  { name: 'Twilio key', prefix: 'SK', alphabet: isHex, min: 32, max: 32 },
  { name: 'Square token', prefix: 'sq0atp-', alphabet: isUrlSafe, min: 22, max: 22 },
  { name: 'Shopify token', prefix: 'shpat_', alphabet: isHex, min: 32, max: 32 },
]);
const TELEGRAM = ':AA';
export const serviceToken = secret('secret-service-token', {
  prefixes: [...serviceShapes.prefixes, TELEGRAM],
  verify(bytes, at, stretch) {
    if (!holds(bytes, at, 3, TELEGRAM)) return serviceShapes.verify(bytes, at, stretch);
    // The number of the bot, and 35 bytes behind the colon.
    let digits = 0;
    while (at - digits > stretch.start && digits < 12 && isDigit(bytes[at - digits - 1] ?? 0)) digits++;
    const length = run(bytes, at + 1, Math.min(stretch.end, at + 40), isUrlSafe);
    const isToken = digits >= 8 && digits <= 10 && length === 35 && isVaried(bytes, at + 3, 33);
    return isToken ? { kind: 'Telegram bot token' } : undefined;
  },
});

/** `-----BEGIN ... PRIVATE KEY-----` with something behind it: the words alone are in every parser of keys. */
export const privateKey = secret(
  'secret-private-key',
  {
    prefixes: ['-----BEGIN '],
    verify(bytes, at, { end }) {
      let i = at + 11;
      while (i < end && i < at + 50 && (isUpperAlnum(bytes[i] ?? 0) || bytes[i] === 32)) i++;
      if (!holds(bytes, at + 11, i - at - 11, 'PRIVATE KEY') || !holds(bytes, i, 5, '-----')) return undefined;
      i += 5;
      // The key, as lines of the file or as `\n` in a string.
      for (let skipped = 0; i < bytes.length && skipped < 40; skipped++, i++) {
        const length = run(bytes, i, i + 64, (b) => isAlnum(b) || b === 43 || b === 47);
        if (length >= 40) return isVaried(bytes, i, length) ? { kind: 'private key' } : undefined;
        if (length > 1) i += length - 1;
      }
      return undefined;
    },
  },
  true,
);

/** A signed token: header and payload are JSON in base64, the signature is there. */
export const jwt = secret(
  'secret-jwt',
  {
    prefixes: ['eyJ'],
    verify(bytes, at, { end }) {
      const header = run(bytes, at, Math.min(end, at + 2000), isUrlSafe);
      if (header < 16 || bytes[at + header] !== 46 || !holds(bytes, at + header + 1, 3, 'eyJ')) return undefined;
      const body = run(bytes, at + header + 1, Math.min(end, at + 8000), isUrlSafe);
      const dot = at + header + 1 + body;
      if (body < 16 || bytes[dot] !== 46) return undefined;
      return run(bytes, dot + 1, Math.min(end, dot + 600), isUrlSafe) >= 32 ? { kind: 'JSON web token' } : undefined;
    },
  },
  true,
);

/** Placeholders of documentation. */
const PLACEHOLDER = /^(?:pass(?:word|wd)?|secret|pwd|user(?:name)?|x+|\*+|\.+|your.*|my.*|example|changeme|test|root|admin|guest|foo|bar|baz|token|key|postgres|mysql|redis|rabbitmq|pw|pass\d*|none|null)$/i; // biome-ignore format: one line

/** `postgres://ann:pw@host`: a password in an address. */
export const connectionString = secret(
  'secret-connection-string',
  {
    prefixes: ['://'],
    verify(bytes, at, { end }) {
      let i = at + 3;
      const stop = Math.min(end, at + 160);
      while (i < stop && isUrlSafe(bytes[i] ?? 0)) i++;
      if (bytes[i] !== 58 || i === at + 3) return undefined;
      const from = ++i;
      while (i < stop && isPasswordByte(bytes[i] ?? 0)) i++;
      if (bytes[i] !== 64 || i - from < 3 || !isAlnum(bytes[i + 1] ?? 0)) return undefined;
      let password = '';
      for (let n = from; n < i; n++) password += String.fromCharCode(bytes[n] ?? 0);
      // An example of a name is followed by an example of a host.
      if (
        PLACEHOLDER.test(password) ||
        holds(bytes, i, Math.min(24, stop - i), 'example') ||
        holds(bytes, i, 10, 'localhost') ||
        holds(bytes, i, 10, '127.0.0.1')
      )
        return undefined;
      return { kind: 'password in an address' };
    },
  },
  true,
);

/** No `$`, `{`, `<`, `%`, `[`: those are places to fill in. */
function isPasswordByte(b: number): boolean {
  return b > 32 && b < 127 && b !== 64 && b !== 47 && b !== 36 && b !== 123 && b !== 125 && b !== 60 && b !== 62 && b !== 37 && b !== 91 && b !== 34 && b !== 39 && b !== 96 && b !== 35 && b !== 42 && b !== 92; // biome-ignore format: one line
}
