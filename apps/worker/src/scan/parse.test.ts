import { alike } from '@assay/contract/both-languages';
import type { InvocationResult } from '@assay/contract/invocation';
import { functionList } from '@assay/engine/functions/function-list.test-kit';
import { toolByName } from '@assay/tools/catalogue';
import { describe, expect, it } from 'vitest';
import type { Executed, Invocation } from './execute.ts';
import type { Measured } from './measure.ts';
import { parse, thresholdOf } from './parse.ts';
import type { PlannedTool } from './plan.ts';

const NOTHING: Measured = {
  files: new Map(),
  clones: { classes: [], duplicatedLines: new Map() },
  order: [],
  failed: new Map(),
};

const source = (path: string) => ({ path, blob: 'aa', size: 1, encoding: 'utf-8', language: 'javascript' }) as const;

function planned(name: string, paths: readonly string[], given: Partial<PlannedTool> = {}): PlannedTool {
  const definition = toolByName(name);
  if (!definition) throw new Error(name);
  const files = paths.map(source);
  return {
    definition,
    version: '1',
    checkers: new Map([['no-debugger', {}]]),
    params: {},
    configHash: 'c',
    files,
    reused: new Map(),
    invocations: [{ checkers: new Map(), files }],
    ...given,
  };
}

/** A report as a tool's script writes it. */
const report = (...lines: object[]): InvocationResult<Buffer> => ({
  kind: 'findings',
  durationMs: 1,
  report: Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
});
const finding = { checker: 'no-debugger', line: 1, endLine: 1, column: 1, message: 'no' };

function parsed(tool: PlannedTool, invocations: Invocation[], measured: Measured = NOTHING) {
  const executed: Executed = {
    measured,
    invocations: new Map([[tool.definition.name, invocations]]),
    compiled: new Map(),
  };
  const [only] = parse({ tools: [tool], unknown: [] }, executed);
  if (!only) throw new Error('nothing parsed');
  return only;
}

/** Every way to end that is no answer. */
const FAILURES: InvocationResult<Buffer>[] = [
  { kind: 'failed', durationMs: 1, exitCode: 1, signal: null, message: 'broke' },
  { kind: 'failed', durationMs: 1, exitCode: null, signal: 'SIGSEGV', message: '' },
  { kind: 'timed-out', durationMs: 1, limitMs: 1000 },
  { kind: 'out-of-memory', durationMs: 1, limitBytes: 1 },
  { kind: 'unreadable', durationMs: 1, message: alike('too large') },
  { kind: 'cancelled', durationMs: 1 },
  { kind: 'skipped', reason: 'not installed' },
  report(),
  report({ path: 'a.js', findings: [] }),
  report({ path: 'a.js', findings: [] }, { done: true, files: 2 }),
  report({ path: 'b.js', findings: [] }, { done: true, files: 1 }),
  { kind: 'findings', durationMs: 1, report: Buffer.from('\xff\xfe not json', 'latin1') },
];

describe('failed is never clean', () => {
  it.each(FAILURES.map((result) => [result.kind, result] as const))('%s: no file counts as analysed', (_, result) => {
    const tool = planned('ESLINT', ['a.js']);
    const { exceptions, fresh, findings, failure } = parsed(tool, [{ files: tool.files, result }]);
    expect(exceptions).toEqual([
      { path: 'a.js', kind: 'failed', message: { zh: expect.stringMatching(/./), en: expect.stringMatching(/./) } },
    ]);
    expect({ fresh, findings }).toEqual({ fresh: [], findings: [] });
    expect(failure?.en).toMatch(/^The tool failed: ./);
  });

  it('weighs findings as the sets of the task say, whatever the tool says', () => {
    const other = { ...finding, checker: 'no-eval' };
    const given = (severities: Map<string, 1 | 2 | 4>) =>
      parsed(
        planned('ESLINT', ['a.js'], {
          checkers: new Map([
            ['no-debugger', {}],
            ['no-eval', {}],
          ]),
          severities,
        }),
        [
          {
            files: [source('a.js')],
            result: report({ path: 'a.js', findings: [finding, other] }, { done: true, files: 1 }),
          },
        ],
      ).findings.map(({ checker, severity }) => [checker, severity]);
    const [usual, second] = given(new Map());
    expect(usual?.[1]).not.toBe(4);
    expect(given(new Map([['no-debugger', 4]]))).toEqual([['no-debugger', 4], second]);
  });

  it('one batch that fails costs its own files, not the tool', () => {
    const tool = planned('ESLINT', ['a.js', 'b.js']);
    const [a, b] = tool.files.map((file) => [file]);
    const result = parsed(tool, [
      { files: a ?? [], result: { kind: 'timed-out', durationMs: 1, limitMs: 1000 } },
      { files: b ?? [], result: report({ path: 'b.js', findings: [finding] }, { done: true, files: 1 }) },
    ]);
    expect(result.failure).toBeUndefined();
    expect(result.fresh).toEqual(['b.js']);
    expect(result.exceptions.map((exception) => exception.path)).toEqual(['a.js']);
    expect(result.findings).toMatchObject([{ path: 'b.js', checker: 'no-debugger', line: 1 }]);
  });

  it('a file with an exception keeps its findings and is run again next time', () => {
    const tool = planned('ESLINT', ['a.js']);
    const answer = report(
      { path: 'a.js', findings: [finding] },
      { path: 'a.js', exception: 'failed', message: 'one rule broke' },
      { done: true, files: 1 },
    );
    const result = parsed(tool, [{ files: tool.files, result: answer }]);
    expect(result).toMatchObject({ fresh: [], exceptions: [{ path: 'a.js', kind: 'failed' }] });
    expect(result.findings).toHaveLength(1);
  });

  it('what is reused counts even where all that ran has failed', () => {
    const kept = {
      path: 'a.js',
      line: 1,
      endLine: 1,
      column: 1,
      checker: 'no-debugger',
      severity: 2,
      message: 'no',
    } as const;
    const tool = planned('ESLINT', ['a.js', 'b.js'], { reused: new Map([['a.js', [kept]]]) });
    const result = parsed(tool, [
      { files: tool.files.slice(1), result: { kind: 'timed-out', durationMs: 1, limitMs: 1000 } },
    ]);
    expect(result.failure).toBeUndefined();
    expect(result.findings).toEqual([kept]);
    expect(result.exceptions.map((exception) => exception.path)).toEqual(['b.js']);
  });

  it('nothing to run is no failure', () => {
    expect(parsed(planned('ESLINT', []), [])).toMatchObject({ findings: [], exceptions: [], fresh: [] });
    expect(parsed(planned('ESLINT', []), []).failure).toBeUndefined();
  });
});

describe('complexity', () => {
  const f = (name: string, ccn: number) => ({
    name,
    qualifiedName: `x.${name}`,
    startLine: 3,
    endLine: 9,
    signature: `x.${name}(a)`,
    parameters: 1,
    ccn,
    cognitive: 7,
    maxNesting: 3,
    conditionLines: [4, 4, 8],
    steps: [{ line: 4, what: 'if', ccn: 1, cognitive: 2 } as const],
    tokenCount: 1,
    codeLines: 5,
  });
  const lines = { total: 9, code: 9, comment: 0, blank: 0, effectiveComment: 0 };
  const measured = {
    ...NOTHING,
    files: new Map([['a.js', { lines, functions: functionList([f('small', 4), f('edge', 5), f('big', 6)]) }]]),
  };

  it('reports functions at or above the threshold', () => {
    const tool = planned('CCN', ['a.js', 'not-measured.js'], { params: { ccn_threshold: '5' } });
    expect(parsed(tool, [], measured).findings).toEqual([
      expect.objectContaining({ path: 'a.js', symbol: 'x.edge', measure: 5, line: 3, endLine: 9 }),
      expect.objectContaining({ path: 'a.js', symbol: 'x.big', measure: 6 }),
    ]);
  });

  it('keeps the name as identity, the signature and what else was measured beside it', () => {
    const tool = planned('CCN', ['a.js'], { params: { ccn_threshold: '6' } });
    expect(parsed(tool, [], measured).findings[0]).toMatchObject({
      message: 'big',
      symbol: 'x.big',
      function: {
        signature: 'x.big(a)',
        cognitive: 7,
        nesting: 3,
        codeLines: 5,
        parameters: 1,
        steps: [{ line: 4, what: 'if', ccn: 1, cognitive: 2 }],
      },
    });
  });

  it('reports none without its checker, and a file that could not be read as not analysed', () => {
    expect(parsed(planned('CCN', ['a.js'], { checkers: new Map() }), [], measured).findings).toEqual([]);
    const broken = { ...measured, failed: new Map([['b.js', 'EACCES']]) };
    expect(parsed(planned('CCN', ['a.js', 'b.js']), [], broken).exceptions).toEqual([
      { path: 'b.js', kind: 'failed', message: alike('EACCES') },
    ]);
  });

  it.each([
    ['7', 7],
    ['1', 1],
    ['0', 20],
    ['-3', 20],
    ['2.5', 20],
    ['many', 20],
    ['', 20],
  ])('reads the threshold %j as %d', (given, wanted) => {
    expect(thresholdOf({ params: { ccn_threshold: given }, checkers: new Map() })).toBe(wanted);
  });
});
