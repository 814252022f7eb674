import type { LexicalRules } from './lexical-rules.ts';
import {
  AND_AND,
  AND_ASSIGN,
  ARROW,
  ASSIGN_WITH,
  COALESCE_ASSIGN,
  COLON_COLON,
  COMPARE,
  ELVIS,
  FAT_ARROW,
  NULL_COALESCE,
  OPERATOR,
  OPTIONAL_DOT,
  OR_ASSIGN,
  OR_OR,
  RANGE,
  STEP,
} from './symbols.ts';

type Operator = readonly [text: string, code: number];

/** Operators of two and three bytes in every language, with their token codes. */
const EVERYWHERE: readonly Operator[] = [
  ['&&', AND_AND], ['&&=', AND_ASSIGN], ['||', OR_OR], ['||=', OR_ASSIGN],
  ['??', NULL_COALESCE], ['??=', COALESCE_ASSIGN], ['?.', OPTIONAL_DOT], ['?->', OPTIONAL_DOT],
  ['==', COMPARE], ['===', COMPARE], ['!=', COMPARE], ['!==', COMPARE], ['<=', COMPARE], ['<=>', COMPARE], ['>=', COMPARE],
  ['=>', FAT_ARROW], ['->', ARROW], ['--', STEP], ['++', STEP], ['::', COLON_COLON],
  ['..', RANGE], ['...', RANGE], ['..<', RANGE],
  ['=~', OPERATOR], ['<<', OPERATOR], ['<<=', OPERATOR], ['//', OPERATOR], ['//=', OPERATOR],
  ['&=', ASSIGN_WITH], ['|=', ASSIGN_WITH], ['-=', ASSIGN_WITH], ['+=', ASSIGN_WITH], [':=', ASSIGN_WITH], ['*=', ASSIGN_WITH],
  ['/=', ASSIGN_WITH], ['%=', ASSIGN_WITH], ['^=', ASSIGN_WITH], ['~=', ASSIGN_WITH],
]; // biome-ignore format: a table

/** Raising to a power; elsewhere two stars are two pointers. */
const POWERS: readonly Operator[] = [['**', OPERATOR], ['**=', OPERATOR]]; // biome-ignore format: a table
const WITH_POWERS = new Set<LexicalRules['language']>([
  'javascript', 'typescript', 'python', 'ruby', 'php', 'solidity', 'other',
]); // biome-ignore format: one list

/** Class of a first byte (1 to 16) and of a second one (1 to 13); 0 where no operator has it there. */
export const FIRST = classes('&|?=!<>-+:.*/%^~');
export const SECOND = classes('&|=.:?->~<+*/');

function classes(marks: string): Uint8Array {
  const table = new Uint8Array(256);
  for (let n = 0; n < marks.length; n++) table[marks.charCodeAt(n)] = n + 1;
  return table;
}

/** Operators of a language by `FIRST[first byte] << 4 | SECOND[second byte]`: one shape, and no branch per operator. */
export interface OperatorTable {
  /** Code of the operator of two bytes, 0 = none. */
  readonly short: Uint16Array;
  /** Code of the operators of three bytes, 0 = none, and their third bytes. */
  readonly long: Uint16Array;
  readonly third: Uint8Array;
  readonly otherThird: Uint8Array;
}

const known = new Map<string, OperatorTable>();

/** One table for the same operators: few languages have some of their own. */
export function operatorTable({ language, elvis }: Pick<LexicalRules, 'language' | 'elvis'>): OperatorTable {
  const own = ownOperators(language, elvis);
  const key = own.map(([text]) => text).join(' ');
  const made = known.get(key) ?? build([...EVERYWHERE, ...own]);
  known.set(key, made);
  return made;
}

function ownOperators(language: LexicalRules['language'], elvis: boolean): Operator[] {
  const own: Operator[] = [];
  if (WITH_POWERS.has(language)) own.push(...POWERS);
  if (elvis) own.push(['?:', ELVIS]);
  if (language === 'ruby') own.push(['&.', OPTIONAL_DOT]);
  if (language === 'go') own.push(['<-', OPERATOR]);
  return own;
}

function build(operators: readonly Operator[]): OperatorTable {
  const short = new Uint16Array(512);
  const long = new Uint16Array(512);
  const third = new Uint8Array(512);
  const otherThird = new Uint8Array(512);
  for (const [text, code] of operators) {
    const pair = ((FIRST[text.charCodeAt(0)] ?? 0) << 4) | (SECOND[text.charCodeAt(1)] ?? 0);
    if (text.length === 2) {
      short[pair] = code;
      continue;
    }
    const last = text.charCodeAt(2);
    if (long[pair] === 0) third[pair] = last;
    otherThird[pair] = last;
    long[pair] = code;
  }
  return { short, long, third, otherThird };
}
