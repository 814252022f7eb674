import { CLOSE_PAREN, COMMA, COMPARE, EQUALS, NUMBER, OPEN_PAREN } from '../../lexer/symbols.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isOneOf, textAt } from '../tokens.ts';

/** Numbers everybody reads at once. */
const PLAIN = new Set([
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '8',
  '10',
  '16',
  '24',
  '32',
  '60',
  '64',
  '100',
  '128',
  '255',
  '256',
  '360',
  '512',
  '1000',
  '1024',
  '3600',
]);

/** A number of two digits or more in a comparison, a calculation or a return: what it means stands nowhere. */
export const magicNumber: Rule = {
  key: 'magic-number',
  languages: 'code',
  notInTests: true,
  codes: [NUMBER],
  token(file, at, report) {
    const before = codeAt(file, at - 1);
    const compared = before === COMPARE || before === 60 || before === 62;
    const counted = before === 42 || before === 47 || before === 37 || before === 43;
    if (!compared && !counted && !isOneOf(file, at - 1, ['return'])) return;
    const { start, end } = file.tokens;
    if ((end[at] ?? 0) - (start[at] ?? 0) < 2) return;
    const text = textAt(file, at, 24);
    const plain = text
      .replace(/_/g, '')
      .replace(/[uUlLfFdD]+$/, '')
      .replace(/\.0+$/, '');
    if (PLAIN.has(plain) || /^0x/i.test(plain)) return;
    report.token(at, { number: text });
  },
};

/** Functions whose argument says who may do what with a file. */
const MODE_CALLS = { '*': 'chmod fchmod chmodSync Chmod fchmodat chmod_R' };

/** A file or folder that everybody may write: `0777`, `0o666`. */
export const worldWritable: Rule = {
  key: 'world-writable',
  languages: ['c', 'cpp', 'objc', 'python', 'php', 'ruby', 'go', 'javascript', 'typescript'],
  notInTests: true,
  words: MODE_CALLS,
  token(file, at, report) {
    if (codeAt(file, at + 1) !== OPEN_PAREN) return;
    const name = textAt(file, at);
    for (let i = at + 2; i < at + 24; i++) {
      const code = codeAt(file, i);
      if (code === 0 || code === 59) return;
      if (code === NUMBER && isOpenMode(file, i)) {
        report.tokens(at, i, { name, mode: textAt(file, i, 12) });
        return;
      }
    }
  },
};

function isOpenMode(file: RuleFile, at: number): boolean {
  const before = codeAt(file, at - 1);
  // `0777 - umask()` is what the user allows.
  if (![CLOSE_PAREN, COMMA].includes(codeAt(file, at + 1))) return false;
  if (before !== COMMA && before !== EQUALS && before !== OPEN_PAREN) return false;
  return /^0o?[0-7]?[0-7]{2}[2367]$/.test(textAt(file, at, 12));
}
