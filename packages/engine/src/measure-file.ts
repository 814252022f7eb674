import { isMeasured, type SourceLanguage } from '@assay/contract/source-languages';
import { type CloneView, cloneTokens } from './duplication/clone-tokens.ts';
import { linesOfPart } from './embedded/part-lines.ts';
import { isHost, partsOf } from './embedded/parts.ts';
import { findFunctions } from './functions/find-functions.ts';
import { type FunctionList, NO_FUNCTIONS } from './functions/function-list.ts';
import { LANGUAGES } from './languages/table.ts';
import { plainBytes } from './lexer/bytes.ts';
import { lex } from './lexer/lex.ts';
import type { LexState } from './lexer/lex-state.ts';
import { kindsOf } from './lines/count-lines.ts';
import { effectiveCommentLines } from './lines/effective-comment.ts';
import { countKinds, type EmbeddedLines, type LineMeasure } from './lines/line-counts.ts';
import { joinFindings, joinParts, type MeasuredPart, withoutParts } from './measure-host.ts';
import { checkFile, type RuleOptions } from './rules/check-file.ts';
import type { RuleResult } from './rules/run-rules.ts';
import { ownTokens, type TokenStream } from './token-stream.ts';

export interface FileMeasure {
  /** Of the whole file, embedded languages included. */
  readonly lines: LineMeasure;
  /** Which of these lines are in other languages; absent where none are. The file's own have what is left. */
  readonly embedded?: readonly EmbeddedLines[];
  /** In the order they begin. Empty for languages that are only counted. */
  readonly functions: FunctionList;
  /** Absent for languages that are only counted. */
  readonly tokens?: TokenStream;
  /** What the rules found; only where rules were given. */
  readonly findings?: RuleResult;
}

export interface MeasureOptions {
  /** Rules that look at the file on the way. */
  readonly rules?: RuleOptions | undefined;
  /** Functions of at least this CCN say how they came to their complexities (`steps`); absent: none does. */
  readonly explainFrom?: number | undefined;
  /** What copies may differ in. */
  readonly clones?: CloneView | undefined;
  /** Nobody looks at the tokens once the next file is measured: they need not be copied. */
  readonly borrowTokens?: boolean | undefined;
}

/**
 * Measures one file: lines by kind, functions with complexity, tokens for duplication. Pure, linear in the file's size,
 * and never throws, whatever the bytes are.
 * @param given the text as UTF-8; a byte order mark is skipped
 */
export function measureFile(given: Uint8Array, language: SourceLanguage, options: MeasureOptions = {}): FileMeasure {
  const bytes = plainBytes(given);
  const { rules } = options;
  if (isHost(language) || !isMeasured(language, 'tokens')) return measureText(bytes, language, options);
  const s = lex(bytes, LANGUAGES[language].rules);
  const lines = linesOf(s);
  const kin = s.rules.language;
  const isCode = kin !== 'other';
  const functions = isCode ? findFunctions(s, options.explainFrom) : NO_FUNCTIONS;
  const tokens = tokensOf(s, options);
  if (!rules) return { lines, functions, tokens };
  const findings = isCode
    ? checkFile(bytes, kin, rules, { tokens: s, functions })
    : checkFile(bytes, language, rules, { lexLate: () => lex(bytes, s.rules) });
  return { lines, functions, tokens, findings };
}

function tokensOf(s: LexState, { clones, borrowTokens }: MeasureOptions): TokenStream {
  const tokens = cloneTokens(s, clones);
  return borrowTokens ? tokens : ownTokens(tokens);
}

/** A file that is only counted, but for the parts of it that are in other languages. */
function measureText(bytes: Uint8Array, language: SourceLanguage, options: MeasureOptions): FileMeasure {
  const { explainFrom, clones } = options;
  const functionsToo = isMeasured(language, 'functions');
  // In template languages the code of a script is not all there.
  const inParts = functionsToo && options.rules ? { ...options.rules, isPart: true } : undefined;
  const measured = partsOf(bytes, language).map((part) => {
    const measure = measureFile(part.bytes, part.language, { explainFrom, clones, rules: inParts });
    const lines = linesOfPart(part, measure.lines);
    return { part, measure: functionsToo ? { ...measure, lines } : { lines, functions: NO_FUNCTIONS } };
  });
  const whole = joined(bytes, language, measured);
  if (!options.rules) return whole;
  const lexLate = () => lex(ownText(bytes, measured), LANGUAGES[language].rules);
  return { ...whole, findings: joinFindings(checkFile(bytes, language, options.rules, { lexLate }), measured) };
}

/** Of a file with parts, what is in none. */
function ownText(bytes: Uint8Array, measured: readonly MeasuredPart[]): Uint8Array {
  if (measured.length === 0) return bytes;
  const parts = measured.map(({ part }) => part);
  return withoutParts(bytes, parts);
}

function joined(bytes: Uint8Array, language: SourceLanguage, measured: readonly MeasuredPart[]): FileMeasure {
  const { rules } = LANGUAGES[language];
  if (measured.length === 0) return { lines: linesOf(kindsOf(bytes, rules)), functions: NO_FUNCTIONS };
  return joinParts(kindsOf(ownText(bytes, measured), rules), measured);
}

function linesOf(s: LexState): LineMeasure {
  const { total, code, comment, blank } = countKinds(s.lineKinds, s.line);
  return { total, code, comment, blank, effectiveComment: comment === 0 ? 0 : effectiveCommentLines(s) };
}
