import { alike } from '@assay/contract/both-languages';
import { expect, test } from 'vitest';
import { toolByName } from './catalogue.ts';
import { parseReport } from './report.ts';

const tool = toolByName('ESLINT') ?? expect.fail('ESLINT');
const finding = { line: 2, endLine: 3, column: 4, checker: 'no-eval', message: 'eval can be harmful' };
const a = { path: 'a.js', findings: [finding] };
const b = { path: 'b.js', exception: 'failed', message: '1:1 broken' };
const done = { done: true, files: 2 };
const parse = (...lines: unknown[]) =>
  parseReport(
    Buffer.from(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')),
    tool,
    ['a.js', 'b.js'],
  );

test('findings get their path and the severity of the catalogue', () => {
  expect(parse(a, b, done)).toEqual({
    findings: [{ path: 'a.js', severity: 1, ...finding }],
    exceptions: [{ path: 'b.js', kind: 'failed', message: alike('1:1 broken') }],
  });
});

test('one file may have findings and an exception: a rule failed there, the rest ran', () => {
  const both = parse(a, { path: 'a.js', exception: 'failed', message: 'rule crashed' }, b, done);
  expect(both).toMatchObject({ findings: [{ path: 'a.js' }], exceptions: [{ path: 'a.js' }, { path: 'b.js' }] });
});

test('a message is stored clean, and a range never ends before it begins', () => {
  const odd = { path: 'a.js', findings: [{ ...finding, endLine: 1, message: 'x\u0000\ud800\ny' }] };
  expect(parse(odd, b, done)).toMatchObject({ findings: [{ line: 2, endLine: 2, message: 'x \ufffd y' }] });
});

test.each([
  ['nothing at all', []],
  ['no done line', [a, b]],
  ['a done line in the middle', [done, a, b]],
  ['text after the done line', [a, b, done, a]],
  ['a file without an answer', [a, done]],
  ['another number of files', [a, b, { done: true, files: 3 }]],
  ['a file that was not asked for', [a, b, { path: '../c.js', findings: [] }, done]],
  ['a file answered twice', [a, a, b, done]],
  ['a line that is no JSON', [a, b, 'Debugger attached.', done]],
  ['a line of another shape', [a, b, { path: 'b.js' }, done]],
  ['an unknown exception', [a, { path: 'b.js', exception: 'bored', message: '' }, done]],
  ['an unknown checker', [{ path: 'a.js', findings: [{ ...finding, checker: 'made-up' }] }, b, done]],
  ['a line number of zero', [{ path: 'a.js', findings: [{ ...finding, line: 0 }] }, b, done]],
  ['a finding without a message', [{ path: 'a.js', findings: [{ ...finding, message: undefined }] }, b, done]],
])('unreadable: %s', (_, lines) => {
  const said = { zh: expect.stringMatching(/^ESLINT：/), en: expect.stringMatching(/^ESLINT: /) };
  expect(parse(...lines)).toEqual({ unreadable: said });
});

test('unreadable: bytes that are not UTF-8', () => {
  expect(parseReport(Buffer.from([0xff, 0xfe]), tool, [])).toEqual({
    unreadable: { zh: 'ESLINT：报告不是 UTF-8 编码', en: 'ESLINT: the report is not UTF-8' },
  });
});

test('the unknown checker is named', () => {
  const report = parse({ path: 'a.js', findings: [{ ...finding, checker: 'made-up' }] }, b, done);
  expect(report).toEqual({ unreadable: { zh: 'ESLINT：未知规则 "made-up"', en: 'ESLINT: unknown checker "made-up"' } });
});

test('a file with more findings than are kept says how many there were, whether its tool left them out or not', () => {
  const many = Array.from({ length: 5_002 }, (_, n) => ({ ...finding, line: n + 1, endLine: n + 1 }));
  for (const answer of [
    { path: 'a.js', findings: many },
    { path: 'a.js', findings: many.slice(0, 5_000), dropped: 2 },
  ]) {
    const report = parse(answer, b, done);
    if ('unreadable' in report) throw new Error(report.unreadable.en);
    expect(report.findings).toHaveLength(5_000);
    expect(report.exceptions[0]).toEqual({
      path: 'a.js',
      kind: 'capped',
      message: expect.objectContaining({ en: '5002 findings, the first 5000 are kept (to line 5000), 2 are not' }),
      beyond: { line: 5_000, column: 4 },
    });
  }
});
