import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReportPeek } from './report-peek.ts';

const file = (path: string) => readFileSync(join(import.meta.dirname, path));

function peek(bytes: Uint8Array, size = 1_000) {
  const looking = new ReportPeek();
  for (let at = 0; at < bytes.length; at += size) looking.write(bytes.subarray(at, at + size));
  return looking.end();
}

test.each<[string, ReturnType<typeof peek>]>([
  ['sarif/fixtures/codeql.sarif', { format: 'sarif', producer: 'CodeQL', hasFlows: true }],
  ['sarif/fixtures/semgrep.sarif', { format: 'sarif', producer: 'Semgrep OSS', hasFlows: false }],
  ['cov-format-errors/fixtures/report.json', { format: 'cov-format-errors', producer: undefined, hasFlows: false }],
  ['klocwork/fixtures/report.xml', { format: 'klocwork-xml', producer: undefined, hasFlows: false }],
])('%s', (path, expected) => {
  for (const size of [1, 7, 1_000_000]) expect(peek(file(path), size)).toEqual(expected);
});

test.each<[string, string, string | undefined]>([
  ['Pinpoint', '{"TotalBugs":0,"SrcFiles":[],"BugTypes":[]}', 'pinpoint'],
  ['Klocwork', '[{"id":1,"file":"a.c","code":"X"}]', 'klocwork-json'],
  ['an empty Coverity report', '{"type":"Coverity issues","formatVersion":7,"issues":[]}', 'cov-format-errors'],
  ['another XML', '<coverage/>', undefined],
  ['another JSON', '{"a":1}', undefined],
  ['nothing', '  ', undefined],
  ['text', 'hello', undefined],
])('%s', (_, text, format) => {
  expect(peek(Buffer.from(text)).format).toBe(format);
  expect(peek(Buffer.from(`\uFEFF${text}`)).format).toBe(format);
  expect(peek(Buffer.from(`\uFEFF${text}`, 'utf16le')).format).toBe(format);
});

test('a broken report is told apart all the same', () => {
  const bytes = file('sarif/fixtures/codeql.sarif');
  expect(peek(bytes.subarray(0, 600))).toEqual({ format: 'sarif', producer: 'CodeQL', hasFlows: false });
});
