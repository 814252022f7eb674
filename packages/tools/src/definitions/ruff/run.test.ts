import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@assay/contract/finding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkersOf, toolByName } from '../../catalogue.ts';
import { type FileException, parseReport } from '../../report.ts';
import { runTool, type ToolRun } from '../../script/run-tool.test-support.ts';
import { type SourceFolder, sourceFolder } from '../../script/source-folder.test-support.ts';

const tool = toolByName('RUFF') ?? expect.fail('RUFF is not in the registry: npm run gen');
const fixtures = join(import.meta.dirname, 'fixtures');
const expected: Record<string, unknown[]> = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8'));
const checkers = [...checkersOf('RUFF').filter(({ recommended }) => recommended), { key: 'E501' }].map(({ key }) => ({
  key,
}));

/** Files made by the test: awkward to keep in a repository. */
const made = {
  'bom.py': '\ufeffimport os\n',
  'crlf.py': 'x = 1\r\nimport os\r\n',
  'empty.py': '',
  'long-line.py': `x = [${'1,'.repeat(500_000)}1]; y = 2`,
  'line\nbreak "quoted" [x].py': 'import os\n',
  '-leading dash.py': 'import os\n',
  'noqa.py': 'import os  # noqa\n',
  'noqa-file.py': '# ruff: noqa\nimport os\n',
  'broken.py': 'import os\ndef f(:\n',
  'deep.py': `x = ${'('.repeat(200_000)}${')'.repeat(200_000)}\n`,
  'newest.py': 'type A = int\ntry:\n    print(t"{A}")\nexcept ValueError, KeyError:\n    print(1)\n',
  'stub.pyi': 'import os\n',
  'gb18030.py': Buffer.from([...Buffer.from('# -*- coding: gbk -*-\nx = "'), 0xd6, 0xd0, ...Buffer.from('"; y = 1\n')]),
  'last.py': 'import os\n',
};

let folder: SourceFolder;
let run: ToolRun;
let findings: Finding[];
let exceptions: FileException[];
const of = (path: string) =>
  findings.filter((finding) => finding.path === path).map(({ path: _, message: __, ...rest }) => rest);

beforeAll(async () => {
  // The hostile configuration lies at the root, where tools look for it.
  folder = sourceFolder({ copyOf: join(fixtures, 'hostile'), files: made });
  for (const path of Object.keys(expected)) copyFileSync(join(fixtures, path), join(folder.root, path));
  const paths = [...Object.keys(expected), 'victim.py', ...Object.keys(made), 'gone.py'];
  const files = paths.map((path) => ({ path, language: 'python' }));
  run = await runTool(tool, { root: folder.root, files, checkers, params: { line_length: '200' } });
  const report = parseReport(run.stdout, tool, paths);
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

test.each([
  ['victim.py', 1, 8],
  ['bom.py', 1, 8],
  ['line\nbreak "quoted" [x].py', 1, 8],
  ['-leading dash.py', 1, 8],
  ['last.py', 1, 8],
])('%j is analysed with our settings', (path, line, column) => {
  expect(of(path)).toEqual([{ line, endLine: line, column, checker: 'F401', severity: 2 }]);
});

test('carriage returns do not shift lines', () => {
  expect(of('crlf.py').map(({ line, endLine, checker }) => [line, endLine, checker])).toEqual([
    [2, 2, 'E402'],
    [2, 2, 'F401'],
  ]);
});

test('a line of one megabyte keeps its columns, and the line length is ours', () => {
  const column = made['long-line.py'].indexOf(';') + 1;
  expect(of('long-line.py').map(({ column, checker }) => [column, checker])).toEqual([
    [201, 'E501'],
    [column, 'E702'],
  ]);
});

test('text that is not UTF-8 is decoded', () => {
  expect(of('gb18030.py')).toMatchObject([{ line: 2, column: 8, checker: 'E702' }]);
});

test('noqa comments are honoured', () => {
  expect(of('noqa.py')).toEqual([]);
  expect(of('noqa-file.py')).toEqual([]);
});

test('what cannot be analysed is an exception with the reason, never a clean file or a finding', () => {
  const reasons = Object.fromEntries(exceptions.map(({ path, kind, message }) => [path, `${kind}: ${message.en}`]));
  expect(Object.keys(reasons).sort()).toEqual(['broken.py', 'deep.py', 'gone.py', 'stub.pyi']);
  expect(reasons['broken.py']).toMatch(/^failed: 2:\d+ Expected/);
  expect(reasons['deep.py']).toMatch(/^failed: /);
  expect(reasons['gone.py']).toMatch(/^failed: .*ENOENT/);
  expect(reasons['stub.pyi']).toMatch(/^skipped: /);
  for (const path of Object.keys(reasons)) expect(of(path)).toEqual([]);
});

test.each([
  ['an unknown checker', [{ key: 'E9999' }], {}, /unknown checker 'E9999'/],
  ['a group of checkers', [{ key: 'ALL' }], {}, /unknown checker 'ALL'/],
  ['a line length that is no number', [], { line_length: 'x' }, /line_length must be 1 to 320/],
])(
  '%s is refused without a report',
  async (_, asked, params, message) => {
    const refused = await runTool(tool, { root: folder.root, files: [], checkers: asked, params });
    expect(refused.code).toBe(1);
    expect(refused.stdout.toString()).toBe('');
    expect(refused.stderr).toMatch(message);
  },
  30_000,
);
