import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkersOf, toolByName } from '../catalogue.ts';
import { UnreadableReportError } from '../formats/report-source.ts';
import { knownCheckers } from './compile-tool.ts';
import { COMPILE_TOOLS } from './compile-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-compilers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checkers whose examples are C++. */
const isCpp = (key: string) => key.startsWith('cplusplus.');
const installed = (program: string) => {
  const found = spawnSync(program, ['--version']).status === 0;
  if (!found) console.warn(`Skipped: ${program} is not installed (apt-get install ${program})`);
  return found;
};

describe.each([
  ['GCC_ANALYZER', 'gcc'],
  ['CLANG_SA', 'clang'],
])('%s', (name, program) => {
  const run = toolByName(name)?.run;
  const tool = COMPILE_TOOLS[name];
  if (run?.kind !== 'command' || tool === undefined) throw new Error(`${name} is no compiler`);
  const here = installed(program);
  const keys = checkersOf(name).map(({ key }) => key);
  const listing = here ? String(spawnSync(program, [...run.checkersArguments]).stdout) : '';
  const known = knownCheckers(tool, { listing, keys });
  const examples = checkersOf(name).filter(
    ({ badExample, key }) => badExample !== undefined && (!here || known.includes(key)),
  );

  const analyse = (key: string, text: string) => {
    const file = join(folder, `${name}-x.${isCpp(key) ? 'cpp' : 'c'}`);
    writeFileSync(file, text);
    const flags = tool.checkerArguments({ enabled: new Set([key]), known });
    const result = spawnSync(program, [...run.arguments, ...flags, file], { cwd: folder });
    return tool.read({ stdout: String(result.stdout), stderr: String(result.stderr) });
  };

  // What proves that each key exists and means what we say, as far as the release at hand knows it.
  test.skipIf(!here).each(examples)(
    '$key reports its bad example and not its good one',
    ({ key, badExample = '', goodExample = '' }) => {
      const bad = analyse(key, badExample);
      expect(bad.errors).toEqual([]);
      expect(bad.findings.map(({ checker }) => checker)).toContain(key);
      for (const { steps } of bad.findings) expect(steps.filter((step) => step.main)).toHaveLength(1);
      expect(bad.inputs[0]).toBe(join(folder, `${name}-x.${isCpp(key) ? 'cpp' : 'c'}`));
      const good = analyse(key, goodExample);
      expect(good.errors).toEqual([]);
      expect(good.findings.filter(({ checker }) => checker === key)).toEqual([]);
    },
  );

  test.skipIf(!here)('the checkers of the oldest supported release are all known to this one', () => {
    const oldest = Math.min(...checkersOf(name).map(({ tags }) => Number(/ (\d+)$/.exec(tags[1] ?? '')?.[1])));
    const first = checkersOf(name).filter(({ tags }) => tags[1]?.endsWith(` ${oldest}`));
    expect(first.length).toBeGreaterThan(20);
    // Releases drop and rename checkers now and then; most stay.
    expect(first.filter(({ key }) => !known.includes(key)).length).toBeLessThan(first.length / 4);
  });

  test.skipIf(!here)('a source that does not compile says why, and has no findings', () => {
    const { errors, findings } = analyse('none', '#include "gone.h"\n');
    expect(errors[0]).toContain('gone.h');
    expect(findings).toEqual([]);
  });

  test.each(['', 'Killed', '[{"kind":1}]', '<plist><dict>', '<plist><array/></plist>'])(
    'the output %j is unreadable, never clean',
    (text) => {
      expect(() => tool.read({ stdout: text, stderr: text })).toThrow(UnreadableReportError);
    },
  );
});
