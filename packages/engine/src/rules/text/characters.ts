import { IDENT } from '../../lexer/symbols.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { lineOf } from '../text-facts.ts';
import { textAt } from '../tokens.ts';

/** Code point of a character of three bytes, or of two or one. */
function pointAt(bytes: Uint8Array, at: number): number {
  const b = bytes[at] ?? 0;
  if (b < 0x80) return b;
  if (b < 0xe0) return ((b & 31) << 6) | ((bytes[at + 1] ?? 0) & 63);
  return ((b & 15) << 12) | (((bytes[at + 1] ?? 0) & 63) << 6) | ((bytes[at + 2] ?? 0) & 63);
}

/** Characters that steer the order of text: overrides, isolates, marks. Only the first two kinds can hide code. */
const isSteering = (point: number) => (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);

function eachOdd({ bytes, text }: RuleFile, see: (point: number, offset: number, line: number) => void): void {
  for (const offset of text.odd) see(pointAt(bytes, offset), offset, lineOf(text, offset));
}

const named = (point: number) => ({ code: `U+${point.toString(16).toUpperCase().padStart(4, '0')}` });

/** Trojan Source (CVE-2021-42574). */
export const bidiCharacter: Rule = {
  key: 'bidi-character',
  languages: 'text',
  file(file, report) {
    eachOdd(file, (point, offset, line) => {
      if (isSteering(point)) report.offset(offset, line, named(point));
    });
  },
};

/**
 * Joiners are part of emoji and of Indic and Arabic words, and so are breaks of words in Khmer and Thai: they count only where both
 * neighbours are ASCII. Marks of direction stand in texts of Hebrew and Arabic and move nothing but punctuation.
 */
export const invisibleCharacter: Rule = {
  key: 'invisible-character',
  languages: 'text',
  file(file, report) {
    eachOdd(file, (point, offset, line) => {
      if (point < 0x20 || (point >= 0x7f && point < 0xa0) || isSteering(point)) return;
      const after = file.bytes[offset + (point < 0x800 ? 2 : 3)] ?? 0;
      const before = file.bytes[offset - 1] ?? 0;
      const joins = point === 0xad || (point >= 0x200b && point <= 0x200d);
      if (point === 0x200e || point === 0x200f || (joins && (after >= 0x80 || before >= 0x80))) return;
      report.offset(offset, line, named(point));
    });
  },
};

export const controlCharacter: Rule = {
  key: 'control-character',
  languages: 'code',
  file(file, report) {
    eachOdd(file, (point, offset, line) => {
      if (point < 0x20 || (point >= 0x7f && point < 0xa0)) report.offset(offset, line, named(point));
    });
  },
};

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES = new Set('аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅοΟΑΒΕΖΗΙΚΜΝΡΤΥΧν');

/** A name of Latin letters with a lookalike among them: nobody sees that it is another name. */
export const mixedScriptName: Rule = {
  key: 'mixed-script-name',
  languages: 'code',
  file(file, report) {
    if (!file.text.hasLookalikes) return;
    const { tokens, bytes } = file;
    for (let at = 0; at < tokens.count; at++) {
      if (tokens.code[at] !== IDENT) continue;
      let other = false;
      let latin = false;
      for (let i = tokens.start[at] ?? 0; i < (tokens.end[at] ?? 0); i++) {
        const b = bytes[i] ?? 0;
        if (b >= 0xcd && b <= 0xd3) other = true;
        else if ((b | 32) >= 97 && (b | 32) <= 122) latin = true;
      }
      if (!other || !latin) continue;
      const name = textAt(file, at, 120);
      const found = [...name].find((letter) => LOOKALIKES.has(letter));
      if (found !== undefined) report.token(at, { name, ...named(found.codePointAt(0) ?? 0) });
    }
  },
};

export const byteOrderMark: Rule = {
  key: 'byte-order-mark',
  languages: 'text',
  file({ bytes, language, encoding }, report) {
    // Tools of C# write one, and UTF-16 needs one.
    if (language === 'csharp' || encoding !== 'utf-8') return;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) report.lines(1, 1);
  },
};

export const notUtf8: Rule = {
  key: 'not-utf8',
  languages: 'text',
  file({ encoding, text }, report) {
    if (encoding !== 'utf-8' && text.lines > 0) report.lines(1, 1, { encoding: encoding.toUpperCase() });
  },
};

/** A conflict somebody committed: the marks around it must be there, `=======` alone underlines headings. */
export const mergeMarker: Rule = {
  key: 'merge-marker',
  languages: 'text',
  file({ bytes, text }, report) {
    let begun = 0;
    for (let line = 1; line <= text.lines; line++) {
      const start = text.lineStart[line] ?? 0;
      const mark = bytes[start];
      if ((mark !== 60 && mark !== 62) || !isMarker(bytes, start)) continue;
      if (mark === 60) begun = line;
      else if (begun > 0) {
        report.lines(begun, line);
        begun = 0;
      }
    }
  },
};

/** Seven of the same and a blank. */
function isMarker(bytes: Uint8Array, at: number): boolean {
  for (let n = 1; n < 7; n++) if (bytes[at + n] !== bytes[at]) return false;
  return bytes[at + 7] === 32;
}
