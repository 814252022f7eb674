import { alike, type BothLanguages } from '@assay/contract/both-languages';
import type { Finding } from '@assay/contract/finding';
import { type ToolDefinition, ToolReportLine } from '@assay/contract/tool-definition';
import { Compile } from 'typebox/compile';
import { capFindings } from './cap-findings.ts';
import { checker } from './catalogue.ts';
import { UnreadableReportError } from './formats/report-source.ts';
import { RawFinding } from './raw-finding.ts';
import { cleanText } from './script/clean-text.ts';

/**
 * A file that was not, or not wholly, analysed. It may stand beside findings: then a rule failed and the rest ran, or there
 * were more findings than are kept (`capped`).
 */
export interface FileException {
  readonly path: string;
  readonly kind: 'failed' | 'skipped' | 'capped';
  readonly message: BothLanguages;
  /** Place of the last finding that was kept of a capped file: what stood there or after it is not known. */
  readonly beyond?: { readonly line: number; readonly column: number };
}

export type ParsedReport =
  | { readonly findings: Finding[]; readonly exceptions: FileException[] }
  | { readonly unreadable: BothLanguages };

const reportLine = Compile(ToolReportLine);
const rawFinding = Compile(RawFinding);

/**
 * Reads what a tool's script wrote. Unless every line keeps the contract and every file asked for was answered, the
 * whole report is unreadable: half a report would look like fixed defects.
 * @param expectedFiles the paths of the request
 */
export function parseReport(stdout: Buffer, tool: ToolDefinition, expectedFiles: readonly string[]): ParsedReport {
  try {
    return read(lines(stdout), tool, new Set(expectedFiles));
  } catch (error) {
    if (!(error instanceof UnreadableReportError)) throw error;
    return { unreadable: { zh: `${tool.name}：${error.zh}`, en: `${tool.name}: ${error.message}` } };
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
    if (done) throw unreadable('报告中间出现 "done" 行', 'a "done" line in the middle of the report');
    if ('done' in line) {
      done = line;
      continue;
    }
    const path = JSON.stringify(line.path);
    if (!expected.has(line.path))
      throw unreadable(`报告了未要求分析的文件 ${path}`, `a file that was not asked for: ${path}`);
    const answered = 'findings' in line ? analysed : excepted;
    if (answered.has(line.path)) throw unreadable(`文件 ${path} 报告了两次`, `a file answered twice: ${path}`);
    answered.add(line.path);
    if (!('findings' in line)) {
      exceptions.push({ path: line.path, kind: line.exception, message: alike(cleanText(line.message)) });
      continue;
    }
    const own = line.findings.map((raw) => toFinding(line.path, raw, tool));
    const capped = capFindings(own, line.dropped === undefined ? undefined : new Map([[line.path, line.dropped]]));
    for (const finding of capped.findings) findings.push(finding);
    for (const exception of capped.exceptions) exceptions.push(exception);
  }
  if (!done) throw unreadable('报告没有以 "done" 行结束', 'the report does not end with its "done" line');
  if (done.files !== expected.size)
    throw unreadable(
      `报告了 ${done.files} 个文件，要求分析 ${expected.size} 个`,
      `${done.files} files answered, ${expected.size} asked for`,
    );
  const silent = [...expected].find((path) => !analysed.has(path) && !excepted.has(path));
  if (silent !== undefined)
    throw unreadable(`没有文件 ${JSON.stringify(silent)} 的结果`, `no answer for ${JSON.stringify(silent)}`);
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
    if (!reportLine.Check(value))
      throw unreadable(
        `报告第 ${number} 行的格式不符合约定`,
        `line ${number} of the report is none of the agreed shapes`,
      );
    yield value;
  }
}

function decode(stdout: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(stdout);
  } catch {
    throw unreadable('报告不是 UTF-8 编码', 'the report is not UTF-8');
  }
}

function parseJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable(`报告第 ${number} 行不是 JSON`, `line ${number} of the report is not JSON`);
  }
}

/** Severity comes from the catalogue, never from the tool: one scale, and no level nobody mapped. */
function toFinding(path: string, raw: unknown, tool: ToolDefinition): Finding {
  if (!rawFinding.Check(raw))
    throw unreadable(
      `文件 ${JSON.stringify(path)} 的一处结果格式不正确`,
      `a finding in ${JSON.stringify(path)} has the wrong shape`,
    );
  const known = checker(tool.name, raw.checker);
  if (known === undefined) {
    const key = JSON.stringify(cleanText(raw.checker));
    throw unreadable(`未知规则 ${key}`, `unknown checker ${key}`);
  }
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

function unreadable(zh: string, en: string): UnreadableReportError {
  return new UnreadableReportError({ zh, en });
}
