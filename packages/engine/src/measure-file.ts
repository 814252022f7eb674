import { isMeasured, type SourceLanguage } from '@assay/contract/source-languages';
import { isDecision, tokenOf } from './complexity/marks.ts';
import { type Step, stepsOf } from './complexity/steps.ts';
import { type CloneView, cloneTokens } from './duplication/clone-tokens.ts';
import { isHost, partsOf } from './embedded/parts.ts';
import { findFunctions } from './functions/find-functions.ts';
import type { FoundFunction } from './functions/found-function.ts';
import { signatureOf } from './functions/signature.ts';
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
import { endLineOf, type TokenStream } from './token-stream.ts';

/** One function of a file. Lines are 1-based and inclusive. */
export interface FunctionMeasure {
  /** As written; `(anonymous)` when it has none. */
  readonly name: string;
  /** With the classes, namespaces and functions around it, joined by `::` (C family, PHP, Ruby) or `.` (the others). */
  readonly qualifiedName: string;
  /** Qualified name and parameter list as written, white space collapsed, at most 400 characters. */
  readonly signature: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly parameters: number;
  /** Cyclomatic complexity: 1 + decisions of its own, those of functions inside it left out. */
  readonly ccn: number;
  /** Cognitive complexity (complexity/cognitive-table.ts), functions inside it left out too. */
  readonly cognitive: number;
  /** How many control structures and lambdas the deepest one of its own stands in, itself counted; 0 without any. */
  readonly maxNesting: number;
  /** Line of every counted decision, ascending, repeated when a line holds several: ccn - 1 entries. */
  readonly conditionLines: readonly number[];
  /** How it came to both complexities; only where asked for. */
  readonly steps?: readonly Step[];
  readonly tokenCount: number;
  /** Lines between start and end that hold code (NLOC). */
  readonly codeLines: number;
}

export interface FileMeasure {
  /** Of the whole file, embedded languages included. */
  readonly lines: LineMeasure;
  /** Which of these lines are in other languages; absent where none are. The file's own have what is left. */
  readonly embedded?: readonly EmbeddedLines[];
  /** In the order they begin. Empty for languages that are only counted. */
  readonly functions: readonly FunctionMeasure[];
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
  if (kin === 'other')
    return {
      lines,
      functions: [],
      tokens: cloneTokens(s, options.clones),
      ...(rules && { findings: checkFile(bytes, language, rules) }),
    };
  const found = findFunctions(s, options.explainFrom);
  const functions = measures(s, found, options);
  return {
    lines,
    functions,
    tokens: cloneTokens(s, options.clones),
    ...(rules && { findings: checkFile(bytes, kin, { ...rules, lexed: { tokens: s, found, functions } }) }),
  };
}

/** A file that is only counted, but for the parts of it that are in other languages. */
function measureText(bytes: Uint8Array, language: SourceLanguage, options: MeasureOptions): FileMeasure {
  const { explainFrom, clones } = options;
  const functionsToo = isMeasured(language, 'functions');
  // In template languages the code of a script is not all there.
  const inParts = functionsToo && options.rules ? { ...options.rules, isPart: true } : undefined;
  const measured = partsOf(bytes, language).map((part) => {
    const measure = measureFile(part.bytes, part.language, { explainFrom, clones, rules: inParts });
    return { part, measure: functionsToo ? measure : { lines: measure.lines, functions: [] } };
  });
  const findings = options.rules && joinFindings(checkFile(bytes, language, options.rules), measured);
  return { ...joined(bytes, language, measured), ...(findings && { findings }) };
}

function joined(bytes: Uint8Array, language: SourceLanguage, measured: readonly MeasuredPart[]): FileMeasure {
  const { rules } = LANGUAGES[language];
  if (measured.length === 0) return { lines: linesOf(kindsOf(bytes, rules)), functions: [] };
  const own = withoutParts(
    bytes,
    measured.map(({ part }) => part),
  );
  return joinParts(kindsOf(own, rules), measured);
}

function linesOf(s: LexState): LineMeasure {
  const counts = countKinds(s.lineKinds, s.line);
  return {
    ...counts,
    effectiveComment: counts.comment === 0 ? 0 : effectiveCommentLines(s),
  };
}

function measures(
  s: LexState,
  found: readonly FoundFunction[],
  { explainFrom = Number.POSITIVE_INFINITY }: MeasureOptions,
): FunctionMeasure[] {
  if (found.length === 0) return [];
  const codeUpTo = codeLinesUpTo(s);
  return inReadingOrder(found).map((f) => {
    const endToken = Math.max(f.startToken, Math.min(f.endToken, s.count - 1));
    const startLine = s.tokenLine[f.startToken] ?? 1;
    const endLine = Math.min(endLineOf(s, endToken), s.line);
    const measure = {
      name: f.name,
      qualifiedName: f.qualifiedName,
      signature: signatureOf(s, f),
      startLine,
      endLine,
      parameters: f.parameters,
      ccn: 1 + f.decisions,
      cognitive: f.cognitive,
      maxNesting: f.maxNesting,
      conditionLines: conditionLines(s, f),
      tokenCount: endToken - f.startToken + 1,
      codeLines: (codeUpTo[endLine] ?? 0) - (codeUpTo[startLine - 1] ?? 0),
    };
    return measure.ccn >= explainFrom ? { ...measure, steps: stepsOf(s, f) } : measure;
  });
}

/** By the token that introduces them; the finders give them so, but for few. */
function inReadingOrder(found: readonly FoundFunction[]): readonly FoundFunction[] {
  const ordered = found.every((f, n) => f.startToken >= (found[n - 1]?.startToken ?? 0));
  return ordered ? found : [...found].sort((a, b) => a.startToken - b.startToken);
}

let codeLines = new Uint32Array(4096);

/** How many lines hold code up to each, index = line; in memory that is reused for the next file. */
function codeLinesUpTo({ line: last, lineKinds }: LexState): Uint32Array {
  if (codeLines.length <= last) codeLines = new Uint32Array(last * 2);
  const upTo = codeLines;
  let code = 0;
  for (let line = 1; line <= last; line++) {
    code += (lineKinds[line] ?? 0) >> 1;
    upTo[line] = code;
  }
  return upTo;
}

function conditionLines(s: LexState, { marks, decisions }: FoundFunction): number[] {
  const lines: number[] = [];
  if (decisions > 0) for (const mark of marks) if (isDecision(mark)) lines.push(s.tokenLine[tokenOf(mark)] ?? 1);
  return lines;
}
