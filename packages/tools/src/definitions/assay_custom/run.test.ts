import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomRule } from '@assay/contract/custom-rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSiteCatalogue, toolByName } from '../../catalogue.ts';
import { parseReport } from '../../report.ts';
import { runTool, type ToolRun } from '../../script/run-tool.test-support.ts';
import { type SourceFolder, sourceFolder } from '../../script/source-folder.test-support.ts';

const tool = toolByName('ASSAY_CUSTOM') ?? expect.fail('ASSAY_CUSTOM is not in the registry: npm run gen');
const fixtures = join(import.meta.dirname, 'fixtures');
const expected: Record<string, unknown[]> = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8'));

const base: Omit<CustomRule, 'key' | 'matcher'> = {
  name: 'x',
  description: { zh: '说明', en: 'x' },
  message: { zh: '说明', en: 'found' },
  languages: ['js', 'python'],
  severity: 2,
  category: 'CODE_DEFECT',
  tags: [],
  include: [],
  exclude: [],
  samples: { bad: [], good: [] },
};
const regex = (key: string, pattern: string, more: Partial<CustomRule> = {}): CustomRule => ({
  ...base,
  ...more,
  key,
  matcher: { kind: 'regex', pattern, ignoreCase: false },
});
const tree = (key: string, rule: Record<string, unknown>, more: Partial<CustomRule> = {}): CustomRule => ({
  ...base,
  ...more,
  key,
  matcher: { kind: 'ast-grep', rule },
});
const asked = (rules: readonly CustomRule[]) =>
  rules.map((rule) => ({ key: `shop/${rule.key}`, params: { rule: JSON.stringify(rule) } }));

const RULES = [
  tree('no-console', { pattern: 'console.log($FIRST, $$$REST)' }, { languages: ['js'], message: both('no $FIRST') }),
  tree('no-system', { pattern: 'os.system($A)' }, { languages: ['python'], severity: 1, message: both('system($A)') }),
  regex('todo', '(TODO): \\w+', { severity: 4, message: both('$1 left'), exclude: ['vendor/**'] }),
];
function both(text: string) {
  return { zh: text, en: text };
}

let folder: SourceFolder;
beforeAll(() => {
  folder = sourceFolder({
    files: {
      'vendor/a.js': '// TODO: nobody looks here\n',
      'redos.js': `const x = "${'a'.repeat(400_000)}b";\n`,
      'deep.py': `x = ${'('.repeat(100_000)}1${')'.repeat(100_000)}\n`,
      'long.js': 'f(1);'.repeat(220_000),
      'crlf.js': 'a();\r\nconsole.log(1, 2);\r\n',
      'wide.js': '/* 😀 */ console.log("😀", 2); // TODO: x\n',
      'proto.js': '__proto__ = 1;\n',
    },
  });
  for (const path of Object.keys(expected)) copyFileSync(join(fixtures, path), join(folder.root, path));
  setSiteCatalogue({
    tools: [],
    checkers: ['no-console', 'no-system', 'todo', 'redos', 'nested', 'bad-kind', 'big', 'any'].map((key) => ({
      tool: 'ASSAY_CUSTOM',
      definition: {
        key: `shop/${key}`,
        name: key,
        description: both(key),
        severity: RULES.find((rule) => rule.key === key)?.severity ?? 2,
        category: 'CODE_DEFECT',
        type: 'custom',
        languages: ['js'],
        tags: [],
        recommended: false,
      },
    })),
  });
});
afterAll(() => folder.remove());

const run = (rules: readonly CustomRule[], paths: readonly string[]): Promise<ToolRun> =>
  runTool(tool, {
    root: folder.root,
    files: paths.map((path) => ({ path, language: path.endsWith('.py') ? 'python' : 'javascript' })),
    checkers: asked(rules),
    params: {},
  });
async function reported(rules: readonly CustomRule[], paths: readonly string[]) {
  const { stdout, stderr, code } = await run(rules, paths);
  expect(code, stderr).toBe(0);
  const report = parseReport(stdout, tool, paths);
  return 'unreadable' in report ? expect.fail(`${report.unreadable.en}\n${stderr}`) : { ...report, stderr };
}

test('both kinds find what they should, with what they caught in the message', { timeout: 60_000 }, async () => {
  const paths = [...Object.keys(expected), 'vendor/a.js', 'crlf.js', 'wide.js'];
  const { findings, exceptions, stderr } = await reported(RULES, paths);
  const of = (path: string) =>
    findings.filter((finding) => finding.path === path).map(({ path: _, message: __, ...rest }) => rest);
  for (const path of Object.keys(expected)) expect(of(path)).toEqual(expected[path]);
  expect(findings.find(({ path, line }) => path === 'basic.js' && line === 4)?.message).toBe("no 'hello'");
  expect(findings.find(({ path, column }) => path === 'basic.py' && column === 27)?.message).toBe('TODO left');
  expect(of('vendor/a.js')).toEqual([]);
  expect(of('crlf.js')).toMatchObject([{ line: 2, endLine: 2, column: 1 }]);
  // Columns are UTF-16 units, whatever stands before.
  expect(of('wide.js').map(({ column }) => column)).toEqual([10, 35]);
  expect(exceptions).toEqual([]);
  expect(stderr).toMatch(/timing .*shop\/todo \d/);
});

test('patterns that bring other engines down end, and the rest of the rules with them', {
  timeout: 120_000,
}, async () => {
  const rules = [
    regex('redos', '(a+)+$|(a|aa)+!|(.*)*=;'),
    tree('nested', {
      kind: 'number',
      inside: { kind: 'call_expression', stopBy: 'end', inside: { kind: 'program', stopBy: 'end' } },
    }),
    regex('todo', 'TODO'),
  ];
  const { findings, exceptions } = await reported(rules, ['redos.js', 'deep.py', 'basic.js']);
  expect(findings.filter(({ path }) => path === 'basic.js').map(({ checker }) => checker)).toContain('shop/todo');
  // Whatever was not looked at is named.
  for (const { message } of exceptions) expect(message.en).toMatch(/shop\/(redos|nested)/);
});

test('a rule the grammar does not know costs itself only, and every file says so', { timeout: 60_000 }, async () => {
  const { findings, exceptions } = await reported(
    [tree('bad-kind', { kind: 'no_such_kind' }), regex('todo', 'TODO')],
    ['basic.js'],
  );
  expect(findings.map(({ checker }) => checker)).toEqual(['shop/todo']);
  expect(exceptions).toMatchObject([
    { path: 'basic.js', kind: 'failed', message: { en: expect.stringMatching(/no_such_kind/) } },
  ]);
});

test('a file too large for a tree is an exception of the rules that need one', { timeout: 60_000 }, async () => {
  const { exceptions } = await reported([tree('any', { pattern: 'f($A)' })], ['long.js']);
  expect(exceptions).toMatchObject([
    { path: 'long.js', kind: 'failed', message: { en: expect.stringMatching(/too large/) } },
  ]);
});

test.each([
  ['looks ahead', regex('any', '(?=a)b'), /invalid or unsupported/],
  ['is too large when compiled', regex('any', '((a{1,1000}){1,1000}){1,1000}'), /too large|repeat/],
])('an expression that %s is refused without a report', { timeout: 60_000 }, async (_, rule, message) => {
  const refused = await run([rule], ['basic.js']);
  expect(refused.code).toBe(1);
  expect(refused.stdout.toString()).toBe('');
  expect(refused.stderr).toMatch(message);
});
