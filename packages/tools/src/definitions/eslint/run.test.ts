import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '@assay/contract/finding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkersOf, toolByName } from '../../catalogue.ts';
import { type FileException, parseReport } from '../../report.ts';
import { runTool, type ToolRun } from '../../script/run-tool.test-support.ts';
import { type SourceFolder, sourceFolder } from '../../script/source-folder.test-support.ts';

const tool = toolByName('ESLINT') ?? expect.fail('ESLINT is not in the registry: npm run gen');
const fixtures = join(import.meta.dirname, 'fixtures');
const expected: Record<string, unknown[]> = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8'));
const checkers = checkersOf('ESLINT')
  .filter(({ recommended }) => recommended)
  .map(({ key }) => ({ key }));
const languageOf = (path: string) => (/\.[cm]?tsx?$/.test(path) ? 'typescript' : 'javascript');

/** Files made by the test: awkward to keep in a repository. */
const made = {
  'bom.js': '\ufeffdebugger;\n',
  'crlf.js': 'let a = 1;\r\na = a;\r\ndebugger;\r\n',
  'empty.js': '',
  'long-line.js': `export const a = "${'中'.repeat(500_000)}${'x'.repeat(500_000)}"; debugger;`,
  'line\nbreak "quoted" [x].js': 'debugger;',
  '-leading dash.ts': 'debugger;',
  'await.js': 'await fetch("x");\ndebugger;\n',
  'sloppy.js': 'var o = 010;\nwith (o) { debugger; }\n',
  'broken.js': 'debugger;\nfunction (\n',
  'broken.ts': 'const a: = 1;\n',
  'deep.js': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'control.js': 'x("\\\u0001");\nmissing\u{10400}();\n',
  'last.js': 'debugger;',
};

let folder: SourceFolder;
let run: ToolRun;
let marker: string;
let findings: Finding[];
let exceptions: FileException[];
const of = (path: string) =>
  findings.filter((finding) => finding.path === path).map(({ path: _, message: __, ...rest }) => rest);

beforeAll(async () => {
  // The hostile configuration lies at the root, where tools look for it.
  folder = sourceFolder({ copyOf: join(fixtures, 'hostile'), files: made });
  for (const path of Object.keys(expected)) copyFileSync(join(fixtures, path), join(folder.root, path));
  marker = join(folder.root, 'marker-of-executed-configuration');
  const files = [...Object.keys(expected), 'victim.js', 'victim.ts', ...Object.keys(made), 'gone.js'];
  const request = {
    root: folder.root,
    files: files.map((path) => ({ path, language: languageOf(path) })),
    checkers,
    params: {},
  };
  run = await runTool(tool, request, { ASSAY_TEST_MARKER: marker });
  const report = parseReport(run.stdout, tool, files);
  if ('unreadable' in report) expect.fail(`${report.unreadable.en}\n${run.stderr}`);
  ({ findings, exceptions } = report);
}, 60_000);

afterAll(() => folder.remove());

test('finding something is a success', () => {
  expect(run.code).toBe(0);
});

test.each(Object.keys(expected))('%s has exactly the expected findings (expected.json)', (path) => {
  expect(of(path)).toEqual(expected[path]);
});

test('configuration of the repository changes nothing and is never executed', () => {
  expect(of('victim.js').map(({ line, checker }) => [line, checker])).toEqual([
    [4, 'no-debugger'],
    [5, 'no-undef'],
  ]);
  expect(of('victim.ts').map(({ line, checker }) => [line, checker])).toEqual([[3, 'no-debugger']]);
  expect(existsSync(marker)).toBe(false);
  expect(existsSync(join(process.cwd(), 'marker'))).toBe(false);
});

test.each(['.eslintrc.cjs', 'eslint.config.js', 'eslint.config.mjs'])(
  '%s would leave its mark if anything loaded it',
  async (name) => {
    const mark = join(folder.root, `mark-of-${name}`);
    await promisify(execFile)(process.execPath, [join(folder.root, name)], { env: { ASSAY_TEST_MARKER: mark } });
    expect(existsSync(mark)).toBe(true);
  },
);

test.each([
  ['bom.js', 1, 1],
  ['crlf.js', 3, 1],
  ['line\nbreak "quoted" [x].js', 1, 1],
  ['-leading dash.ts', 1, 1],
  ['await.js', 2, 1],
  ['sloppy.js', 2, 12],
  ['last.js', 1, 1],
])('%j is analysed like any other file', (path, line, column) => {
  expect(of(path).filter(({ checker }) => checker === 'no-debugger')).toEqual([
    { line, endLine: line, column, checker: 'no-debugger', severity: 2 },
  ]);
});

test('a line of one megabyte keeps its columns', () => {
  expect(of('long-line.js')).toMatchObject([
    { line: 1, column: made['long-line.js'].indexOf('debugger') + 1, checker: 'no-debugger' },
  ]);
});

test('an empty file is analysed and clean', () => {
  expect(of('empty.js')).toEqual([]);
  expect(exceptions.map(({ path }) => path)).not.toContain('empty.js');
});

test('what cannot be analysed is an exception with the reason, never a clean file or a finding', () => {
  const reasons = Object.fromEntries(exceptions.map(({ path, kind, message }) => [path, `${kind}: ${message.en}`]));
  expect(Object.keys(reasons).sort()).toEqual(['broken.js', 'broken.ts', 'deep.js', 'gone.js']);
  expect(reasons['broken.js']).toMatch(/^failed: 2:\d+ .*[Uu]nexpected token/);
  expect(reasons['broken.ts']).toMatch(/^failed: 1:\d+ .*[Tt]ype expected/);
  expect(reasons['deep.js']).toMatch(/^failed: .*stack/);
  expect(reasons['gone.js']).toMatch(/^failed: .*ENOENT/);
  for (const path of Object.keys(reasons)) expect(of(path)).toEqual([]);
});

test('messages carry no control characters', () => {
  const messages = findings.filter(({ path }) => path === 'control.js').map(({ message }) => message);
  expect(messages.join()).toContain('missing\u{10400}');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
  expect(messages.join()).not.toMatch(/[\u0000-\u001f]/);
});

test.each([
  [
    'an unknown checker',
    JSON.stringify({ root: '/', files: [], checkers: [{ key: 'no-such-rule' }], params: {} }),
    /unknown checker 'no-such-rule'/,
  ],
  ['something that is no request', '{"root":1}', /not a ToolRequest: .*files, checkers, params/],
  ['something that is no JSON', 'hello', /JSON/],
])(
  '%s is refused without a report',
  async (_, input, message) => {
    const refused = await runTool(tool, input);
    expect(refused.code).toBe(1);
    expect(refused.stdout.toString()).toBe('');
    expect(refused.stderr).toMatch(message);
  },
  30_000,
);
