import type { SourceLanguage } from '@assay/contract/source-languages';
import { isLineEnd, textOf } from '../lexer/bytes.ts';
import { startsAt } from '../lexer/comments.ts';
import { textStart } from '../lexer/read-opener.ts';
import type { Part } from './part.ts';

/** Longest tag that is read; a longer one is nobody's writing. */
const TAG_BYTES = 2048;

/** What `lang` and `type` of a tag say; scripts that are data or templates stay the page's. */
const SCRIPTS: Readonly<Record<string, SourceLanguage | undefined>> = {
  '': 'javascript', js: 'javascript', jsx: 'javascript', javascript: 'javascript', module: 'javascript', 'text/javascript': 'javascript',
  'application/javascript': 'javascript', 'text/ecmascript': 'javascript', 'application/ecmascript': 'javascript', 'text/babel': 'javascript',
  ts: 'typescript', tsx: 'typescript', typescript: 'typescript', 'text/typescript': 'typescript', 'application/typescript': 'typescript',
  coffee: 'coffeescript', coffeescript: 'coffeescript', 'text/coffeescript': 'coffeescript',
  'application/json': 'json', 'application/ld+json': 'json', importmap: 'json', speculationrules: 'json', 'x-shader/x-vertex': 'glsl', 'x-shader/x-fragment': 'glsl',
}; // biome-ignore format: a table
const STYLES: Readonly<Record<string, SourceLanguage | undefined>> = {
  '': 'css', css: 'css', 'text/css': 'css', postcss: 'css', scss: 'scss', 'text/scss': 'scss', sass: 'sass', less: 'less', 'text/less': 'less',
  styl: 'stylus', stylus: 'stylus',
}; // biome-ignore format: a table

/**
 * Scripts and style sheets of a page. The lines between the line of the opening tag and that of the closing one are theirs; what stands on
 * the lines of the tags themselves is read with them and counted with the page.
 * @param frontMatter the page may begin with TypeScript between two `---`
 */
export function partsOfPage(bytes: Uint8Array, frontMatter: boolean): Part[] {
  const parts: Part[] = [];
  const cursor = { at: textStart(bytes), line: 1, column: 0 };
  if (frontMatter) addFrontMatter(bytes, cursor, parts);
  for (;;) {
    const open = bytes.indexOf(60, cursor.at);
    if (open < 0) return parts;
    if (isComment(bytes, open)) {
      const end = indexOfText(bytes, '-->', open + 4);
      if (end < 0) return parts;
      stepTo(bytes, cursor, end);
      continue;
    }
    const style = isTag(bytes, open + 1, 'style');
    if (!style && !isTag(bytes, open + 1, 'script')) {
      stepTo(bytes, cursor, open + 1);
      continue;
    }
    const close = bytes.subarray(0, open + TAG_BYTES).indexOf(62, open);
    if (close < 0) {
      stepTo(bytes, cursor, open + 1);
      continue;
    }
    stepTo(bytes, cursor, close + 1);
    if (bytes[close - 1] === 47) continue;
    const end = closingTag(bytes, style ? 'style' : 'script', close + 1);
    const said = attributes(textOf(bytes, open, close, TAG_BYTES));
    const language = (style ? STYLES : SCRIPTS)[said];
    if (Object.hasOwn(style ? STYLES : SCRIPTS, said) && language) addPart(bytes, cursor, { end, language, parts });
    stepTo(bytes, cursor, end);
  }
}

interface Cursor {
  at: number;
  /** Line of `at`, 1-based, and the UTF-16 units before it there. */
  line: number;
  column: number;
}

/** Moves on, counting lines and columns. */
function stepTo(bytes: Uint8Array, cursor: Cursor, to: number): void {
  for (let i = cursor.at; i < to; i++) {
    const b = bytes[i] ?? 0;
    if (b === 10 || (b === 13 && bytes[i + 1] !== 10)) {
      cursor.line++;
      cursor.column = 0;
    } else if (b < 0x80 || b >= 0xc0) cursor.column += b >= 0xf0 ? 2 : 1;
  }
  cursor.at = Math.max(cursor.at, to);
}

/** What stands between the cursor and `end`; of the lines these are on, only when it is more than white space. */
function addPart(
  bytes: Uint8Array,
  { at, line, column }: Cursor,
  { end, language, parts }: { end: number; language: SourceLanguage; parts: Part[] },
): void {
  let from = at;
  while (from < end && !isLineEnd(bytes[from])) from++;
  let to = end;
  if (end < bytes.length) while (to > from && !isLineEnd(bytes[to - 1])) to--;
  const hasLines = from < end;
  if (hasLines) from += bytes[from] === 13 && bytes[from + 1] === 10 ? 2 : 1;
  if (isBlank(bytes, at, from) && isBlank(bytes, to, end)) {
    if (to > from) parts.push({ language, bytes: bytes.subarray(from, to), first: line + 1 });
    return;
  }
  const last = hasLines ? 1 + lineEnds(bytes, at, to) : 1;
  const whole = [2, end < bytes.length ? last - 1 : last] as const;
  // Spaces before the closing tag are not at a line's end.
  let stop = end;
  if (end < bytes.length) while (stop > at && (bytes[stop - 1] === 32 || bytes[stop - 1] === 9)) stop--;
  parts.push({ language, bytes: bytes.subarray(at, stop), first: line, whole, indent: column });
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((bytes[i] ?? 0) > 32) return false;
  return true;
}

function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (bytes[i] === 10 || (bytes[i] === 13 && bytes[i + 1] !== 10)) count++;
  return count;
}

function addFrontMatter(bytes: Uint8Array, cursor: Cursor, parts: Part[]): void {
  if (!startsAt(bytes, cursor.at, '---')) return;
  for (let i = cursor.at + 3; i < bytes.length; i++)
    if (isLineEnd(bytes[i]) && startsAt(bytes, i + 1, '---')) {
      addPart(bytes, { ...cursor, at: cursor.at + 3 }, { end: i + 1, language: 'typescript', parts });
      stepTo(bytes, cursor, i + 4);
      return;
    }
}

/** Start of the closing tag, or the end of the file. */
function closingTag(bytes: Uint8Array, name: string, from: number): number {
  for (let i = bytes.indexOf(60, from); i >= 0; i = bytes.indexOf(60, i + 1))
    if (bytes[i + 1] === 47 && isTag(bytes, i + 2, name)) return i;
  return bytes.length;
}

/** Value of `lang` or, without one, of `type`. */
function attributes(tag: string): string {
  const value = (name: string) => new RegExp(`\\s${name}\\s{0,8}=\\s{0,8}["']?([^"'\\s>]{0,40})`, 'i').exec(tag)?.[1];
  return (value('lang') ?? value('type') ?? '').toLowerCase();
}

function isTag(bytes: Uint8Array, at: number, name: string): boolean {
  for (let n = 0; n < name.length; n++) if (((bytes[at + n] ?? 0) | 32) !== name.charCodeAt(n)) return false;
  const behind = bytes[at + name.length] ?? 62;
  return behind <= 32 || behind === 62 || behind === 47;
}

function isComment(bytes: Uint8Array, at: number): boolean {
  return startsAt(bytes, at, '<!--');
}

function indexOfText(bytes: Uint8Array, text: string, from: number): number {
  for (let i = bytes.indexOf(text.charCodeAt(0), from); i >= 0; i = bytes.indexOf(text.charCodeAt(0), i + 1))
    if (startsAt(bytes, i, text)) return i;
  return -1;
}
