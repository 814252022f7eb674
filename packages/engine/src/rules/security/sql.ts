import { DOT, IDENT, INTERP_OPEN, OPEN_PAREN, STRING } from '../../lexer/symbols.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { IS_SQL } from '../string-facts.ts';
import { codeAt, dollarNames, includesText, isMember, isOneOf, textAt } from '../tokens.ts';

/** SQL put together from a text and values. */
export const builtSql: Rule = {
  key: 'built-sql',
  languages: 'code',
  notInTests: true,
  stringFacts: IS_SQL,
  string(file, at, report) {
    const { bytes, tokens } = file;
    const span = { start: tokens.start[at] ?? 0, end: tokens.end[at] ?? 0 };
    const verb = ['select ', 'insert ', 'update ', 'delete '].some((word) =>
      includesText(bytes, { start: span.start, end: Math.min(span.end, span.start + 14) }, word),
    );
    const sql = verb && [' from ', ' into ', ' set ', ' where '].some((word) => includesText(bytes, span, word));
    // sql`... ${value}` is a call that keeps values apart.
    const tagged = bytes[span.start] === 96 && (codeAt(file, at - 1) === IDENT || codeAt(file, at - 1) === 62);
    if (sql && !tagged && (namesValue(file, at) || joinsValue(file, at))) report.token(at);
  },
};

/** `"... $id"`; a member of WordPress's `$wpdb` is the name of a table. */
function namesValue(file: RuleFile, at: number): boolean {
  return dollarNames(file, at).some((name) => !name.startsWith('wpdb->') && !isPartOfSql(name));
}

/** `"..." + name`, `"...#{name}"`, `"... %s" % name`, PHP `"..." . $name`. Placeholders stay in the text. */
function joinsValue(file: RuleFile, at: number): boolean {
  for (let i = at + 1; i < at + 24; i++) {
    const code = codeAt(file, i);
    if (code === STRING) continue;
    if (code === INTERP_OPEN) return isValueName(file, i + 1);
    const percent = code === 37 && file.language === 'python';
    const joins = code === 43 || (code === DOT && file.language === 'php') || (code === 140 && file.language === 'lua');
    if (percent) return true;
    if (!joins) return false;
    if (codeAt(file, i + 1) !== STRING) return isValueName(file, i + 1);
  }
  return false;
}

/** Names of parts of a statement, and constants: put together on purpose, from what the program knows. */
const PART_OF_SQL = /table|column|field|schema|prefix|quote|escape|sql|where|order|clause|placeholder/i;
const COLUMN = /Cols?$|_cols?$/;
const CONSTANT = /^\$?[A-Z][A-Z_0-9]+$/;

function isPartOfSql(name: string): boolean {
  return PART_OF_SQL.test(name) || COLUMN.test(name) || CONSTANT.test(name);
}

/** A name, or names joined by dots, that is a value; what a call gives may be escaped. */
function isValueName(file: RuleFile, at: number): boolean {
  let last = at;
  if (codeAt(file, at) !== IDENT && !isOneOf(file, at, ['this', 'self'])) return false;
  while (isMember(file, last + 2) && last < at + 10) last += 2;
  if (codeAt(file, last + 1) === OPEN_PAREN) return false;
  const name = textAt(file, last);
  return !isPartOfSql(name);
}
