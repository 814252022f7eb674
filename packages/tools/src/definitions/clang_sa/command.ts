import type { TraceStep } from '@assay/contract/finding';
import { type CompileFinding, type CompileTool, withMain } from '../../compile/compile-tool.ts';
import { readDepfile } from '../../compile/depfile.ts';
import { UnreadableReportError } from '../../formats/report-source.ts';
import { cleanText } from '../../script/clean-text.ts';
import { type PlistValue, readPlist } from './plist.ts';

/** Without these packages the analyzer's picture of the language is wrong; what they report is left out when nobody chose it. */
const ALWAYS = ['core', 'apiModeling'];
const END = '</plist>';

/** The Clang Static Analyzer: a property list and then the rule of the depfile on standard output, words on standard error. */
export const clang: CompileTool = {
  listed: (key) => key,
  checkerArguments: ({ enabled, known }) => [
    '-Xclang',
    `-analyzer-checker=${[...ALWAYS, ...known.filter((key) => enabled.has(key) && !key.startsWith('core.'))].join(',')}`,
  ],
  read: ({ stdout, stderr }) => {
    const end = stdout.indexOf(END);
    const errors = stderr
      .split('\n')
      .filter((line) => / (fatal )?error: /.test(line) || line.startsWith('error: '))
      .map(cleanText);
    if (end < 0 && errors.length > 0) return { findings: [], inputs: [], errors };
    if (end < 0) throw new UnreadableReportError({ zh: 'Clang 没有输出属性列表', en: 'Clang wrote no property list' });
    const root = dict(readPlist(stdout.slice(0, end + END.length)));
    const files = list(root.get('files')).map(text);
    return {
      findings: list(root.get('diagnostics')).map((value) => findingOf(dict(value), files)),
      inputs: readDepfile(stdout.slice(end + END.length)),
      errors,
    };
  },
};

function findingOf(diagnostic: Map<string, PlistValue>, files: readonly string[]): CompileFinding {
  const place = placeOf(diagnostic.get('location'), files);
  const message = cleanText(text(diagnostic.get('description')));
  const symbol = diagnostic.get('issue_context');
  const tag = diagnostic.get('type');
  const steps = list(diagnostic.get('path')).flatMap((value): TraceStep[] => {
    const event = dict(value);
    if (event.get('kind') !== 'event') return [];
    const { path, line } = placeOf(event.get('location'), files);
    const depth = event.get('depth');
    return [
      {
        path,
        line,
        message: cleanText(text(event.get('extended_message') ?? event.get('message'))),
        depth: typeof depth === 'number' && Number.isInteger(depth) && depth > 0 ? depth : 0,
      },
    ];
  });
  return {
    path: place.path,
    line: place.line,
    endLine: place.line,
    column: place.column,
    checker: text(diagnostic.get('check_name')),
    message,
    ...(typeof symbol === 'string' && symbol !== '' && { symbol: cleanText(symbol) }),
    steps: withMain(steps, { path: place.path, line: place.line, message }).map((step) =>
      step.main && typeof tag === 'string' ? { ...step, tag: cleanText(tag) } : step,
    ),
  };
}

function placeOf(
  value: PlistValue | undefined,
  files: readonly string[],
): { path: string; line: number; column: number } {
  const place = dict(value);
  const path = files[number(place.get('file'))];
  const line = number(place.get('line'));
  if (path === undefined || line < 1)
    throw new UnreadableReportError({ zh: '有位置缺少文件或行号', en: 'a place without a file or line' });
  return { path, line, column: Math.max(0, number(place.get('col'))) };
}

function dict(value: PlistValue | undefined): Map<string, PlistValue> {
  if (value instanceof Map) return value;
  throw missing('字典', 'dictionary');
}

function list(value: PlistValue | undefined): PlistValue[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw missing('列表', 'list');
}

function text(value: PlistValue | undefined): string {
  if (typeof value === 'string') return value;
  throw missing('文本', 'text');
}

function number(value: PlistValue | undefined): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw missing('数字', 'number');
}

function missing(zh: string, en: string): UnreadableReportError {
  return new UnreadableReportError({ zh: `属性列表中缺少${zh}`, en: `a ${en} is missing in the property list` });
}
