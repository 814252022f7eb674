import { hasBareValues } from '../language-groups.ts';
import type { Stretch } from '../rule.ts';

/** `name = value` on a line of a language without rules on tokens: shell, YAML, a `Dockerfile`, Rust. */

/** A value that is given to a name. */
export interface Setting {
  readonly name: string;
  /** The name from the word on that was found. */
  readonly tail: string;
  readonly text: string;
}

/** The ways to write words joined by `_`: `api_key`, `API-KEY`, `ApiKey`, `apiKey`. */
export function spellings(words: string): string[] {
  const all = words.split(' ').flatMap((word) => {
    const parts = word.split('_');
    const capital = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
    const camel = [parts[0] ?? '', ...capital.slice(1)].join('');
    const low = ['_', '-', ''].map((sign) => parts.join(sign));
    return [...low, ...low.map((one) => one.toUpperCase()), ...['', '_', '-'].map((sign) => capital.join(sign)), camel];
  });
  return [...new Set(all)];
}

/** Bytes of a name before and behind the word that was found, and of the line behind it, that are looked at. */
const NAME = 60;
const REST = 320;

/** Behind the name: its quote, a type, the sign, and no `==`, `=~`, `::`. */
const SIGN =
  /^["'\]]{0,2}[ \t]{0,40}(?::[ \t]{0,8}&?(?:'static[ \t]{1,8})?[A-Za-z]\w{0,40}[ \t]{0,40}=|=>|:=|\?=|[:=])(?![=~:>])[ \t]{0,40}/;
const QUOTED = /^(?:"([^"]{1,200})"|'([^']{1,200})')[ \t]{0,40}(?=$|[,;)}\]#&|]|\/\/|--)/;
const BARE = /^([^\s"'`$(){}<>|&;,]{1,200})(?=\s|$)/;
/** `ENV NAME value`, as a `Dockerfile` may have it. */
const ENV = /^[ \t]{0,40}ENV[ \t]{1,8}$/i;

/**
 * What the name around `at` is given on its line, if anything; looks at a few hundred bytes.
 * @param at where a word of the name begins
 */
export function settingAt(bytes: Uint8Array, at: number, { start, end, language }: Stretch): Setting | undefined {
  let first = at;
  while (first > start && at - first < NAME && isNameByte(bytes[first - 1] ?? 0)) first--;
  let last = at;
  while (last < end && last - at < NAME && isNameByte(bytes[last] ?? 0)) last++;
  const rest = textOf(bytes, last, Math.min(end, last + REST));
  const sign = SIGN.exec(rest)?.[0] ?? envSign({ bytes, start, first, rest, language });
  if (sign === undefined) return undefined;
  const isBare = hasBareValues(language);
  // `[ "$PASSWORD" = x ]`, `${PASSWORD:=x}`: what is read there is given nothing.
  if (isBare && (bytes[first - 1] === 36 || bytes[first - 1] === 123)) return undefined;
  const value = rest.slice(sign.length);
  const quoted = QUOTED.exec(value);
  const text = quoted?.[1] ?? quoted?.[2] ?? (isBare ? BARE.exec(value)?.[1] : undefined);
  // A `$` puts something in, or is a place to fill in.
  if (text === undefined || text.includes('$')) return undefined;
  return { name: textOf(bytes, first, last), tail: textOf(bytes, at, last), text };
}

interface Env extends Pick<Stretch, 'start' | 'language'> {
  readonly bytes: Uint8Array;
  readonly first: number;
  readonly rest: string;
}

function envSign({ bytes, start, first, rest, language }: Env): string | undefined {
  if (language !== 'dockerfile' || first - start > 60 || !ENV.test(textOf(bytes, start, first))) return undefined;
  return /^[ \t]{1,8}/.exec(rest)?.[0];
}

/** Words joined by signs: the name of a secret that is kept elsewhere, and no secret. */
export function isNameLike(text: string): boolean {
  const parts = text.split(/[-_.:/@]/);
  return parts.length > 1 && parts.some((part) => /^[a-z]{4,}$|^[A-Z]{4,}$/.test(part));
}

function isNameByte(b: number): boolean {
  return (b >= 48 && b <= 57) || ((b | 32) >= 97 && (b | 32) <= 122) || b === 95 || b === 45 || b === 46;
}

/** ASCII as it is; what is none becomes something no name and no value of ours has. */
function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i] ?? 0);
  return text;
}
