import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolByName } from '@assay/tools/catalogue';
import type { CompileFinding } from '@assay/tools/compile/compile-tool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_STEPS, shortened } from '../store/traces.ts';
import { runCompileTool } from './compile.ts';
import { mergeUnits, treeFindings } from './compile-findings.ts';
import { findCompiler } from './compiler.ts';
import { parse } from './parse.ts';
import { inputsOfUnits } from './unit-inputs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-compile-'));
  writeFileSync(join(folder, 'a.c'), '\ufeff/* é */ free(p);\n字 = free(p); /* 😀 */ x;\n');
  writeFileSync(join(folder, 'config.h'), 'made by the build');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const definition = toolByName('GCC_ANALYZER') ?? expect.fail('GCC_ANALYZER is not in the registry');

describe('a compiler', () => {
  it('that is missing is named, with the way to install it', async () => {
    const programs = { c: 'no-such-gcc', cpp: 'no-such-g++' };
    const run = { ...definition.run, kind: 'command' as const, programs, install: 'apt-get install gcc' };
    if (definition.run.kind !== 'command') throw new Error('no command');
    expect(await findCompiler({ ...definition, run: { ...definition.run, ...run } })).toEqual({
      missing: {
        zh: '这台机器没有安装 no-such-gcc, no-such-g++：apt-get install gcc',
        en: 'no-such-gcc, no-such-g++ is not installed: apt-get install gcc',
      },
    });
  });

  it('that is missing fails its tool with that sentence, before anything else is asked', async () => {
    const missing = { zh: '没有 gcc', en: 'gcc is not installed: apt-get install gcc' };
    const planned = { definition, compiler: { missing }, checkers: new Map([['analyzer-double-free', {}]]) };
    const run = await runCompileTool({} as never, { planned } as never);
    expect(run).toMatchObject({ failure: missing, findings: [] });
    const plan = { tools: [planned], unknown: [] } as never;
    const [parsed] = parse(plan, { compiled: new Map([['GCC_ANALYZER', run]]) } as never);
    expect(parsed).toMatchObject({ failure: missing, findings: [] });
  });

  it('that has none of the checkers is of no use, and says so', async () => {
    if (definition.run.kind !== 'command') throw new Error('no command');
    const found = await findCompiler({ ...definition, run: { ...definition.run, programs: { c: 'true' } } });
    expect(found).toMatchObject({
      missing: { en: expect.stringMatching(/true \(version unknown\) has none of the analyses/) },
    });
  });
});

describe('findings of a compiler', () => {
  const finding = (given: Partial<CompileFinding>): CompileFinding => ({
    path: `${folder}/a.c`,
    line: 1,
    endLine: 1,
    column: 1,
    checker: 'analyzer-double-free',
    message: 'm',
    steps: [],
    ...given,
  });
  const read = (...reported: CompileFinding[]) =>
    treeFindings(reported, {
      tool: 'GCC_ANALYZER',
      enabled: new Set(['analyzer-double-free']),
      sourceFolder: folder,
      inScope: (path) => path === 'a.c',
    });

  it('have columns in UTF-16 units', () => {
    const columns = read(
      finding({ column: 0 }),
      finding({ column: 10 }),
      finding({ line: 2, column: 7 }),
      finding({ line: 2, column: 27 }),
      finding({ line: 9, column: 40 }),
    ).findings.map(({ column }) => column);
    expect(columns).toEqual([0, 9, 5, 23, 40]);
  });

  it('outside of the tree or its scope are counted; steps outside are left out; checkers that are off stay silent', () => {
    const steps = [
      { path: '/usr/include/stdlib.h', line: 1, message: 'outside' },
      { path: `${folder}/./sub/../a.c`, line: 2, message: 'inside', main: true },
    ];
    const { findings, outside, unknown } = read(
      finding({ path: '/usr/include/x.h' }),
      finding({ path: `${folder}/../elsewhere.c` }),
      finding({ path: `${folder}/filtered.c` }),
      finding({ checker: 'analyzer-of-tomorrow' }),
      finding({ checker: 'analyzer-malloc-leak' }),
      finding({ steps }),
    );
    expect([outside, unknown]).toEqual([3, 1]);
    expect(findings).toMatchObject([
      { path: 'a.c', severity: 1, traces: [{ path: 'a.c', line: 2, message: 'inside', main: true }] },
    ]);
  });

  it('of a header that many units read are one', () => {
    const at = (path: string, line: number, message = 'm') =>
      ({ path, line, endLine: line, column: 1, checker: 'c', severity: 1, message }) as const;
    const merged = mergeUnits([[at('b.h', 2), at('a.c', 9)], [at('b.h', 2), at('b.h', 1)], [at('b.h', 2, 'other')]]);
    expect(merged.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
      'a.c:9 m',
      'b.h:1 m',
      'b.h:2 m',
      'b.h:2 other',
    ]);
  });
});

describe('inputs of a unit', () => {
  const file = (path: string, blob: string, language?: 'c' | 'python') => ({
    path,
    blob,
    size: 1,
    encoding: 'utf-8' as const,
    ...(language && { language }),
  });
  const unit = { path: 'a.c', language: 'c' as const, flags: [] };
  const of = (...files: ReturnType<typeof file>[]) =>
    inputsOfUnits({ configHash: 'x', inventory: { files }, sourceFolder: folder });
  const a = file('a.c', 'A', 'c');
  const h = file('h.h', 'H', 'c');

  it('are the same while every content is, files of the build and of the machine included', () => {
    const first = of(a, h);
    const inputs = first.inputsOf([`${folder}/a.c`, 'h.h', `${folder}/config.h`, '/usr/bin/env', `${folder}/a.c`]);
    expect(inputs.files.map(([path]) => path)).toEqual(['a.c', 'h.h', 'config.h']);
    expect(inputs.system).toEqual(['/usr/bin/env']);
    expect(of(a, h).isUnchanged(inputs)).toBe(true);
    expect(of(a, file('h.h', 'H2', 'c')).isUnchanged(inputs)).toBe(false);
    expect(of(a).isUnchanged(inputs)).toBe(false);
    expect(of(a, h).isUnchanged({ ...inputs, stamp: 'other' })).toBe(false);
    writeFileSync(join(folder, 'config.h'), 'made otherwise');
    expect(of(a, h).isUnchanged(inputs)).toBe(false);
  });

  it('have another key when a file appears that an include could find, and the same when one does not', () => {
    const key = of(a, h).keyOf(unit).toString('hex');
    expect(
      of(a, h, file('sub/h.h', 'X', 'c'))
        .keyOf(unit)
        .toString('hex'),
    ).not.toBe(key);
    expect(of(a, h, file('table.inc', 'X')).keyOf(unit).toString('hex')).not.toBe(key);
    expect(
      of(a, h, file('b.c', 'X', 'c'), file('x.py', 'X', 'python'))
        .keyOf(unit)
        .toString('hex'),
    ).toBe(key);
    expect(
      of(a, h)
        .keyOf({ ...unit, flags: [{ option: '-DA' }] })
        .toString('hex'),
    ).not.toBe(key);
  });
});

describe('a long flow', () => {
  const steps = (count: number, main: number) =>
    Array.from({ length: count }, (_, at) => ({
      path: 'a.c',
      line: at + 1,
      message: '',
      ...(at === main && { main: true }),
    }));

  it.each([
    [5, 4],
    [MAX_STEPS, 0],
    [1_000, 999],
    [1_000, 500],
    [1_000, 0],
  ])('of %d steps keeps its beginning, its end and step %d, which is the finding', (count, main) => {
    const kept = shortened(steps(count, main));
    expect(kept.length).toBeLessThanOrEqual(MAX_STEPS);
    expect(kept.length).toBeGreaterThanOrEqual(Math.min(count, MAX_STEPS - 1));
    expect(kept.filter((step) => step.main)).toHaveLength(1);
    expect([kept.at(0)?.line, kept.at(-1)?.line]).toEqual([1, count]);
    expect(kept.map(({ line }) => line)).toEqual(kept.map(({ line }) => line).sort((x, y) => x - y));
  });
});
