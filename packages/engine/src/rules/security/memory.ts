import { COMMA, IDENT, OPEN_PAREN, STRING } from '../../lexer/symbols.ts';
import { C_FAMILY } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, firstArgumentEnd, partnerOf, textAt } from '../tokens.ts';
import { isPlainCall } from './built.ts';

/** `gets` cannot be told how much room there is. */
export const getsCall: Rule = {
  key: 'gets-call',
  languages: C_FAMILY,
  words: { '*': 'gets' },
  token(file, at, report) {
    if (isPlainCall(file, at)) report.token(at);
  },
};

/** Functions of C that write without a limit. A literal as source is of known length. */
export const unboundedCopy: Rule = {
  key: 'unbounded-copy',
  languages: C_FAMILY,
  notInTests: true,
  words: { '*': 'strcpy strcat sprintf vsprintf stpcpy wcscpy wcscat' },
  token(file, at, report) {
    if (!isPlainCall(file, at)) return;
    const end = firstArgumentEnd(file, at);
    if (end > 0 && codeAt(file, end + 1) === COMMA && codeAt(file, end + 2) === STRING) {
      const name = textAt(file, at);
      if (!name.includes('printf') || !writesText(file, end + 2)) return;
    }
    report.token(at, { name: textAt(file, at) });
  },
};

/** `%s` without a limit: numbers have a longest form, texts have none. */
function writesText({ bytes, tokens }: RuleFile, at: number): boolean {
  for (let i = tokens.start[at] ?? 0; i < (tokens.end[at] ?? 0) - 1; i++)
    if (bytes[i] === 37 && bytes[i + 1] === 115) return true;
  return false;
}

/** `scanf("%s", buffer)`. */
export const unboundedScan: Rule = {
  key: 'unbounded-scan',
  languages: C_FAMILY,
  words: { '*': 'scanf fscanf sscanf vscanf' },
  token(file, at, report) {
    if (!isPlainCall(file, at)) return;
    const close = partnerOf(file, at + 1);
    for (let i = at + 2; i < close && i < at + 60; i++)
      if (codeAt(file, i) === STRING) {
        if (writesText(file, i)) report.token(at, { name: textAt(file, at) });
        return;
      }
  },
};

/** `printf(text)`: a `%n` in the text writes to memory. */
export const formatString: Rule = {
  key: 'format-string',
  languages: C_FAMILY,
  words: { '*': 'printf fprintf syslog sprintf snprintf vprintf NSLog' },
  token(file, at, report) {
    if (!isPlainCall(file, at)) return;
    const close = partnerOf(file, at + 1);
    const name = textAt(file, at);
    const skip = { fprintf: 1, syslog: 1, sprintf: 1, snprintf: 2 }[name] ?? 0;
    let from = at + 2;
    for (let n = 0; n < skip; n++) {
      const end = nextComma(file, from, close);
      if (end < 0) return;
      from = end + 1;
    }
    // One name is the whole rest: `printf(text)`. A name in capitals is a macro and mostly a literal.
    if (codeAt(file, from) === IDENT && from + 1 === close && !/^[A-Z_0-9]+$/.test(textAt(file, from)))
      report.tokens(at, from, { name });
  },
};

function nextComma(file: RuleFile, from: number, close: number): number {
  for (let i = from; i < close && i < from + 200; i++) {
    const code = codeAt(file, i);
    if (code === COMMA) return i;
    if (code === OPEN_PAREN || code === 91) i = Math.max(i, partnerOf(file, i));
  }
  return -1;
}
