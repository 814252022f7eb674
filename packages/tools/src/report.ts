import type { Finding } from '@assay/contract/finding';
import { type ToolDefinition, ToolReportLine } from '@assay/contract/tool-definition';
import { Compile } from 'typebox/compile';
import { capFindings } from './cap-findings.ts';
import { checker } from './catalogue.ts';
import { RawFinding } from './raw-finding.ts';
import { cleanText } from './script/clean-text.ts';

/**
 * A file that was not, or not wholly, analysed. It may stand beside findings: then a rule failed and the rest ran, or there
 * were more findings than are kept (`capped`).
 */
export interface FileException {
  readonly path: string;
  readonly kind: 'failed' | 'skipped' | 'capped';
  readonly message: string;
  /** Place of the last finding that was kept of a capped file: what stood there or after it is not known. */
  readonly beyond?: { readonly line: number; readonly column: number };
}

export type ParsedReport =
  | { readonly findings: Finding[]; readonly exceptions: FileException[] }
  | { readonly unreadable: string };

const reportLine = Compile(ToolReportLine);
const rawFinding = Compile(RawFinding);

class Unreadable extends Error {}

/**
 * Reads what a tool's script wrote. Unless every line keeps the contract and every file asked for was answered, the
 * whole report is unreadable: half a report would look like fixed defects.
 * @param expectedFiles the paths of the request
 */
export function parseReport(stdout: Buffer, tool: ToolDefinition, expectedFiles: readonly string[]): ParsedReport {
  try {
    return read(lines(stdout), tool, new Set(expectedFiles));
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: `${tool.name}: ${error.message}` };
    throw error;
  }
}

function read(
  reported: Iterable<ToolReportLine>,
  tool: ToolDefinition,
  expected: ReadonlySet<string>,
): { findings: Finding[]; exceptions: FileException[] } {
  const findings: Finding[] = [];
  const exceptions: FileException[] = [];
  const analysed = new Set<string>();
  const excepted = new Set<string>();
  let done: { readonly files: number } | undefined;
  for (const line of reported) {
    if (done) throw new Unreadable('a "done" line in the middle of the report');
    if ('done' in line) {
      done = line;
      continue;
    }
    if (!expected.has(line.path)) throw new Unreadable(`a file that was not asked for: ${JSON.stringify(line.path)}`);
    const answered = 'findings' in line ? analysed : excepted;
    if (answered.has(line.path)) throw new Unreadable(`a file answered twice: ${JSON.stringify(line.path)}`);
    answered.add(line.path);
    if (!('findings' in line)) {
      exceptions.push({ path: line.path, kind: line.exception, message: cleanText(line.message) });
      continue;
    }
    const own = line.findings.map((raw) => toFinding(line.path, raw, tool));
    const capped = capFindings(own, line.dropped === undefined ? undefined : new Map([[line.path, line.dropped]]));
    for (const finding of capped.findings) findings.push(finding);
    for (const exception of capped.exceptions) exceptions.push(exception);
  }
  if (!done) throw new Unreadable('the report does not end with its "done" line');
  if (done.files !== expected.size) throw new Unreadable(`${done.files} files answered, ${expected.size} asked for`);
  const silent = [...expected].find((path) => !analysed.has(path) && !excepted.has(path));
  if (silent !== undefined) throw new Unreadable(`no answer for ${JSON.stringify(silent)}`);
  return { findings, exceptions };
}

/** One line at a time: the report of a hostile file is large, and only what is kept of it may stay in memory. */
function* lines(stdout: Buffer): Generator<ToolReportLine> {
  const text = decode(stdout);
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    start = end + 1;
    if (line === '') continue;
    number += 1;
    const value = parseJson(line, number);
    if (!reportLine.Check(value)) throw new Unreadable(`line ${number} of the report is none of the agreed shapes`);
    yield value;
  }
}

function decode(stdout: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(stdout);
  } catch {
    throw new Unreadable('the report is not UTF-8');
  }
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Unreadable(`line ${number} of the report is not JSON`);
  }
}

/** Severity comes from the catalogue, never from the tool: one scale, and no level nobody mapped. */
function toFinding(path: string, raw: unknown, tool: ToolDefinition): Finding {
  if (!rawFinding.Check(raw)) throw new Unreadable(`a finding in ${JSON.stringify(path)} has the wrong shape`);
  const known = checker(tool.name, raw.checker);
  if (known === undefined) throw new Unreadable(`unknown checker ${JSON.stringify(cleanText(raw.checker))}`);
  const { line, column } = raw;
  return {
    path,
    line,
    endLine: Math.max(line, raw.endLine),
    column,
    checker: known.key,
    severity: known.severity,
    message: cleanText(raw.message),
  };
}
