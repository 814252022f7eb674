import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { lineInFile, type Part } from './embedded/part.ts';
import { wholeLines } from './embedded/part-lines.ts';
import { joinFunctions } from './functions/function-list.ts';
import { isLineEnd } from './lexer/bytes.ts';
import type { LexState } from './lexer/lex-state.ts';
import { effectiveCommentLines } from './lines/effective-comment.ts';
import { countKinds, type EmbeddedLines, type LineMeasure } from './lines/line-counts.ts';
import type { FileMeasure } from './measure-file.ts';
import type { RuleResult } from './rules/run-rules.ts';
import type { TokenStream } from './token-stream.ts';

/** A part with what was measured of it. */
export interface MeasuredPart {
  readonly part: Part;
  readonly measure: Pick<FileMeasure, 'lines' | 'functions' | 'tokens' | 'findings'>;
}

/** Puts a file and its parts together: lines per language, functions and tokens on the lines where they stand in the file. */
export function joinParts(s: LexState, parts: readonly MeasuredPart[]): FileMeasure {
  const tokens = joinTokens(parts);
  const embedded = linesByLanguage(parts);
  return {
    lines: embedded.reduce((sum, { lines }) => addLines(sum, lines), ownLines(s, parts)),
    ...(embedded.length > 0 && { embedded }),
    functions: joinFunctions(
      parts.map(({ part, measure: { functions } }) => ({ functions, lineOf: (line) => lineInFile(part, line) })),
    ),
    ...(tokens && { tokens }),
  };
}

/** What the rules found in a file as text and in its parts, in reading order, at most MAX_FINDINGS_PER_FILE. */
export function joinFindings(own: RuleResult, parts: readonly MeasuredPart[]): RuleResult {
  const all = [...own.findings];
  let { dropped } = own;
  for (const { part, measure } of parts) {
    if (!measure.findings) continue;
    dropped += measure.findings.dropped;
    for (const found of measure.findings.findings)
      all.push({
        ...found,
        line: lineInFile(part, found.line),
        endLine: lineInFile(part, found.endLine),
        // The strings of a notebook do not stand in it as they read.
        column: part.lines ? 0 : found.column + (found.line === 1 && found.column > 0 ? (part.indent ?? 0) : 0),
      });
  }
  if (all.length === own.findings.length) return { findings: own.findings, dropped };
  all.sort((a, b) => a.line - b.line || a.column - b.column);
  const findings = all.slice(0, MAX_FINDINGS_PER_FILE);
  return { findings, dropped: dropped + all.length - findings.length };
}

/** Text of the file without that of its parts: their strings must not open comments in it. */
export function withoutParts(bytes: Uint8Array, parts: readonly Part[]): Uint8Array {
  const own = bytes.slice();
  for (const { bytes: part, lines } of parts) {
    if (lines) continue;
    const start = part.byteOffset - bytes.byteOffset;
    for (let i = start; i < start + part.length; i++) if (!isLineEnd(own[i])) own[i] = 32;
  }
  return own;
}

/** Lines of the file's own language: those that stand in no part. */
function ownLines(s: LexState, parts: readonly MeasuredPart[]): LineMeasure {
  const kinds = s.lineKinds;
  let elsewhere = 0;
  for (const { part, measure } of parts) {
    elsewhere += measure.lines.total;
    const [from, to] = wholeLines(part, measure.lines.total);
    for (let line = from; line <= to; line++) kinds[lineInFile(part, line)] = 0;
  }
  const { total, code, comment } = countKinds(kinds, s.line);
  return {
    total: total - elsewhere,
    code,
    comment,
    blank: total - elsewhere - code - comment,
    effectiveComment: effectiveCommentLines(s),
  };
}

function addLines(a: LineMeasure, b: LineMeasure): LineMeasure {
  return {
    total: a.total + b.total,
    code: a.code + b.code,
    comment: a.comment + b.comment,
    blank: a.blank + b.blank,
    effectiveComment: a.effectiveComment + b.effectiveComment,
  };
}

function linesByLanguage(parts: readonly MeasuredPart[]): EmbeddedLines[] {
  const sums = new Map<SourceLanguage, LineMeasure>();
  for (const { part, measure } of parts) {
    if (measure.lines.total === 0) continue;
    const sum = sums.get(part.language);
    sums.set(part.language, sum ? addLines(sum, measure.lines) : measure.lines);
  }
  return [...sums].map(([language, lines]) => ({ language, lines }));
}

/** One stream: parts of a file are compared as one text, so that a copied page is found whole. */
function joinTokens(parts: readonly MeasuredPart[]): TokenStream | undefined {
  const streams = parts.flatMap(({ part, measure }) => (measure.tokens ? [{ part, tokens: measure.tokens }] : []));
  const [first] = streams;
  if (!first) return undefined;
  const count = streams.reduce((sum, { tokens }) => sum + tokens.hashes.length, 0);
  const hashes = new Int32Array(count);
  const lines = new Uint32Array(count);
  const multiline: number[] = [];
  let at = 0;
  for (const { part, tokens } of streams) {
    hashes.set(tokens.hashes, at);
    for (let n = 0; n < tokens.lines.length; n++) lines[at + n] = lineInFile(part, tokens.lines[n] ?? 1);
    for (let n = 0; n < tokens.multiline.length; n += 2)
      multiline.push(at + (tokens.multiline[n] ?? 0), lineInFile(part, tokens.multiline[n + 1] ?? 1));
    at += tokens.hashes.length;
  }
  return { hashes, lines, multiline: Uint32Array.from(multiline) };
}
