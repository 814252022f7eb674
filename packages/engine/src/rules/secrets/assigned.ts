import { COLON, EQUALS, IDENT, STRING } from '../../lexer/symbols.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { IS_NAMED } from '../string-facts.ts';
import { codeAt, stringBody, textAt } from '../tokens.ts';
import { isNameLike, settingAt, spellings } from './settings.ts';

const decoder = new TextDecoder('utf-8');

/** The name a string that is named (IS_NAMED) is given to: `name = "..."`, `"name": "..."`, `name => "..."`, `name: String = "..."`. */
function nameBefore(file: RuleFile, at: number): string {
  let name = at - 2;
  // A type between: `let secret: String = "..."`.
  if (codeAt(file, at - 1) === EQUALS && codeAt(file, name) === IDENT && codeAt(file, name - 1) === COLON) name -= 2;
  if (codeAt(file, name) === 93 && codeAt(file, name - 1) === STRING) name -= 1;
  const code = codeAt(file, name);
  return code === IDENT || code === STRING ? textAt(file, name).replace(/^['"`$@:]+|['"`]+$/g, '') : '';
}

/** Names of passwords; names of what is about them (a label, a hash, a field) end otherwise. */
const PASSWORD = /(?:^|[_.-]|[a-z](?=P))(?:passwd|password|passphrase|pwd)\d*$/i;
const SECRET = /(?:secret(?:_?key)?|api_?key|access_?key|auth_?token|access_?token|private_?key|client_?secret|signing_?key|encryption_?key)$/i; // biome-ignore format: one line

/** What a name ends with, from where a word of it was found: each name is told once, by its last word. */
const PASSWORD_TAIL = /^(?:passwd|password|passphrase|pwd)\d*$/i;
const SECRET_TAIL = /^(?:secret(?:[_-]?key)?|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|private[_-]?key|signing[_-]?key|encryption[_-]?key)$/i; // biome-ignore format: one line
/** Letters and digits, and what base 64 has besides. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]+$/i;

const PLACEHOLDER = /^(?:x{3,}|\*+|\.+|-+|_+|<.*>|\{.*\}|\[.*\]|%.*%|\$.*|#.*|:.*|your.*|my[-_ ]?.*|.*example.*|change.?me|.*placeholder.*|none|null|undefined|true|false|todo|n\/a|test.*|dummy.*|fake.*|mock.*|sample.*|foo.*|bar|baz|default|empty|redacted|hidden|optional|required|string|text|env|input|value|invalid.*|new.?password|old.?password|current.?password)$/i; // biome-ignore format: one line

/** `^1.0.0`, `npm:~2.1`: a package may be called `parse-passwd`. */
const VERSION = /^(?:[a-z]{1,12}:)?[~^<>=v]{0,3}\d{1,6}(?:\.[\dx*]{1,6}){1,3}(?:[-+][\w.]{1,40})?$/i;

/** A text that is no word of prose, no name of something else and no place to fill in. */
function isValue(text: string): boolean {
  if (text.length < 4 || text.length > 200 || /\s/.test(text) || PLACEHOLDER.test(text) || VERSION.test(text))
    return false;
  // `forgot_password`, `password`, `auth.secret`, `/login/password`: names of things, in letters alone.
  if (text.includes('/') && /\.\w{1,5}$/.test(text)) return false;
  const isMixed = isNameLike(text) ? /\d{2}/ : /\d.*\d/;
  if (/^[\w.-]*(?:pass|pwd|secret|token|key|auth|login|credential)[\w.-]*$/i.test(text) && !isMixed.test(text))
    return false;
  return (
    !/^[/.]/.test(text) && !text.includes('://') && !text.includes('${') && !text.includes('#{') && !text.includes('{{')
  );
}

/** `password = "hunter2"`. */
export const hardCodedPassword: Rule = {
  key: 'hard-coded-password',
  languages: 'settings',
  notInTests: true,
  stringFacts: IS_NAMED,
  string(file, at, report) {
    const name = nameBefore(file, at);
    if (name === '' || !PASSWORD.test(name) || isOpen(file, at)) return;
    const text = bodyOf(file, at);
    if (isValue(text) && !isPlainWord(text)) report.token(at, { name });
  },
  setting: {
    prefixes: spellings('password passwd passphrase pwd'),
    verify(bytes, at, stretch) {
      const found = settingAt(bytes, at, stretch);
      if (found === undefined || !PASSWORD_TAIL.test(found.tail) || !PASSWORD.test(found.name)) return undefined;
      const { name, text } = found;
      // Without tokens nothing else tells a password from the name of one.
      const isMixed = /\d/.test(text) && /[a-z]/i.test(text) && !isNameLike(text);
      return isMixed && isValue(text) && !isPlainWord(text) ? { name } : undefined;
    },
  },
};

/** `api_key = "..."` with a text as random as a key. */
export const hardCodedSecret: Rule = {
  key: 'hard-coded-secret',
  languages: 'settings',
  notInTests: true,
  params: [
    { name: 'min_length', min: 8, max: 200, default: 16 },
    { name: 'min_entropy', min: 1, max: 6, default: 3 },
  ],
  stringFacts: IS_NAMED,
  string(file, at, report) {
    const name = nameBefore(file, at);
    if (name === '' || !SECRET.test(name) || isOpen(file, at)) return;
    const text = bodyOf(file, at);
    const { min_length: length = 16, min_entropy: bits = 3 } = report.params;
    if (text.length < length || !isValue(text) || !/\d/.test(text) || !/[a-z]/i.test(text)) return;
    if (entropyOf(text) >= bits) report.token(at, { name });
  },
  setting: {
    prefixes: spellings(
      'secret api_key access_key auth_token access_token private_key client_secret signing_key encryption_key',
    ),
    verify(bytes, at, stretch) {
      const found = settingAt(bytes, at, stretch);
      if (found === undefined || !SECRET_TAIL.test(found.tail)) return undefined;
      const { name, text } = found;
      const { min_length: length = 16, min_entropy: bits = 3 } = stretch.params;
      if (text.length < length || !isValue(text) || isNameLike(text)) return undefined;
      return RANDOM.test(text) && entropyOf(text) >= bits ? { name } : undefined;
    },
  },
};

/** An interpolation or a concatenation follows: the text is a piece of something. */
function isOpen(file: RuleFile, at: number): boolean {
  const after = codeAt(file, at + 1);
  return after === 5 || after === 43 || after === 46;
}

function bodyOf(file: RuleFile, at: number): string {
  const { start, end } = stringBody(file, at);
  return end - start > 200 ? '' : decoder.decode(file.bytes.subarray(start, end));
}

/** A word of small letters is a message or a name: `password: "required"`. */
function isPlainWord(text: string): boolean {
  return /^[A-Z]?[a-z]+(?:[-_.:][a-zA-Z]+)*$/.test(text) || /^[^\x20-\x7e]/.test(text);
}

/** Bits per character (Shannon). */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
