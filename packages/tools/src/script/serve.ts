import { Console } from 'node:console';
import { realpathSync } from 'node:fs';
import { MAX_FINDINGS_PER_FILE } from '@assay/contract/finding';
import { type ToolReportLine, ToolRequest } from '@assay/contract/tool-definition';
import { Value } from 'typebox/value';
import type { RawFinding } from '../raw-finding.ts';
import { cleanText } from './clean-text.ts';
import { readSource } from './read-source.ts';

/** What an analyser makes of one file. `lost` names what it could not do there: the file then counts as not verified. */
export interface FileReport {
  readonly findings: readonly RawFinding[];
  readonly lost?: string;
}

/** A file with its text, line ends as stored, byte order mark removed. */
export interface SourceInput {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

/** The whole file could not be analysed (broken syntax, a kind the tool does not know). */
export class NotAnalysed extends Error {
  readonly kind: 'failed' | 'skipped';
  constructor(kind: 'failed' | 'skipped', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Prepared from the request (checkers, parameters); throws when the request asks for something unknown. */
export type Analyser = (request: ToolRequest) => (source: SourceInput) => FileReport;

/**
 * Runs a tool's script: one ToolRequest on standard input, ToolReportLines on standard output, in the order of the
 * files. Exit code 0 once every file was answered, whatever was found; 1 without a `done` line otherwise.
 * One file's trouble never costs another file's results.
 */
export async function serve(prepare: Analyser): Promise<void> {
  const write = claimStandardOutput();
  try {
    const request = parseRequest(await readAll(process.stdin));
    const analyse = prepare(request);
    const root = realpathSync(request.root);
    for (const file of request.files) for (const line of answer(root, file, analyse)) write(line);
    write({ done: true, files: request.files.length });
  } catch (error) {
    process.stderr.write(`${cleanText(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 1;
  }
}

function answer(
  root: string,
  file: ToolRequest['files'][number],
  analyse: (source: SourceInput) => FileReport,
): ToolReportLine[] {
  const { path, language } = file;
  const source = readSource(root, path);
  if (source.kind !== 'text') return [{ path, exception: source.kind, message: cleanText(source.message) }];
  try {
    const { findings, lost } = analyse({ path, language, text: source.text });
    const cleaned = findings.map((finding) => ({ ...finding, message: cleanText(finding.message) })).sort(byPlace);
    const dropped = cleaned.length - MAX_FINDINGS_PER_FILE;
    const line =
      dropped > 0 ? { path, findings: cleaned.slice(0, MAX_FINDINGS_PER_FILE), dropped } : { path, findings: cleaned };
    return lost === undefined ? [line] : [line, { path, exception: 'failed', message: cleanText(lost) }];
  } catch (error) {
    const kind = error instanceof NotAnalysed ? error.kind : 'failed';
    return [{ path, exception: kind, message: cleanText(error instanceof Error ? error.message : String(error)) }];
  }
}

/** Reading order; analysers may report in another one. */
function byPlace(a: RawFinding, b: RawFinding): number {
  return a.line - b.line || a.column - b.column || (a.checker < b.checker ? -1 : a.checker > b.checker ? 1 : 0);
}

function parseRequest(text: string): ToolRequest {
  const value: unknown = JSON.parse(text);
  if (Value.Check(ToolRequest, value)) return value;
  const [first] = Value.Errors(ToolRequest, value);
  throw new Error(`The request is not a ToolRequest: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** The report owns standard output; whatever a library prints goes to standard error instead. */
function claimStandardOutput(): (line: ToolReportLine) => void {
  const write = process.stdout.write.bind(process.stdout);
  globalThis.console = new Console(process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return (line) => void write(`${JSON.stringify(line)}\n`);
}
